/** A command set in the Java Speech Grammar Format, https://www.w3.org/TR/jsgf/ */
import { SLOTS, type Phrase, type Slot } from '@beckon/contract/commands/phrase'
import { spellings } from '@beckon/contract/commands/numbers'
import type { CommandSet } from '../../commands/command-set.ts'

/**
 * The word as the decoder knows it; undefined if it cannot be pronounced. The grammar leaves out phrases that need such
 * a word.
 */
export type KnownWord = (word: string) => string | undefined

/** Numbers have a dozen spellings of which the first few are usual. */
const SPELLINGS = 3

export function toJsgf(set: CommandSet, known: KnownWord): string {
  const filled = new Map<Slot, string[]>()
  for (const slot of SLOTS) {
    const ways = set
      .slotValues(slot)
      .filter(({ isListed }) => isListed)
      .flatMap(({ says }) => says.filter((one) => !/\d/u.test(one)).slice(0, SPELLINGS))
    const spelled = ways.flatMap((text) => words(text, known) ?? [])
    if (spelled.length > 0) filled.set(slot, spelled)
  }
  const write = (phrase: Phrase): string | undefined => {
    switch (phrase.is) {
      case 'word':
        return words(phrase.word, known)
      case 'slot':
        return filled.has(phrase.slot) ? `<${phrase.slot}>` : undefined
      case 'row': {
        const items = phrase.items.map(write)
        return items.includes(undefined) ? undefined : items.filter((item) => item !== '').join(' ')
      }
      case 'either': {
        const of = phrase.of.map(write).filter((one) => one !== undefined)
        if (of.length === 0) return undefined
        const said = of.filter((one) => one !== '')
        const choice = `( ${said.join(' | ')} )`
        return said.length === of.length ? choice : said.length === 0 ? '' : `[ ${choice} ]`
      }
    }
  }
  const commands = set.sayings.flatMap(({ phrase }) => write(phrase) || [])
  const slots = [...filled].map(([slot, ways]) => `<${slot}> = ${ways.join(' | ')};`)
  return ['#JSGF V1.0;', 'grammar commands;', `public <command> = ${commands.join('\n | ')};`, ...slots].join('\n')
}

/**
 * The channels of the set, each digit by digit: "deux zéro six". Not 7.2, which would be heard as 72. Undefined if there
 * are no others, since a grammar without words is invalid.
 */
export function rowsToJsgf(set: CommandSet, known: KnownWord): string | undefined {
  const digits = Array.from({ length: 10 }, (_, digit) => words(spellings(digit, set.language)[0] ?? '', known) ?? '')
  const rows = set
    .slotValues('number')
    .filter(({ isListed, plain }) => isListed && /^\d+$/u.test(plain))
    .map(({ plain }) => [...plain].map((digit) => digits[Number(digit)]).join(' '))
  if (rows.length === 0) return undefined
  return ['#JSGF V1.0;', 'grammar rows;', `public <row> = ${rows.join(' | ')};`].join('\n')
}

function words(text: string, known: KnownWord): string | undefined {
  const all = spokenWords(text).map(known)
  return all.includes(undefined) ? undefined : all.join(' ')
}

/** "Qu'est-ce" is three words, "sous-titres" may be one. */
function spokenWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("'", "' ")
    .split(/\s+/u)
    .filter((word) => word !== '')
}
