/**
 * Settings that are kept in files, `NAME=value` a line, in the format that systemd reads as well:
 * `/etc/beckon/beckon.env` is the operator's, `beckon.env` in the data folder has the answers of the set-up. The
 * environment takes precedence over the first file, and that over the second.
 */
import { constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeFileAtomically } from '@beckon/boxes/write-whole'
import { StartError, type Environment } from './setting.ts'
import { COMMAND } from './command-name.ts'

export const SETTINGS_FILE = 'beckon.env'
/** The settings as they were before a change with which no server has started yet. */
const BEFORE = `${SETTINGS_FILE}.before`
export const DEFAULT_DATA_FOLDER = './data'
const MACHINE_FILE = `/etc/beckon/${SETTINGS_FILE}`
/** Settings of other software that a file may contain, since systemd passes them on. */
const OF_OTHERS = new Set(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'TZ'])

/** One line that sets something; lines are counted from 1. */
interface Line {
  readonly name: string
  readonly value: string
  readonly at: number
}

interface ReadFile {
  readonly lines: readonly Line[]
  readonly problems: readonly string[]
}

export interface SettingsFiles {
  /** The environment, and the settings that only the files have. */
  readonly environment: Environment
  /** `FILE, line N` for a setting that a file sets, and nothing overrides. */
  whereIs(name: string): string | undefined
  /** The same for a setting of the operator's file, which takes precedence over the answers of the set-up. */
  ofOperator(name: string): string | undefined
  /** A sentence for each line, or file, that cannot be read. */
  readonly problems: readonly string[]
}

/** Reads both files; a missing one sets nothing. `folderOf` returns the data folder of an environment. */
export function readSettingsFiles(
  environment: Environment,
  folderOf: (environment: Environment) => string,
  machineFile = MACHINE_FILE,
): SettingsFiles {
  const machine = withFile(environment, machineFile, parse(machineFile, true))
  const answers = join(folderOf(machine.environment), SETTINGS_FILE)
  const both = withFile(machine.environment, answers, parse(answers, false))
  return {
    environment: both.environment,
    whereIs: (name) => machine.whereIs(name) ?? both.whereIs(name),
    ofOperator: machine.whereIs,
    problems: [...machine.problems, ...both.problems],
  }
}

function withFile(environment: Environment, path: string, { lines, problems }: ReadFile): SettingsFiles {
  const whereIs = (name: string) => {
    const line = inEffect.get(name)
    return line && `${path}, line ${line.at}`
  }
  const inEffect = new Map(
    lines.filter(({ name, value }) => value !== '' && !isSet(name, environment)).map((line) => [line.name, line]),
  )
  return {
    environment: { ...environment, ...Object.fromEntries([...inEffect].map(([name, { value }]) => [name, value])) },
    whereIs,
    ofOperator: whereIs,
    problems,
  }
}

/**
 * Changes settings in a file and leaves all its other lines as they are; undefined removes a setting. Creates the file
 * and the data folder if necessary, for the folder's owner alone. A copy of the previous file stays until
 * `settleSettings`, so that a change with which no server starts can be undone, even after a power cut.
 */
export function changeSettings(dataFolder: string, changes: Readonly<Record<string, string | undefined>>): void {
  const path = join(dataFolder, SETTINGS_FILE)
  if (!existsSync(dataFolder)) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const text = readUnlinked(path)
  const kept = join(dataFolder, BEFORE)
  if (!existsSync(kept)) writeForOwnerOf(dataFolder, kept, text)
  const before = text.split(/\r?\n/u)
  if (before.at(-1) === '') before.pop()
  const nameOf = (line: string) => ASSIGNMENT.exec(line)?.groups?.['name'] ?? ''
  const lines = before.flatMap((line) => {
    const name = nameOf(line)
    if (!Object.hasOwn(changes, name)) return [line]
    const value = changes[name]
    return value === undefined ? [] : [`${name}=${quoted(value)}`]
  })
  const names = new Set(before.map(nameOf))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    names.has(name) || value === undefined ? [] : [`${name}=${quoted(value)}`],
  )
  const head = before.length > 0 ? [] : [`# Settings of Beckon. "${COMMAND} setup" asks for them.`]
  writeForOwnerOf(dataFolder, path, `${[...head, ...lines, ...added].join('\n')}\n`)
}

/** Undoes the changes since a server last started; false if there are none. */
export function revertSettings(dataFolder: string): boolean {
  const kept = join(dataFolder, BEFORE)
  if (!existsSync(kept)) return false
  renameSync(kept, join(dataFolder, SETTINGS_FILE))
  syncFolder(dataFolder)
  return true
}

/** Makes the changes final, after a server has started with them. */
export function settleSettings(dataFolder: string): void {
  rmSync(join(dataFolder, BEFORE), { force: true })
}

/** Writes a file. If root writes it, it belongs to the folder's owner, as which the server runs. */
function writeForOwnerOf(folder: string, path: string, text: string): void {
  writeFileAtomically(path, text, process.getuid?.() === 0 ? statSync(folder) : undefined)
}

/** Refuses a link, which could make root read a file that the folder's owner may not read. */
function readUnlinked(path: string): string {
  if (!existsSync(path)) return ''
  try {
    return readFileSync(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error
    throw new StartError(`${path} is a link. Put the file itself there.`)
  }
}

const ASSIGNMENT = /^\s*(?<name>[A-Z][A-Z\d_]*)=(?<value>.*)$/u

function parse(path: string, mayNameData: boolean): ReadFile {
  let text
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
    return { lines: [], problems: isMissing ? [] : [`${path} cannot be read by this user (${code}).`] }
  }
  const lines: Line[] = []
  const problems: string[] = []
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (/^\s*(?:[#;].*)?$/u.test(line)) continue
    const at = index + 1
    const refuse = (why: string) => void problems.push(`${path}, line ${at}: ${why}`)
    const { name, value } = ASSIGNMENT.exec(line)?.groups ?? {}
    if (name === undefined || value === undefined)
      refuse('must be NAME=value, without spaces around the sign, or a comment after #.')
    else if (OF_OTHERS.has(name)) continue
    else if (!name.startsWith('BECKON_') && name !== 'NODE_ENV')
      refuse(`${name} is not a setting of Beckon; --help lists all settings.`)
    else if (name === 'BECKON_DATA' && !mayNameData)
      refuse('BECKON_DATA says where this file is; set it in the environment.')
    else if (lines.some((before) => before.name === name)) refuse(`${name} is set twice; keep one of the lines.`)
    else {
      const read = unquoted(value.trim())
      if (read === undefined) refuse(`the value of ${name} has quotation marks that do not match.`)
      else lines.push({ name, value: read, at })
    }
  }
  return { lines, problems }
}

/** Whether the environment sets a value, directly or as a file. An empty value sets nothing, as everywhere. */
function isSet(name: string, environment: Environment): boolean {
  const plain = name.replace(/_FILE$/u, '')
  return [name, plain, `${plain}_FILE`].some((one) => environment[one])
}

function unquoted(value: string): string | undefined {
  const [mark] = value
  if (mark !== '"' && mark !== "'") return value
  if (value.length < 2 || !value.endsWith(mark)) return undefined
  const inner = value.slice(1, -1)
  if (mark === "'") return inner.includes("'") ? undefined : inner
  return /^(?:[^"\\]|\\.)*$/u.test(inner) ? inner.replaceAll(/\\(["\\$`])/gu, '$1') : undefined
}

function quoted(value: string): string {
  if (/^[\w.:/@,=?&%+-]*$/u.test(value)) return value
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/gu, String.raw`\$&`)}"` : `'${value}'`
}
