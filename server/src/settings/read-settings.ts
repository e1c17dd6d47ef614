/** Reads settings from the environment, or from the files that it names, and gathers one sentence for each mistake. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Read, Setting, Settings } from './setting.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** For a folder's own settings. Adds a sentence to `problems` for each mistake. */
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

/** Names that our own tools read, which may stand in the same environment. */
const BESIDE_THE_SERVER = new Set(['BECKON_CHROMIUM', 'BECKON_TEST_REQUIRES', 'BECKON_ASL_DATA'])

/** A sentence for each name of ours that is no setting. */
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
