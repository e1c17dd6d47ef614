import { existsSync } from 'node:fs'

/** The folder of the program in the Debian package and in the container image. */
const INSTALLED = '/usr/lib/beckon/'

/** How Beckon came to this machine. */
export type Installed = 'by npm' | 'as package' | 'as image'

export function installed(folder = import.meta.dirname, hasCommand = existsSync('/usr/bin/beckon')): Installed {
  if (!folder.startsWith(INSTALLED)) return 'by npm'
  // Only the Debian package has this command.
  return hasCommand ? 'as package' : 'as image'
}

const COMMANDS: Record<Installed, string> = {
  'by npm': 'npx beckon',
  // It needs root.
  'as package': 'sudo beckon',
  // As in the `ENTRYPOINT` of the image.
  'as image': 'node server/src/main.ts',
}

/** The command with which a user runs Beckon on this machine, for messages that name it. */
export const COMMAND = COMMANDS[installed()]
