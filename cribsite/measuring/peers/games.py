"""Random games a second of the peer, stepped from Python, for `./dev bench engine`."""

import random
import time

import pyspiel

rng = random.Random(121)
game = pyspiel.load_game("cribbage")


def play() -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[rng.randrange(len(actions))])


play()
begun = time.thread_time()
for _ in range(300):
    play()
print(300 / (time.thread_time() - begun))
