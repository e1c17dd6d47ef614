/** The settings for people: in the help, in the documents, and those that are in effect. */
import { SETTINGS } from '../read-config.ts'
import type { Environment } from '../settings/read-settings.ts'
import type { Setting } from '../settings/setting.ts'
import type { SettingsFiles } from '../settings/settings-file.ts'

const ALL: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

/** Every setting with what holds, for people: secrets masked, and where it comes from. */
export function describeSettings(
  environment: Environment,
  whereIs: SettingsFiles['whereIs'] = () => undefined,
): { readonly name: string; readonly value: string; readonly from: string }[] {
  return ALL.map(([name, setting]) => {
    const direct = environment[name]
    if (direct)
      return {
        name,
        value: setting.secret && !isPlainAddress(direct) ? '(hidden)' : direct,
        from: whereIs(name) ?? 'environment',
      }
    const file = setting.file && environment[`${name}_FILE`]
    return file ? { name, value: '(hidden)', from: file } : { name, value: setting.default, from: 'default' }
  })
}

/** The path of a file, or a box's address, holds no secret; JSON may. */
function isPlainAddress(value: string): boolean {
  return !/^\s*[[{]/u.test(value) && !/secret|password|@/iu.test(value)
}

/** The settings as a table: names, meanings and what holds without them. The documents are checked against it. */
export function settingsTable(): readonly {
  readonly name: string
  readonly description: string
  readonly default: string
}[] {
  return ALL.map(([name, setting]) => ({
    name,
    description: `${setting.description}${setting.file ? ` (or the path of a file in ${name}_FILE)` : ''}`,
    default: setting.default,
  }))
}

export function helpText(): string {
  const rows = settingsTable()
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  return [
    'Settings, from the environment, /etc/beckon/beckon.env, or beckon.env in the data folder:',
    ...rows.map((row) => `  ${row.name.padEnd(width)}${row.description} (default: ${row.default})`),
  ].join('\n')
}
