/**
 * Settings: their type, the shapes that several folders use, and their reading from the environment, or from the files
 * that it names. Each mistake is reported as a sentence.
 */
import * as v from 'valibot'
import { readFileSync } from 'node:fs'

export interface Setting {
  readonly description: string
  /** The default as text for the help and the documents; the code that reads the setting applies it. */
  readonly default: string
  /** May also be given as the path of a file in `<NAME>_FILE`, so that a secret is not visible in the environment. */
  readonly file?: true
  readonly shape: v.GenericSchema<string, unknown>
}

export type Settings = Readonly<Record<string, Setting>>

/** Reads one setting: undefined when it is not set, or wrong. */
export type Read<S extends Settings> = <N extends keyof S & string>(name: N) => v.InferOutput<S[N]['shape']> | undefined

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/u, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
)
export const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/u, 'must be a number from 1 to 999999'),
  v.transform(Number),
)
export const list = v.pipe(
  v.string(),
  v.transform((value): readonly string[] =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
export const webAddress = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:$/u.test(URL.parse(value)?.protocol ?? ''),
    'must be an address such as https://tv.example.org',
  ),
)
export const filePath = v.pipe(v.string(), v.nonEmpty('must be a file'))
export const onOrOff = v.picklist(['on', 'off'], 'must be on or off')
/** The bearer token for a service. */
export const bearerToken = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,512}$/u, 'must be up to 512 characters without spaces'),
)

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Returns a reader for a folder's own settings. Adds a sentence to `problems` for each mistake. */
export function reader(environment: Environment, problems: string[]): <S extends Settings>(settings: S) => Read<S> {
  return (settings) => (name) => {
    const setting = settings[name] as Setting
    const value = valueOf(name, setting, environment, problems)
    if (value === undefined) return undefined
    const parsed = v.safeParse(setting.shape, value)
    if (parsed.success) return parsed.output as never
    // The value itself is not repeated: it may be a secret.
    for (const issue of parsed.issues) problems.push(`${name}${pathOf(issue)}: ${issue.message}.`)
    return undefined
  }
}

function valueOf(name: string, setting: Setting, environment: Environment, problems: string[]): string | undefined {
  const direct = environment[name] || undefined
  const file = setting.file && environment[`${name}_FILE`]
  if (!file) return direct
  if (direct !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    problems.push(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    return undefined
  }
}

/** Names that our own tools read, which may be in the same environment. */
const BESIDE_THE_SERVER = new Set(['BECKON_CHROMIUM', 'BECKON_TEST_REQUIRES', 'BECKON_ASL_DATA'])

/** A sentence for each `BECKON_` name that is not a setting. */
export function unknownNames(environment: Environment, settings: Settings): string[] {
  const known = (name: string) =>
    Object.hasOwn(settings, name) ||
    (name.endsWith('_FILE') && settings[name.slice(0, -'_FILE'.length)]?.file) ||
    BESIDE_THE_SERVER.has(name)
  return Object.keys(environment)
    .filter((name) => name.startsWith('BECKON_') && !known(name))
    .map((name) => `${name} is not a setting of Beckon; --help lists all settings.`)
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? '' : ` (${path})`
}

/** A reason not to start that the operator can correct; the message is a sentence. */
export class StartError extends Error {}
