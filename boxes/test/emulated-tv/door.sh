#!/bin/busybox sh
# Runs one command: an argument on each line, a dot at the end. "state" alone prints what the TV has reported of itself.
export PATH=/bin:/usr/bin
set --
while IFS= read -r argument; do
  [ "$argument" = . ] && break
  set -- "$@" "$argument"
done
if [ "$1" = state ]; then cat /tmp/tv.log /tmp/box.log /tmp/follower.log; exit 0; fi
exec cec-ctl "$@" 2>&1
