"""What each figure is called and what exactly it means, in the reader's language; and the records."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

NAMES: dict[str, Promise] = {
    "games": gettext_lazy("Games played"),
    "wins": pgettext_lazy("figure", "Games won"),
    "losses": pgettext_lazy("figure", "Games lost"),
    "shared": pgettext_lazy("figure", "Games shared"),
    "win_rate": gettext_lazy("Win rate"),
    "first_share": gettext_lazy("Share of games dealt first"),
    "first_win_rate": gettext_lazy("Win rate as first dealer"),
    "later_win_rate": gettext_lazy("Win rate as first pone"),
    "deals": pgettext_lazy("figure", "Deals"),
    "deals_a_game": gettext_lazy("Deals a game"),
    "dealer_points": gettext_lazy("Points a deal as dealer"),
    "pone_points": gettext_lazy("Points a deal as pone"),
    "points_won": gettext_lazy("Points a deal in games won"),
    "points_lost": gettext_lazy("Points a deal in games lost"),
    "pegged_won": gettext_lazy("Pegged a deal in games won"),
    "pegged_lost": gettext_lazy("Pegged a deal in games lost"),
    "hand": gettext_lazy("Average hand"),
    "dealer_hand": gettext_lazy("Average hand as dealer"),
    "pone_hand": gettext_lazy("Average hand as pone"),
    "hand_won": gettext_lazy("Average hand in games won"),
    "hand_lost": gettext_lazy("Average hand in games lost"),
    "crib": gettext_lazy("Average crib"),
    "crib_away": gettext_lazy("Average crib given away"),
    "dealer_pegged": gettext_lazy("Pegged as dealer"),
    "pone_pegged": gettext_lazy("Pegged as pone"),
    "skunk_rate": gettext_lazy("Share of wins that were skunks"),
    "skunked_rate": gettext_lazy("Share of losses that were skunks"),
    "streak": gettext_lazy("Wins in a row now"),
    "best_streak": gettext_lazy("Most wins in a row"),
    "win_margin": gettext_lazy("Average margin of wins"),
    "loss_margin": gettext_lazy("Average margin of losses"),
    "game_points": gettext_lazy("Tournament game points"),
    "spread": gettext_lazy("Spread of points"),
    "nineteen": gettext_lazy("“Nineteen” hands"),
    "twelve_up": gettext_lazy("Hands of 12 or more"),
    "twenty_up": gettext_lazy("Hands of 20 or more"),
    "hands_24": gettext_lazy("Hands of 24"),
    "hands_28": gettext_lazy("Hands of 28"),
    "hands_29": gettext_lazy("Hands of 29"),
    "throw_lost": gettext_lazy("Given up by a discard"),
    "throw_best": gettext_lazy("Best discards"),
    "lay_lost": gettext_lazy("Given up by a card laid"),
    "lay_best": gettext_lazy("Best cards laid"),
    "luck": gettext_lazy("Luck of the cut"),
    "hands_right": gettext_lazy("Hands counted right"),
    "lays_right": gettext_lazy("Laid cards counted right"),
    "missed": gettext_lazy("Points missed in counting"),
    "over": gettext_lazy("Points counted too many"),
    "call_won": gettext_lazy("Points won by calls"),
    "call_lost": gettext_lazy("Points lost by calls"),
    "resigned": gettext_lazy("Share of games resigned"),
    "timed_out": gettext_lazy("Share of games timed out"),
    "visits": gettext_lazy("Visits to the table a game"),
    "days": gettext_lazy("Days a game lasts"),
    "move_time": gettext_lazy("Time a move"),
    "par_reached": gettext_lazy("Share of games alone that reached their goal"),
    "total": gettext_lazy("Average total of games played alone"),
}

MEANINGS: dict[str, Promise] = {
    "games": gettext_lazy("All finished games that match the filters."),
    "wins": gettext_lazy("Games won outright. Whoever left the table has lost, however the game went on."),
    "losses": gettext_lazy("All games that were neither won nor shared."),
    "shared": gettext_lazy("Games with several winners; each counts as half a win."),
    "win_rate": gettext_lazy(
        "Wins among all games. From five games on with the interval in which the true rate lies 19 times out of 20 "
        "(Wilson)."
    ),
    "first_share": gettext_lazy("Games in which the player dealt first, among all games."),
    "first_win_rate": gettext_lazy("Wins among the games in which the player dealt first."),
    "later_win_rate": gettext_lazy("Wins among the games in which somebody else dealt first."),
    "deals": gettext_lazy("Deals of these games, the last, unfinished one too."),
    "deals_a_game": gettext_lazy("Deals divided by games."),
    "dealer_points": gettext_lazy(
        "All points of a deal – starter, play, hand and crib – in the deals the player dealt. Only deals counted out "
        "to the end; the deal in which a game ended is left out."
    ),
    "pone_points": gettext_lazy(
        "All points of a deal in the deals that others dealt. Only deals counted out to the end."
    ),
    "points_won": gettext_lazy(
        "All points of a deal in games won outright, whoever dealt. Only deals counted out to the end."
    ),
    "points_lost": gettext_lazy(
        "All points of a deal in games lost, whoever dealt. Only deals counted out to the end."
    ),
    "pegged_won": gettext_lazy("Points of the play in games won outright, whoever dealt; heels are not among them."),
    "pegged_lost": gettext_lazy("Points of the play in games lost, whoever dealt; heels are not among them."),
    "hand": gettext_lazy("What the counted hands were worth with the starter, even where the game ended on them."),
    "dealer_hand": gettext_lazy("What the hands were worth in the deals the player dealt."),
    "pone_hand": gettext_lazy("What the hands were worth in the deals that others dealt."),
    "hand_won": gettext_lazy("What the hands were worth in games won outright."),
    "hand_lost": gettext_lazy("What the hands were worth in games lost."),
    "crib": gettext_lazy("What the player’s own cribs were worth."),
    "crib_away": gettext_lazy("What the cribs were worth that an opponent counted."),
    "dealer_pegged": gettext_lazy(
        "Points of the play in the deals the player dealt; his heels are not among them. Only deals played to the last "
        "card."
    ),
    "pone_pegged": gettext_lazy(
        "Points of the play in the deals that others dealt. Only deals played to the last card."
    ),
    "skunk_rate": gettext_lazy("Wins in which an opponent was skunked, of any grade, among all wins."),
    "skunked_rate": gettext_lazy("Losses in which the player’s side was skunked, of any grade, among all losses."),
    "streak": gettext_lazy(
        "Games won one after the other up to the last one that ended, in the order in which they ended. A game shared "
        "or left ends a streak. Streaks are kept for all opponents, for people and for bots, over all ways of counting "
        "and of ending."
    ),
    "best_streak": gettext_lazy("The longest such row of wins in these games."),
    "win_margin": gettext_lazy(
        "Points by which the best loser missed the target, in games played to their end and won."
    ),
    "loss_margin": gettext_lazy(
        "Points by which the player’s side missed the target, in games played to their end and lost."
    ),
    "game_points": gettext_lazy("Two for a win and three for a win with a skunk, as in tournaments."),
    "spread": gettext_lazy("The margins of all wins less the margins of all losses."),
    "nineteen": gettext_lazy(
        "Hands that were worth nothing, among all counted hands; nineteen is a score no hand can have."
    ),
    "twelve_up": gettext_lazy("Hands that were worth 12 points or more, among all counted hands."),
    "twenty_up": gettext_lazy("Hands that were worth 20 points or more, among all counted hands."),
    "hands_24": gettext_lazy("How many hands were worth 24 points."),
    "hands_28": gettext_lazy("How many hands were worth 28 points."),
    "hands_29": gettext_lazy("How many hands were worth 29 points, the most there are."),
    "throw_lost": gettext_lazy(
        "What a discard was worth less than the best of the fifteen possible ones, on average: the hand over all 46 "
        "cards that might be turned up, and the average crib of the two ranks laid away. Only for two players with six "
        "cards, by the standard count."
    ),
    "throw_best": gettext_lazy("Discards that no other one beats, by the same reckoning."),
    "lay_lost": gettext_lazy(
        "What a card laid in the play was worth less than the best one that fitted, on average: the points it made, "
        "less what the other player’s best card could make in reply, any unseen card being as likely as another. Only "
        "where cards of two ranks or more fitted, for two players with six cards."
    ),
    "lay_best": gettext_lazy("Cards laid that no other one beats, by the same reckoning."),
    "luck": gettext_lazy(
        "What the starter made of a hand, less what the 46 cards that might have been turned up make of it on"
        " average. In the long run it is zero for everybody."
    ),
    "hands_right": gettext_lazy(
        "Hands and cribs claimed at what they were worth, among all that the player counted by hand."
    ),
    "lays_right": gettext_lazy("Cards of the play claimed at what they made, among all claimed."),
    "missed": gettext_lazy("Points that were there and were not claimed, of hands, cribs and cards laid."),
    "over": gettext_lazy("Points that were claimed and were not there."),
    "call_won": gettext_lazy(
        "Points taken in muggins: what others missed or counted too many, and calls of theirs without ground."
    ),
    "call_lost": gettext_lazy("Points that others took in muggins from this player."),
    "resigned": gettext_lazy("Games that the player gave up, among all finished ones, however they ended."),
    "timed_out": gettext_lazy("Games in which the player’s time ran out, among all finished ones, however they ended."),
    "visits": gettext_lazy(
        "How often a game came back to the player and was answered with a move; several moves one after the other are "
        "one visit."
    ),
    "days": gettext_lazy("From the first card to the end of the game, in days."),
    "move_time": gettext_lazy(
        "The time from being asked to moving that half of the player’s own moves needed at most. It is read from a "
        "table of times, each a quarter longer than the one before."
    ),
    "par_reached": gettext_lazy(
        "Games of cribbage squares that came to 61 points or more, among all games of cribbage squares."
    ),
    "total": gettext_lazy("What games of one player alone came to, on average."),
}

RECORDS: dict[str, Promise] = {
    "hand": gettext_lazy("Highest hand"),
    "crib": gettext_lazy("Highest crib"),
    "line": gettext_lazy("Highest row or column"),
    "deal": gettext_lazy("Most points in one deal"),
    "pegging": gettext_lazy("Most pegged in one deal"),
    "fewest_deals": gettext_lazy("Fewest deals to a win"),
    "most_deals": gettext_lazy("Most deals to a win"),
    "comeback": gettext_lazy("Biggest comeback"),
    "closest": gettext_lazy("Closest game"),
    "widest": gettext_lazy("Widest win"),
    "total": gettext_lazy("Best total alone"),
}

RECORD_MEANINGS: dict[str, Promise] = {
    "hand": gettext_lazy("The most a counted hand was worth."),
    "crib": gettext_lazy("The most a counted crib was worth."),
    "line": gettext_lazy("The most a row or column of cribbage squares was worth."),
    "deal": gettext_lazy("Starter, play, hand and crib of one player in one deal."),
    "pegging": gettext_lazy("Points of the play of one player in one deal, his heels apart."),
    "fewest_deals": gettext_lazy("The shortest game won, in games played to their end."),
    "most_deals": gettext_lazy("The longest game won, in games played to their end."),
    "comeback": gettext_lazy("The most points a side was behind in a game that it won."),
    "closest": gettext_lazy("The smallest margin of a game, won or lost."),
    "widest": gettext_lazy("The largest margin of a game won."),
    "total": gettext_lazy("The most points in a game of solitaire or of squares."),
}

CHAPTERS: dict[str, Promise] = {
    "results": pgettext_lazy("chapter of figures", "Games won and lost"),
    "deals": pgettext_lazy("chapter of figures", "Deals and play"),
    "hands": pgettext_lazy("chapter of figures", "Hands and cribs"),
    "choices": pgettext_lazy("chapter of figures", "Choices and luck"),
    "counting": pgettext_lazy("chapter of figures", "Counting"),
    "tempo": pgettext_lazy("chapter of figures", "Time"),
    "alone": pgettext_lazy("chapter of figures", "Played alone"),
}

SHAPES: dict[str, Promise] = {
    "pair": pgettext_lazy("type of hand", "single pair"),
    "two_pairs": pgettext_lazy("type of hand", "two pairs"),
    "royal": pgettext_lazy("type of hand", "pair royal"),
    "full_house": pgettext_lazy("type of hand", "pair royal and a pair"),
    "double_royal": pgettext_lazy("type of hand", "double pair royal"),
    "run": pgettext_lazy("type of hand", "run"),
    "double_run": pgettext_lazy("type of hand", "double run"),
    "triple_run": pgettext_lazy("type of hand", "triple run"),
    "double_double_run": pgettext_lazy("type of hand", "double double run"),
    "flush": pgettext_lazy("type of hand", "flush"),
    "nob": pgettext_lazy("type of hand", "his nob"),
}

FAMILY_RATINGS: dict[str, Promise] = {
    "two": gettext_lazy("Rating, two players"),
    "three": gettext_lazy("Rating, three players"),
    "four": gettext_lazy("Rating, four players each for himself"),
    "partners": gettext_lazy("Rating, partners"),
    "five": gettext_lazy("Rating, five players"),
}

RATING_MEANING = gettext_lazy(
    "From rated games between people. Everybody begins with the same number; a rating is listed after ten games, once "
    "it is sure enough."
)

SEASON_MEANING = gettext_lazy(
    "A season is a quarter of a year. Ratings go on from one season to the next; a season lists by their rating at its "
    "end the players who had at least five rated games in it, once the rating is sure enough."
)
