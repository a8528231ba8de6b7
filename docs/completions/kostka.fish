function __kostka_after
  set -l words (commandline -opc)
  test "$words[2]" = "$argv[1]"
end
complete -c kostka -f
complete -c kostka -n '__kostka_after ""' -s h -l help -d 'say what can be done'
complete -c kostka -n '__kostka_after ""' -l version -d 'print the version and exit'
complete -c kostka -n '__kostka_after ""' -a help -d 'say what a command does'
complete -c kostka -n '__kostka_after ""' -a play -d 'a table in the terminal, against bots or people at one keyboard'
complete -c kostka -n '__kostka_after ""' -a solve -d 'find the best move; one question, a conversation, or JSON Lines'
complete -c kostka -n '__kostka_after ""' -a rules -d 'read the rules of an edition, or how two editions differ'
complete -c kostka -n '__kostka_after ""' -a replay -d 'verify records, or watch the games that they hold'
complete -c kostka -n '__kostka_after ""' -a review -d 'was it luck? luck, decisions and missed chances of a record'
complete -c kostka -n '__kostka_after ""' -a judge -d 'say what the rules say to actions on a position; JSON Lines'
complete -c kostka -n '__kostka_after ""' -a value -d 'say how likely each seat is to win a position; JSON Lines'
complete -c kostka -n '__kostka_after ""' -a arena -d 'let bots play each other on the same deals, and measure them'
complete -c kostka -n '__kostka_after ""' -a serve -d 'the game server; tables by link, for browsers and programs'
complete -c kostka -n '__kostka_after ""' -a backup -d 'copy a server’s data while it runs'
complete -c kostka -n '__kostka_after ""' -a admin -d 'a server’s tables and people, for its operator'
complete -c kostka -n '__kostka_after ""' -a verify -d 'check that a game was dealt from the seed that was promised'
complete -c kostka -n '__kostka_after ""' -a completion -d 'print the completion script of a shell'
complete -c kostka -n '__kostka_after help; and test (count (commandline -opc)) -eq 2' -a 'play solve rules replay review judge value arena serve backup admin verify completion'
complete -c kostka -n '__kostka_after play' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after play' -l edition -d 'the box (see kostka rules)' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__kostka_after play' -l names -d 'who plays, in the order of the seats' -x
complete -c kostka -n '__kostka_after play' -l seats -d 'who plays; names or me, bots by their levels (solid), your own as module;Bot' -x -a 'beginner casual solid sharp expert'
complete -c kostka -n '__kostka_after play' -l players -d 'how many play, without names' -x
complete -c kostka -n '__kostka_after play' -l games -d 'games of the match' -x
complete -c kostka -n '__kostka_after play' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__kostka_after play' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__kostka_after play' -l clock -d 'the limit for a turn' -x
complete -c kostka -n '__kostka_after play' -l no-clock -d 'no limit for a turn (clock.turn_ms=0)'
complete -c kostka -n '__kostka_after play' -l seed -d 'deal what this text decides (default; at random)' -x
complete -c kostka -n '__kostka_after play' -l resume -d 'go on with a match (default; the latest)' -x
complete -c kostka -n '__kostka_after play' -l data -d 'where matches are kept' -r -F
complete -c kostka -n '__kostka_after play' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after solve' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after solve' -F
complete -c kostka -n '__kostka_after solve' -l rack -d 'answer one question; this rack, or dice at hand' -x
complete -c kostka -n '__kostka_after solve' -l table -d 'the sets on the table, separated by commas' -x
complete -c kostka -n '__kostka_after solve' -l opening -d 'with --rack; find the best opening'
complete -c kostka -n '__kostka_after solve' -l edition -d 'the box, where a request names none (see kostka rules)' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__kostka_after solve' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__kostka_after solve' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__kostka_after solve' -l objective -d 'lay most tiles (default) or points' -x -a 'tiles points'
complete -c kostka -n '__kostka_after solve' -l lang -d 'language of the messages (default; en; on a terminal yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after rules' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after rules' -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__kostka_after rules' -f
complete -c kostka -n '__kostka_after rules' -l diff -d 'print only what differs between two editions' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__kostka_after rules' -l set -d 'a house rule, laid over EDITION (or over B); may be repeated' -x
complete -c kostka -n '__kostka_after rules' -l settings -d 'print the keys and values for house rules instead'
complete -c kostka -n '__kostka_after rules' -l lang -d 'language of the words (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after rules' -l json -d 'print JSON instead; clauses with texts, and values'
complete -c kostka -n '__kostka_after replay' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after replay' -F
complete -c kostka -n '__kostka_after replay' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after replay' -l limit-ms -d 'give a record up after so long (10000)' -x
complete -c kostka -n '__kostka_after replay' -l json -d 'print a JSON object for each file (or step, or position)'
complete -c kostka -n '__kostka_after replay' -l show -d 'list the moves of one record'
complete -c kostka -n '__kostka_after replay' -l watch -d 'step through one record with the arrow keys'
complete -c kostka -n '__kostka_after replay' -l at -d 'print the position after N actions' -x
complete -c kostka -n '__kostka_after replay' -l svg -d 'with --at; print a picture'
complete -c kostka -n '__kostka_after replay' -l seat -d 'see what seat N saw (default; all racks)' -x
complete -c kostka -n '__kostka_after replay' -l every -d 'with --watch; go on by itself after S seconds' -x
complete -c kostka -n '__kostka_after review' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after review' -F
complete -c kostka -n '__kostka_after review' -l seat -d 'judge the decisions of seat N only (0 is the first)' -x
complete -c kostka -n '__kostka_after review' -l deep -d 'look closer, and list what every draw could have been'
complete -c kostka -n '__kostka_after review' -l json -d 'print one JSON object'
complete -c kostka -n '__kostka_after review' -l html -d 'write a page that can be sent to others (-; standard output)' -r -F
complete -c kostka -n '__kostka_after review' -l levels -d 'who plays, by seat; unknown,solid (default; as the names of computer players say)' -x
complete -c kostka -n '__kostka_after review' -l limit-ms -d 'give up after so long (60000; with --deep 300000)' -x
complete -c kostka -n '__kostka_after review' -l lang -d 'language of the review (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after judge' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after judge' -F
complete -c kostka -n '__kostka_after judge' -l lang -d 'language where a request names none' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after judge' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__kostka_after value' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after value' -F
complete -c kostka -n '__kostka_after value' -l lang -d 'language where a request names none' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after value' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__kostka_after arena' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after arena' -a 'beginner casual solid sharp expert'
complete -c kostka -n '__kostka_after arena' -l games -d 'games to play (default; 1000)' -x
complete -c kostka -n '__kostka_after arena' -l players -d 'seats at the table (default; 2)' -x
complete -c kostka -n '__kostka_after arena' -l edition -d 'the box' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__kostka_after arena' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__kostka_after arena' -l seed -d 'what decides all deals (default; 0)' -x
complete -c kostka -n '__kostka_after arena' -l jobs -d 'processes' -x
complete -c kostka -n '__kostka_after arena' -l ray -d 'play on this Ray cluster instead (auto; the one here)' -x
complete -c kostka -n '__kostka_after arena' -l budget -d 'work for each action, for bots that count it' -x
complete -c kostka -n '__kostka_after arena' -l stop -d 'emergency stop of an action (0; none)' -x
complete -c kostka -n '__kostka_after arena' -l adjusted -d 'also report results less luck, which vary less (slower)'
complete -c kostka -n '__kostka_after arena' -l json -d 'print a JSON object instead of a table'
complete -c kostka -n '__kostka_after arena' -l out -d 'keep results, report and plot in this folder' -r -F
complete -c kostka -n '__kostka_after arena' -l fresh -d 'forget what was played already'
complete -c kostka -n '__kostka_after arena' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after serve' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after serve' -l host -d 'address to listen on (default; 127.0.0.1)' -x
complete -c kostka -n '__kostka_after serve' -l port -d 'port (default; 8000; 0 takes a free one)' -x
complete -c kostka -n '__kostka_after serve' -l data -d 'the data folder (default; yours)' -r -F
complete -c kostka -n '__kostka_after serve' -l database -d 'a PostgreSQL database instead of a file' -x
complete -c kostka -n '__kostka_after serve' -l processes -d 'processes behind the port (PostgreSQL only)' -x
complete -c kostka -n '__kostka_after serve' -l bus -d 'a NATS bus between processes instead of the database’s' -x
complete -c kostka -n '__kostka_after serve' -l workers -d 'processes for bots (default; cores - 1)' -x
complete -c kostka -n '__kostka_after serve' -l proxied -d 'believe the proxy in front about addresses'
complete -c kostka -n '__kostka_after serve' -l settings -d 'a file of settings' -r -F
complete -c kostka -n '__kostka_after serve' -l log-level -d 'debug, info, warning or error' -x
complete -c kostka -n '__kostka_after serve' -l new-key -d 'sign with a new key from now on'
complete -c kostka -n '__kostka_after serve' -l open -d 'open the page in a browser'
complete -c kostka -n '__kostka_after serve' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after backup' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after backup' -f
complete -c kostka -n '__kostka_after backup' -l data -d 'the server’s data folder (default; yours)' -r -F
complete -c kostka -n '__kostka_after backup' -l database -d 'the server’s database, if it is not in the folder' -x
complete -c kostka -n '__kostka_after backup' -l settings -d 'the server’s file of settings' -r -F
complete -c kostka -n '__kostka_after backup' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after admin' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after admin' -a 'tables table close delete ban unban bans revoke erase export'
complete -c kostka -n '__kostka_after verify' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after verify' -F
complete -c kostka -n '__kostka_after verify' -l commitment -d 'what was published before the deal' -x
complete -c kostka -n '__kostka_after verify' -l origin -d 'the game that this one goes on from' -r -F
complete -c kostka -n '__kostka_after verify' -l part -d 'what your own device added to the deal' -x
complete -c kostka -n '__kostka_after verify' -l limit-ms -d 'give a record up after so long (10000)' -x
complete -c kostka -n '__kostka_after verify' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__kostka_after completion' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__kostka_after completion' -a 'bash zsh fish'
