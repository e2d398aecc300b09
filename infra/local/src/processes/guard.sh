#!/bin/sh
# Kills the process groups of a supervisor that died. Reads "add PID" and "drop PID" (leaders of process groups) from
# standard input, which closes when the supervisor ends in any way.
trap '' INT TERM HUP
groups=' '
while read -r verb pid; do
  case $verb in
    add) groups="$groups$pid " ;;
    # a process that is stopped right after its start may never have been added
    drop) case $groups in *" $pid "*) groups="${groups%% "$pid" *} ${groups#* "$pid" }" ;; esac ;;
  esac
done
alive() { for group in $groups; do kill -0 "-$group" 2>/dev/null && return 0; done; return 1; }
signal() { for group in $groups; do kill "-$1" "-$group" 2>/dev/null; done; }
signal TERM
tries=0
while alive && [ $tries -lt 40 ]; do sleep 0.2; tries=$((tries + 1)); done
signal KILL
exit 0
