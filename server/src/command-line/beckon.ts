/**
 * The `beckon` command line: finds the command, runs it, and turns what goes wrong into a sentence. Each command is
 * loaded when it is called, so that asking for help does not cost the whole server.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printable } from '@beckon/boxes/wire/plain-text'
import { ConfigError } from '../settings/read-settings.ts'
import { readSettingsFiles } from '../settings/settings-file.ts'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'
import { isDiskFull } from '../storage/unable-to-save.ts'
import { CommandError, dataFolderOf, type Environment, type Invocation } from './command.ts'
import { COMMAND } from '../settings/command-name.ts'

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  box: { type: 'string' },
  yes: { type: 'boolean' },
  all: { type: 'boolean' },
  key: { type: 'string' },
  'without-keys': { type: 'boolean' },
  'end-all': { type: 'boolean' },
} as const

/** Where a command's lines go. */
export interface Terminal {
  print(line: string): void
  complain(line: string): void
}

const TERMINAL: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
}

interface Command {
  readonly usage: string
  readonly description: string
  /** How many words may follow it. */
  readonly words: readonly [least: number, most: number]
  readonly options: readonly (keyof Invocation['options'])[]
  run(invocation: Invocation): Promise<void>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: 'start',
    description: 'starts the server; also without any command',
    words: [0, 0],
    options: [],
    run: async (given) => {
      if (await (await import('./setup/first-start.ts')).askFirst(given))
        await (await import('./start.ts')).start(given.own)
    },
  },
  setup: {
    usage: 'setup [link]',
    description:
      'asks who can reach Beckon, for its name, for TVs, and whether it starts with the machine; or gives the link of the page for it',
    words: [0, 1],
    options: [],
    run: async (given) => (await import('./setup/setup-command.ts')).setupCommand(given),
  },
  backup: {
    usage: 'backup FILE [--without-keys]',
    description: 'writes everything that is kept into one file, while the server runs or not',
    words: [1, 1],
    options: ['without-keys'],
    run: async (given) => (await import('./backup-commands.ts')).backupCommand(given),
  },
  restore: {
    usage: 'restore FILE [--key FILE] [--end-all]',
    description: 'puts a backup in the place of the data folder; the server must be stopped',
    words: [1, 1],
    options: ['key', 'end-all'],
    run: async (given) => (await import('./backup-commands.ts')).restoreCommand(given),
  },
  boxes: {
    usage: 'boxes [scan | add N | test ID | forget ID | link | new-agent NAME | import FILE]',
    description: 'lists, finds, adds, tries, removes and imports TV boxes, or gives the link of the page for it',
    words: [0, 2],
    options: [],
    run: async (given) => (await import('./box-commands.ts')).boxesCommand(given),
  },
  agent: {
    usage: 'agent [add [ADDRESS] | forget ID]',
    description:
      'serves a home behind a router for the server that BECKON_AGENT_SERVER names, in place of a server here; or adds and removes its TVs',
    words: [0, 2],
    options: [],
    run: async (given) => (await import('./agent-command.ts')).agentCommand(given),
  },
  pair: {
    usage: 'pair CODE [--box ID] [--yes]',
    description: 'enters the code that a remote shows, as if at the TV box',
    words: [1, 1],
    options: ['box', 'yes'],
    run: async (given) => (await import('./pair-command.ts')).pairCommand(given),
  },
  health: {
    usage: 'health',
    description: 'succeeds when the server runs and is ready; for whoever watches it',
    words: [0, 0],
    options: [],
    run: async (given) => (await import('./health-command.ts')).healthCommand(given),
  },
  doctor: {
    usage: 'doctor',
    description: 'looks for what is wrong, with a running server or without, and says what to do',
    words: [0, 0],
    options: [],
    run: async (given) => (await import('./doctor-command.ts')).doctorCommand(given),
  },
  migrate: {
    usage: 'migrate',
    description: 'brings the database of BECKON_DATABASE_URL up to date, before the servers of a new version start',
    words: [0, 0],
    options: [],
    run: async (given) => (await import('./migrate-command.ts')).migrateCommand(given),
  },
  'move-to-postgres': {
    usage: 'move-to-postgres',
    description: 'moves what the data folder holds into the empty database of BECKON_DATABASE_URL',
    words: [0, 0],
    options: [],
    run: async (given) => (await import('./move-command.ts')).moveCommand(given),
  },
  'reset-key': {
    usage: 'reset-key [--yes]',
    description: 'gives up what was sealed with a lost key; the server must be stopped',
    words: [0, 0],
    options: ['yes'],
    run: async (given) => (await import('./reset-key-command.ts')).resetKeyCommand(given),
  },
  keys: {
    usage: 'keys rotate',
    description: 'makes a new key and seals everything with it again; the server must be stopped',
    words: [1, 1],
    options: [],
    run: async (given) => (await import('./keys-command.ts')).keysCommand(given),
  },
  signs: {
    usage: 'signs',
    description: 'prints what users said about how their signs were read, one JSON object a line',
    words: [0, 0],
    options: [],
    run: async (given) => (await import('./sign-command.ts')).signsCommand(given),
  },
  sessions: {
    usage: 'sessions [end ID | end --all]',
    description: 'lists the remotes in use, or ends one or all of them',
    words: [0, 2],
    options: ['all'],
    run: async (given) => (await import('./session-commands.ts')).sessionsCommand(given),
  },
}

export function commandNames(): string[] {
  return Object.keys(COMMANDS)
}

/** Runs a command and gives whether it succeeded. A server that was started goes on running. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal = TERMINAL,
): Promise<boolean> {
  try {
    await dispatch(args, environment, (line) => terminal.print(printable(line)))
    return true
  } catch (error) {
    const sentence = await sentenceOf(error)
    if (sentence === undefined) throw error
    terminal.complain(printable(sentence))
    return false
  }
}

async function dispatch(
  args: readonly string[],
  environment: Environment,
  print: (line: string) => void,
): Promise<void> {
  const { values, positionals } = parse(args)
  if (values.help) return print(await fullHelp())
  if (values.version) return print(VERSION)
  const [name = 'start', ...words] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    throw new CommandError(`There is no command "${name}". Use one of: ${Object.keys(COMMANDS).join(', ')}; or --help.`)
  const foreign = Object.keys(values).find((option) => !command.options.includes(option as never))
  if (foreign !== undefined || words.length < command.words[0] || words.length > command.words[1])
    throw new CommandError(`Usage: beckon ${command.usage}`)
  const files = readSettingsFiles(environment, dataFolderOf)
  await command.run({
    words,
    options: values,
    own: environment,
    environment: files.environment,
    files,
    print,
    path: (given) => resolve(environment['INIT_CWD'] ?? '.', given),
  })
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('.')[0]}. See beckon --help.`)
  }
}

async function fullHelp(): Promise<string> {
  const { helpText } = await import('./describe-settings.ts')
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length)) + 2
  const rows = Object.values(COMMANDS).map(({ usage, description }) => `  ${usage.padEnd(width)}${description}`)
  return [
    'Beckon, the TV remote for people who cannot use an ordinary remote.',
    '',
    `${COMMAND} COMMAND:`,
    ...rows,
    '',
    helpText(),
  ].join('\n')
}

async function sentenceOf(error: unknown): Promise<string | undefined> {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartError) return error.message
  // Not imported above, since these bring the drivers of all boxes with them.
  const { BoxSettingsError } = await import('@beckon/boxes/box-settings')
  const { BackupError } = await import('../backup/manifest.ts')
  if (error instanceof BoxSettingsError || error instanceof BackupError) return error.message
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return `The disk is full${path === undefined ? '' : ` (${path})`}. Make room and try again.`
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return syscall === 'listen' ? undefined : `${path ?? 'A file'} may not be written or read by this user (${code}).`
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return `${path ?? 'A file'} cannot be used (${code}).`
    default:
      return undefined
  }
}
