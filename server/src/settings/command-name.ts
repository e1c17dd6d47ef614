import { existsSync } from 'node:fs'

const PACKAGE = '/usr/lib/beckon/'

/**
 * How a person runs Beckon's command on this machine. Our Debian package puts it on the path, and it acts for root; in
 * a container it is run inside, as the image does.
 */
export const COMMAND = !import.meta.dirname.startsWith(PACKAGE)
  ? 'npx beckon'
  : existsSync('/usr/bin/beckon')
    ? 'sudo beckon'
    : 'node server/src/main.ts'
