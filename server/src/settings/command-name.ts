import { existsSync } from 'node:fs'

/** The folder of the program in the Debian package and in the container image. */
const INSTALLED = '/usr/lib/beckon/'

/** The command with which a user runs Beckon on this machine, for messages that name it. */
export const COMMAND = commandHere()

function commandHere(): string {
  if (!import.meta.dirname.startsWith(INSTALLED)) return 'npx beckon'
  // Only the Debian package has this command, which needs root.
  if (existsSync('/usr/bin/beckon')) return 'sudo beckon'
  // In a container, as in the `ENTRYPOINT` of the image.
  return 'node server/src/main.ts'
}
