import { existsSync } from 'node:fs'

const PACKAGE = '/usr/lib/beckon/'

/**
 * The command with which a user runs Beckon on this machine. The Debian package puts it on the path, and it needs root;
 * in a container it is run inside, as the image does.
 */
export const COMMAND = !import.meta.dirname.startsWith(PACKAGE)
  ? 'npx beckon'
  : existsSync('/usr/bin/beckon')
    ? 'sudo beckon'
    : 'node server/src/main.ts'
