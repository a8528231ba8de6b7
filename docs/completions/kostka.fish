complete -c kostka -f
complete -c kostka -n '__fish_use_subcommand' -a play -d 'a table in the terminal, against bots or people at one keyboard'
complete -c kostka -n '__fish_use_subcommand' -a solve -d 'find the best move; one question, a conversation, or JSON Lines'
complete -c kostka -n '__fish_use_subcommand' -a rules -d 'read the rules of an edition, or how two editions differ'
complete -c kostka -n '__fish_use_subcommand' -a replay -d 'verify records, or watch the games that they hold'
complete -c kostka -n '__fish_use_subcommand' -a judge -d 'say what the rules say to actions on a position; JSON Lines'
complete -c kostka -n '__fish_use_subcommand' -a arena -d 'let bots play each other on the same deals, and measure them'
complete -c kostka -n '__fish_use_subcommand' -a serve -d 'the game server; tables by link, for browsers and programs'
complete -c kostka -n '__fish_use_subcommand' -a backup -d 'copy a servers data while it runs'
complete -c kostka -n '__fish_use_subcommand' -a admin -d 'a servers tables and people, for its operator'
complete -c kostka -n '__fish_use_subcommand' -a verify -d 'check that a game was dealt from the seed that was promised'
complete -c kostka -n '__fish_use_subcommand' -a completion -d 'print the completion script of a shell'
complete -c kostka -n '__fish_seen_subcommand_from play' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from play' -l edition -d 'the box (see kostka rules)' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__fish_seen_subcommand_from play' -l names -d 'who plays, in the order of the seats' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l seats -d 'who plays; names or me, bots by their levels (solid), your own as module;Bot' -x -a 'beginner casual solid sharp expert'
complete -c kostka -n '__fish_seen_subcommand_from play' -l players -d 'how many play, without names' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l games -d 'games of the match' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__fish_seen_subcommand_from play' -l clock -d 'the limit for a turn' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l no-clock -d 'no limit for a turn (clock.turn_ms=0)'
complete -c kostka -n '__fish_seen_subcommand_from play' -l seed -d 'deal what this text decides (default; at random)' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l resume -d 'go on with a match (default; the latest)' -x
complete -c kostka -n '__fish_seen_subcommand_from play' -l data -d 'where matches are kept' -r -F
complete -c kostka -n '__fish_seen_subcommand_from play' -l lang -d 'language of the messages (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from solve' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from solve' -F
complete -c kostka -n '__fish_seen_subcommand_from solve' -l rack -d 'answer one question; this rack, or dice at hand' -x
complete -c kostka -n '__fish_seen_subcommand_from solve' -l table -d 'the sets on the table, separated by commas' -x
complete -c kostka -n '__fish_seen_subcommand_from solve' -l opening -d 'with --rack; find the best opening'
complete -c kostka -n '__fish_seen_subcommand_from solve' -l edition -d 'the box, where a request names none (see kostka rules)' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__fish_seen_subcommand_from solve' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__fish_seen_subcommand_from solve' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__fish_seen_subcommand_from solve' -l objective -d 'lay most tiles (default) or points' -x -a 'tiles points'
complete -c kostka -n '__fish_seen_subcommand_from solve' -l lang -d 'language of the messages (default; en; on a terminal yours)' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from rules' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from rules' -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__fish_seen_subcommand_from rules' -f
complete -c kostka -n '__fish_seen_subcommand_from rules' -l diff -d 'print only what differs between two editions' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__fish_seen_subcommand_from rules' -l set -d 'a house rule, laid over EDITION (or over B); may be repeated' -x
complete -c kostka -n '__fish_seen_subcommand_from rules' -l settings -d 'print the keys and values for house rules instead'
complete -c kostka -n '__fish_seen_subcommand_from rules' -l lang -d 'language of the words (default; yours)' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from rules' -l json -d 'print JSON instead; clauses with texts, and values'
complete -c kostka -n '__fish_seen_subcommand_from replay' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from replay' -F
complete -c kostka -n '__fish_seen_subcommand_from replay' -l lang -d 'language of the messages' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from replay' -l limit-ms -d 'give a record up after so long (10000)' -x
complete -c kostka -n '__fish_seen_subcommand_from replay' -l json -d 'print a JSON object for each file (or step, or position)'
complete -c kostka -n '__fish_seen_subcommand_from replay' -l show -d 'list the moves of one record'
complete -c kostka -n '__fish_seen_subcommand_from replay' -l watch -d 'step through one record with the arrow keys'
complete -c kostka -n '__fish_seen_subcommand_from replay' -l at -d 'print the position after N actions' -x
complete -c kostka -n '__fish_seen_subcommand_from replay' -l svg -d 'with --at; print a picture'
complete -c kostka -n '__fish_seen_subcommand_from replay' -l seat -d 'see what seat N saw (default; all racks)' -x
complete -c kostka -n '__fish_seen_subcommand_from replay' -l every -d 'with --watch; go on by itself after S seconds' -x
complete -c kostka -n '__fish_seen_subcommand_from judge' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from judge' -F
complete -c kostka -n '__fish_seen_subcommand_from judge' -l lang -d 'language where a request names none' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from judge' -l dice -d 'dice of your own, one a line; K1 O2 R4 B9 O12 JR (for boxes with dice)' -r -F
complete -c kostka -n '__fish_seen_subcommand_from arena' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from arena' -a 'beginner casual solid sharp expert'
complete -c kostka -n '__fish_seen_subcommand_from arena' -l games -d 'games to play (default; 1000)' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l players -d 'seats at the table (default; 2)' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l edition -d 'the box' -x -a 'original-cz original-it original-pl first-pl express-pl'
complete -c kostka -n '__fish_seen_subcommand_from arena' -l set -d 'a house rule, such as opening.minimum=50; may be repeated' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l seed -d 'what decides all deals (default; 0)' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l jobs -d 'processes' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l ray -d 'play on this Ray cluster instead (auto; the one here)' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l budget -d 'work for each action, for bots that count it' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l stop -d 'emergency stop of an action (0; none)' -x
complete -c kostka -n '__fish_seen_subcommand_from arena' -l json -d 'print a JSON object instead of a table'
complete -c kostka -n '__fish_seen_subcommand_from arena' -l out -d 'keep results, report and plot in this folder' -r -F
complete -c kostka -n '__fish_seen_subcommand_from arena' -l fresh -d 'forget what was played already'
complete -c kostka -n '__fish_seen_subcommand_from arena' -l lang -d 'language of the messages' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from serve' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from serve' -l host -d 'address to listen on (default; 127.0.0.1)' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l port -d 'port (default; 8000; 0 takes a free one)' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l data -d 'the data folder (default; yours)' -r -F
complete -c kostka -n '__fish_seen_subcommand_from serve' -l database -d 'a PostgreSQL database instead of a file' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l processes -d 'processes behind the port (PostgreSQL only)' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l bus -d 'a NATS bus between processes instead of the databases' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l workers -d 'processes for bots (default; cores - 1)' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l proxied -d 'believe the proxy in front about addresses'
complete -c kostka -n '__fish_seen_subcommand_from serve' -l settings -d 'a file of settings' -r -F
complete -c kostka -n '__fish_seen_subcommand_from serve' -l log-level -d 'debug, info, warning or error' -x
complete -c kostka -n '__fish_seen_subcommand_from serve' -l new-key -d 'sign with a new key from now on'
complete -c kostka -n '__fish_seen_subcommand_from serve' -l open -d 'open the page in a browser'
complete -c kostka -n '__fish_seen_subcommand_from serve' -l lang -d 'language of the messages' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from backup' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from backup' -f
complete -c kostka -n '__fish_seen_subcommand_from backup' -l data -d 'the servers data folder (default; yours)' -r -F
complete -c kostka -n '__fish_seen_subcommand_from backup' -l database -d 'the servers database, if it is not in the folder' -x
complete -c kostka -n '__fish_seen_subcommand_from backup' -l settings -d 'the servers file of settings' -r -F
complete -c kostka -n '__fish_seen_subcommand_from backup' -l lang -d 'language of the messages' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from admin' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from admin' -a 'tables table close delete ban unban bans revoke erase export'
complete -c kostka -n '__fish_seen_subcommand_from verify' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from verify' -F
complete -c kostka -n '__fish_seen_subcommand_from verify' -l commitment -d 'what was published before the deal' -x
complete -c kostka -n '__fish_seen_subcommand_from verify' -l part -d 'what your own device added to the deal' -x
complete -c kostka -n '__fish_seen_subcommand_from verify' -l limit-ms -d 'give a record up after so long (10000)' -x
complete -c kostka -n '__fish_seen_subcommand_from verify' -l lang -d 'language of the messages' -x -a 'en pl it cs'
complete -c kostka -n '__fish_seen_subcommand_from completion' -s h -l help -d 'show this help message and exit'
complete -c kostka -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'
