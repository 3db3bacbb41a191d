#!/bin/sh
# Keeps a whole game in a shell loop: jq deals, `moves` lists, `apply` makes each turn, `score` ends it.
# Then the same game is written down as a record, and the two must agree.
#
#     keep_game.sh SEED PLAYERS FOLDER
set -eu
seed=$1 players=$2 folder=$3
cd "$folder"

happiness deck deal --seed "$seed" --index 0 -o json > deal.json

# One card at a time to each player, five times over; the rest is the draw pile.
jq -c --argjson n "$players" '.deal as $deal | {
  format: "happiness-position/1", board: [], draw_pile: $deal[5 * $n:], turn: 0,
  players: [range($n) as $seat | {
    name: "P\($seat)", score: 0, hand: [range(5) as $round | $deal[$round * $n + $seat]],
    tokens: {charged: 1, discharged: 0}, euphoria_pile: [], bummer_pile: []}]}' deal.json > position.json
happiness validate position.json > /dev/null

# The play that scores most; of two that score the same the last one in every other turn. In every third turn all who
# have a charged token echo it, unless it is a Bummer's. One line: the seat, the turn, and the seats that echo.
# shellcheck disable=SC2016
choose='$position[0] as $here | .seat as $seat | if .pass then "\($seat) pass" else
    (.moves | map(.points) | max) as $most | [.moves[] | select(.points == $most)][if $number % 2 == 1 then -1 else 0 end]
    | (if $number % 3 > 0 or .kind == "bummer" or .kind == "zero-bummer" then [] else
         [$here.players | to_entries[] | select(.key != $seat and .value.tokens.charged > 0) | .key] end) as $echoes
    | "\($seat) \(.card)@\(.cell) \($echoes | join(","))" end'

number=0
: > turns.txt
while happiness moves -o json position.json > moves.json 2>> told.txt; do
  jq -r --slurpfile position position.json --argjson number "$number" "$choose" moves.json > turn.txt
  read -r _ turn echoes < turn.txt
  happiness apply position.json "$turn" ${echoes:+--echo "$echoes"} -o json > next.json 2>> told.txt
  mv next.json position.json
  cat turn.txt >> turns.txt
  number=$((number + 1))
done
test "$(jq -r .code moves.json)" = game-over

happiness validate position.json > /dev/null
happiness score -o json position.json > score.json 2>> told.txt

jq -c -R --slurpfile dealt deal.json --slurpfile last position.json --slurpfile score score.json --arg seed "$seed" -s '
  [split("\n")[] | select(. != "") | split(" ") | (.[0] | tonumber) as $seat
   | if .[1] == "pass" then {seat: $seat, pass: true} else
       (.[1] | split("@")) as $play | {seat: $seat, card: $play[0], cell: $play[1]}
       + if .[2] == "" then {} else {echoes: (.[2] | split(",") | map(tonumber))} end end] as $turns
  | {format: "happiness-game/1", seed: $seed, index: 0, players: [$score[0].players[] | {name}], deal: $dealt[0].deal,
     turns: $turns, end: (if all($last[0].players[]; .hand | length <= 3) then "complete" else "stalled" end),
     result: ($score[0] | del(.format))}' turns.txt > game.json

happiness validate game.json -o json > report.json
happiness score -o json game.json > again.json
happiness replay -o json game.json > end.json
cmp score.json again.json
cmp position.json end.json
jq -c '{turns: (.turns | length), echoes: [.turns[].echoes // []] | add | length} + .result' game.json
