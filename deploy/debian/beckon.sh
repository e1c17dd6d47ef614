#!/bin/sh
# A command for the Beckon of this machine. Its data and its running server belong to the user beckon.
set -e
export INIT_CWD="${INIT_CWD:-$PWD}"
as_beckon=
if [ "$(id -u)" = 0 ]; then as_beckon='setpriv --reuid=beckon --regid=beckon --init-groups'; fi
# What the settings name is read from there by the command, if it may read them.
is_named() { $as_beckon grep -qs "^[[:space:]]*$1=" /etc/beckon/beckon.env; }
is_named NODE_ENV || export NODE_ENV="${NODE_ENV:-production}"
is_named BECKON_DATA || export BECKON_DATA="${BECKON_DATA:-/var/lib/beckon}"
cd /usr/lib/beckon
exec $as_beckon /usr/lib/beckon/node_modules/.bin/node server/src/main.ts "$@"
