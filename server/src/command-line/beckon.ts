/**
 * The `beckon` command line: finds the command, runs it, and turns a failure into a sentence. Only the called command
 * is loaded, so that `--help` does not load the whole server.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printable } from '@beckon/boxes/wire/plain-text'
import { readSettingsFiles } from '../settings/settings-file.ts'
import { VERSION } from '../version.ts'
import { CommandError, dataFolderOf, type Environment, type Invocation } from './command.ts'
import { sentenceOf } from './sentence-of.ts'
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

/** The output of a command. */
export interface Terminal {
  print(line: string): void
  complain(line: string): void
}

const TERMINAL: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
}

type Run = (invocation: Invocation) => Promise<void>

/** Loads a file of commands when one of them is called. */
function from<M>(load: () => Promise<M>): (pick: (commands: M) => Run) => Run {
  return (pick) => async (given) => pick(await load())(given)
}

const setup = from(() => import('./setup/setup-command.ts'))
const data = from(() => import('./data-commands.ts'))
const boxes = from(() => import('./box-commands.ts'))
const agent = from(() => import('./agent-command.ts'))
const agentTvs = from(() => import('./agent-tv-commands.ts'))
const pairing = from(() => import('./pair-command.ts'))
const doctor = from(() => import('./doctor-command.ts'))
const postgres = from(() => import('./postgres-commands.ts'))
const sessions = from(() => import('./session-commands.ts'))

/** Each command: its usage, a description, and its function. Words in capitals are arguments; brackets are optional. */
const COMMANDS: readonly (readonly [usage: string, description: string, run: Run])[] = [
  [
    'start',
    'starts the server; also without any command',
    async (given) => {
      if (await (await import('./setup/reach-question.ts')).askFirst(given))
        await (await import('./start.ts')).start(given.own)
    },
  ],
  [
    'setup',
    'asks who can reach Beckon, for its name, for TVs, and whether it starts with the machine',
    setup((commands) => commands.setup),
  ],
  ['setup link', 'gives the link of the page that asks the same', setup((commands) => commands.setupLink)],
  [
    'backup FILE [--without-keys]',
    'writes everything that is kept into one file, while the server runs or not',
    data((commands) => commands.backup),
  ],
  [
    'restore FILE [--key FILE] [--end-all]',
    'puts a backup in the place of the data folder; the server must be stopped',
    data((commands) => commands.restore),
  ],
  ['boxes', 'lists the TV boxes', boxes((commands) => commands.listBoxes)],
  ['boxes scan', 'finds TVs in the home', boxes((commands) => commands.scanBoxes)],
  [
    'boxes add [ADDRESS]',
    'adds a TV: one of those that it finds, or that of an address such as kodi://192.168.1.20',
    boxes((commands) => commands.addBox),
  ],
  ['boxes test ID', 'tries a TV', boxes((commands) => commands.testBox)],
  ['boxes forget ID', 'removes a TV', boxes((commands) => commands.forgetBox)],
  ['boxes link', 'gives the link of the page for TVs', boxes((commands) => commands.linkToBoxes)],
  ['boxes new-agent NAME', 'makes the secret of a box and its agent', boxes((commands) => commands.newAgent)],
  ['boxes import FILE', 'imports the boxes of a partner', boxes((commands) => commands.importBoxFile)],
  [
    'agent',
    'serves a home behind a router for the server that BECKON_AGENT_SERVER names, in place of a server here',
    agent((commands) => commands.serveAsAgent),
  ],
  ['agent add [ADDRESS]', 'adds a TV to this agent', agentTvs((commands) => commands.addToAgent)],
  ['agent forget ID', 'removes a TV of this agent', agentTvs((commands) => commands.forgetAtAgent)],
  [
    'pair CODE [--box ID] [--yes]',
    'enters the code that a remote shows, as if at the TV box',
    pairing((commands) => commands.pair),
  ],
  ['health', 'succeeds when the server runs and is ready; for whoever watches it', health],
  [
    'doctor',
    'looks for what is wrong, with a running server or without, and says what to do',
    doctor((commands) => commands.doctor),
  ],
  [
    'migrate',
    'brings the database of BECKON_DATABASE_URL up to date, before the servers of a new version start',
    postgres((commands) => commands.migrate),
  ],
  [
    'move-to-postgres',
    'moves what the data folder holds into the empty database of BECKON_DATABASE_URL',
    postgres((commands) => commands.moveToPostgresCommand),
  ],
  [
    'reset-key [--yes]',
    'gives up what was sealed with a lost key; the server must be stopped',
    data((commands) => commands.resetKeyCommand),
  ],
  [
    'keys rotate',
    'makes a new key and seals everything with it again; the server must be stopped',
    data((commands) => commands.rotateKey),
  ],
  [
    'signs',
    'prints what users said about how their signs were read, one JSON object a line',
    sessions((commands) => commands.signs),
  ],
  ['sessions', 'lists the remotes in use', sessions((commands) => commands.sessions)],
  ['sessions end [ID] [--all]', 'ends one remote, or all of them', sessions((commands) => commands.endSession)],
]

interface Command {
  readonly usage: string
  /** One word or two, as typed. */
  readonly name: readonly string[]
  /** The minimum number of arguments. */
  readonly least: number
  readonly most: number
  readonly options: readonly string[]
  readonly run: Run
}

const PARSED: readonly Command[] = COMMANDS.map(([usage, , run]) => {
  const options = [...usage.matchAll(/\[--([\w-]+)/gu)].map(([, option]) => option as string)
  const parts = usage.replaceAll(/ \[--[^\]]*\]/gu, '').split(' ')
  const name = parts.filter((part) => /^[a-z]/u.test(part))
  const least = parts.filter((part) => /^[A-Z]/u.test(part)).length
  return { usage, name, least, most: parts.length - name.length, options, run }
})

/** The first word of each command. */
export function commandNames(): string[] {
  return [...new Set(PARSED.map(({ name }) => name[0] as string))]
}

/** Asks the server on this machine through its control socket, whatever its port and certificate. */
async function health({ environment, print }: Invocation): Promise<void> {
  const { controlClient } = await import('./control-client.ts')
  const server = await controlClient(dataFolderOf(environment))
  if (server === undefined) throw new CommandError('The server is not running.')
  await server.ask('GET', '/health')
  print('The server is running, and the database responds.')
}

/** Runs a command; true if it succeeded. A server that was started keeps running. */
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
  const asked = positionals.length === 0 ? ['start'] : positionals
  const related = PARSED.filter(({ name }) => name[0] === asked[0])
  if (related.length === 0)
    throw new CommandError(`There is no command "${asked[0]}". Use one of: ${commandNames().join(', ')}; or --help.`)
  const [command] = related
    .filter(({ name }) => name.every((word, index) => word === asked[index]))
    .toSorted((one, other) => other.name.length - one.name.length)
  const words = asked.slice(command?.name.length)
  const isForeign = Object.keys(values).some((option) => !command?.options.includes(option))
  if (command === undefined || isForeign || words.length < command.least || words.length > command.most)
    throw new CommandError(`Usage: ${related.map(({ usage }) => `beckon ${usage}`).join(', ')}`)
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
  const { helpText } = await import('../read-config.ts')
  const width = Math.max(...COMMANDS.map(([usage]) => usage.length)) + 2
  const rows = COMMANDS.map(([usage, description]) => `  ${usage.padEnd(width)}${description}`)
  return [
    'Beckon, the TV remote for people who cannot use an ordinary remote.',
    '',
    `${COMMAND} COMMAND:`,
    ...rows,
    '',
    helpText(),
  ].join('\n')
}
