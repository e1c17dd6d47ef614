/** Writes the table of settings in docs/operating.md from the server's settings: `npx node tools/settings-table.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { settingsTable } from '../server/src/read-config.ts'

const FILE = 'docs/operating.md'
const PLACE = /(<!-- settings -->\n)[^]*?(<!-- end of settings -->)/u

export function withSettings(document: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const rows = settingsTable().map((row) => `| \`${row.name}\` | ${cell(row.description)} | ${cell(row.default)} |`)
  return document.replace(
    PLACE,
    (_all, before: string, after: string) =>
      `${before}| setting | meaning | default |\n|---|---|---|\n${rows.join('\n')}\n${after}`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, withSettings(readFileSync(FILE, 'utf8')))
