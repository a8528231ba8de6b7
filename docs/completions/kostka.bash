_kostka() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$prev" = help ]; }; then
    COMPREPLY=($(compgen -W "help play solve rules replay review judge value arena serve backup admin verify completion --help --version" -- "$cur")); return
  fi
  case "${COMP_WORDS[1]} $prev" in
    "play --edition") COMPREPLY=($(compgen -W "original-cz original-it original-pl first-pl express-pl" -- "$cur")); return ;;
    "play --names") :; return ;;
    "play --seats") COMPREPLY=($(compgen -W "beginner casual solid sharp expert" -- "$cur")); return ;;
    "play --players") :; return ;;
    "play --games") :; return ;;
    "play --set") :; return ;;
    "play --dice") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "play --clock") :; return ;;
    "play --seed") :; return ;;
    "play --resume") :; return ;;
    "play --data") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "play --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "solve --rack") :; return ;;
    "solve --table") :; return ;;
    "solve --edition") COMPREPLY=($(compgen -W "original-cz original-it original-pl first-pl express-pl" -- "$cur")); return ;;
    "solve --set") :; return ;;
    "solve --dice") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "solve --objective") COMPREPLY=($(compgen -W "tiles points" -- "$cur")); return ;;
    "solve --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "rules --diff") COMPREPLY=($(compgen -W "original-cz original-it original-pl first-pl express-pl" -- "$cur")); return ;;
    "rules --set") :; return ;;
    "rules --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "replay --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "replay --limit-ms") :; return ;;
    "replay --at") :; return ;;
    "replay --seat") :; return ;;
    "replay --every") :; return ;;
    "review --seat") :; return ;;
    "review --html") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "review --levels") :; return ;;
    "review --limit-ms") :; return ;;
    "review --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "judge --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "judge --dice") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "value --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "value --dice") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "arena --games") :; return ;;
    "arena --players") :; return ;;
    "arena --edition") COMPREPLY=($(compgen -W "original-cz original-it original-pl first-pl express-pl" -- "$cur")); return ;;
    "arena --set") :; return ;;
    "arena --seed") :; return ;;
    "arena --jobs") :; return ;;
    "arena --ray") :; return ;;
    "arena --budget") :; return ;;
    "arena --stop") :; return ;;
    "arena --out") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "arena --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "serve --host") :; return ;;
    "serve --port") :; return ;;
    "serve --data") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "serve --database") :; return ;;
    "serve --processes") :; return ;;
    "serve --bus") :; return ;;
    "serve --workers") :; return ;;
    "serve --settings") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "serve --log-level") :; return ;;
    "serve --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "backup --data") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "backup --database") :; return ;;
    "backup --settings") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "backup --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
    "verify --commitment") :; return ;;
    "verify --origin") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    "verify --part") :; return ;;
    "verify --limit-ms") :; return ;;
    "verify --lang") COMPREPLY=($(compgen -W "en pl it cs" -- "$cur")); return ;;
  esac
  case "${COMP_WORDS[1]}" in
    play) COMPREPLY=($(compgen -W "-h --help --edition --names --seats --players --games --set --dice --clock --no-clock --seed --resume --data --lang" -- "$cur")) ;;
    solve) COMPREPLY=($(compgen -f -W "-h --help --rack --table --opening --edition --set --dice --objective --lang" -- "$cur")) ;;
    rules) COMPREPLY=($(compgen -W "-h --help --diff --set --settings --lang --json original-cz original-it original-pl first-pl express-pl" -- "$cur")) ;;
    replay) COMPREPLY=($(compgen -f -W "-h --help --lang --limit-ms --json --show --watch --at --svg --seat --every" -- "$cur")) ;;
    review) COMPREPLY=($(compgen -f -W "-h --help --seat --deep --json --html --levels --limit-ms --lang" -- "$cur")) ;;
    judge) COMPREPLY=($(compgen -f -W "-h --help --lang --dice" -- "$cur")) ;;
    value) COMPREPLY=($(compgen -f -W "-h --help --lang --dice" -- "$cur")) ;;
    arena) COMPREPLY=($(compgen -W "-h --help --games --players --edition --set --seed --jobs --ray --budget --stop --adjusted --json --out --fresh --lang beginner casual solid sharp expert" -- "$cur")) ;;
    serve) COMPREPLY=($(compgen -W "-h --help --host --port --data --database --processes --bus --workers --proxied --settings --log-level --new-key --open --lang" -- "$cur")) ;;
    backup) COMPREPLY=($(compgen -W "-h --help --data --database --settings --lang" -- "$cur")) ;;
    admin) COMPREPLY=($(compgen -W "-h --help tables table close delete ban unban bans revoke erase export" -- "$cur")) ;;
    verify) COMPREPLY=($(compgen -f -W "-h --help --commitment --origin --part --limit-ms --lang" -- "$cur")) ;;
    completion) COMPREPLY=($(compgen -W "-h --help bash zsh fish" -- "$cur")) ;;
  esac
}
complete -F _kostka kostka
