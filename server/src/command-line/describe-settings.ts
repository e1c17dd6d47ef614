/** The settings for people: in the help and in the documents. */
import { SETTINGS } from '../read-config.ts'
import type { Setting } from '../settings/setting.ts'

const ALL: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

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
