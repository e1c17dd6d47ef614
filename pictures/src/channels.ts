/** Channels that go by a name: a tile with the letters they are known by, since their signs are trade marks. */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { readTableFile } from './tables.ts'

const rows = readTableFile('channels.tsv')

/** From a channel's name in plain words to its picture's id. */
export const CHANNEL_BY_NAME: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ letters = '', names = '' }) =>
    names.split('|').map((name) => [plainWords(name), `letters-${letters}`] as const),
  ),
)

/** "KQED" is written like a channel; what is written in small letters may be any word. */
export function lettersAsWritten(command: string): string | undefined {
  const letters = /^\s*([A-Z][A-Z0-9]{1,4})\s*$/u.exec(command)?.[1]
  return letters === undefined ? undefined : `letters-${letters.toLowerCase()}`
}
