/** Writes the table of families in docs/boxes.md from their facts: `npx node tools/families-table.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { FAMILIES } from '../boxes/src/families.ts'
import type { Facts } from '../boxes/src/family.ts'
import { KEY_CODES } from '../contract/src/keys.ts'
import { removeUsText, tvFamilyTexts } from '../contract/src/set-up-texts.ts'

const FILE = 'docs/boxes.md'
const PLACE = /(<!-- families -->\n)[^]*?(<!-- end of families -->)/u

const HEAD = [
  'family',
  'keys',
  'power',
  'volume',
  'words',
  'apps',
  'channel names',
  'tells of itself',
  'woken by',
  'proved against',
]
const YES = 'yes'
const NO = 'no'

/** A TV beside a box; its facts stand here, since it is no box. */
const HDMI_CEC = ['HDMI-CEC (TV beside a box)', '', 'read back', 'sent', '', '', '', '', 'key', 'real program']

export function withFamilies(document: string): string {
  const rows = [
    ...FAMILIES.map(({ name, driver, facts }) => [`[${name}](../boxes/src/${driver}/README.md)`, ...cellsOf(facts)]),
    HDMI_CEC,
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [line(HEAD), `|${HEAD.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
  const switches = FAMILIES.map(({ name, driver }) => `- **${name}**: ${tvFamilyTexts[`switchOn.${driver}`].en}`)
  const removals = FAMILIES.flatMap(({ name, driver }) => {
    const removeUs = removeUsText(driver)
    return removeUs === undefined ? [] : [`- **${name}**: ${removeUs.en}`]
  })
  const sections = [
    table,
    '## What its owner switches on',
    switches.join('\n'),
    '## Where Beckon is removed at the set',
    removals.join('\n'),
  ]
  return document.replace(
    PLACE,
    (_all, before: string, after: string) => `${before}\n${sections.join('\n\n')}\n\n${after}`,
  )
}

function cellsOf(facts: Facts): string[] {
  return [
    facts.keys === 'set up' ? 'as set up' : `${facts.keys.length} of ${KEY_CODES.length}`,
    facts.power,
    facts.volume,
    facts.text ? YES : NO,
    facts.apps ? YES : NO,
    facts.channelNames ? YES : NO,
    facts.state.length === 0 ? NO : facts.state.join(', '),
    facts.wake,
    facts.proof,
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, withFamilies(readFileSync(FILE, 'utf8')))
