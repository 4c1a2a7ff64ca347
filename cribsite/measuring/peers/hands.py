"""Hands a second of the peer's counting of a show, for `./dev bench engine`."""

import random
import time

from cribbage_scorer import cribbage_scorer

rng = random.Random(121)
pack = [(rank, suit) for rank in range(1, 14) for suit in "CDHS"]
deals = [rng.sample(pack, 5) for _ in range(3000)]
begun = time.thread_time()
for deal in deals:
    cribbage_scorer.show_calc_score(deal[4], deal[:4])
print(len(deals) / (time.thread_time() - begun))
