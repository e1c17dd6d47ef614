/**
 * Phrases in the notation of the Java Speech Grammar Format: `[a] (b | c) <part> <number>`. The same phrase is used to
 * match typed text, to configure a speech recogniser, and to list possible commands.
 */
import { plainWords } from './plain-words.ts'

export type Phrase =
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'slot'; readonly slot: Slot }
  | { readonly is: 'row'; readonly items: readonly Phrase[] }
  | { readonly is: 'either'; readonly of: readonly Phrase[] }

/**
 * The slots of a phrase: a channel number, a number of steps, a percentage, a name, or any words. Each alternative of a
 * phrase has at most one.
 */
export const SLOTS = ['number', 'steps', 'percent', 'name', 'words'] as const
export type Slot = (typeof SLOTS)[number]

/** Named pieces of phrases, in the same notation, used as `<name>`. */
export type Parts = Readonly<Record<string, string>>

const NOTHING: Phrase = { is: 'row', items: [] }

/** Throws for invalid notation, which is a bug in a grammar. */
export function parsePhrase(notation: string, parts: Parts): Phrase {
  const tokens = notation.match(/[()[\]|]|<[^>]+>|[^\s()[\]|<>]+/gu) ?? []
  let position = 0
  const phrase = either()
  if (position < tokens.length) throw new Error(`"${tokens[position]}" is one too many in: ${notation}`)
  return phrase

  function either(): Phrase {
    const of = [row()]
    while (tokens[position] === '|') {
      position += 1
      of.push(row())
    }
    return of.length === 1 && of[0] ? of[0] : { is: 'either', of }
  }

  function row(): Phrase {
    const items: Phrase[] = []
    for (let token = tokens[position]; token !== undefined && !'|)]'.includes(token); token = tokens[position]) {
      position += 1
      if (token === '(') items.push(closedBy(')', either()))
      else if (token === '[') items.push({ is: 'either', of: [closedBy(']', either()), NOTHING] })
      else items.push(token.startsWith('<') ? named(token.slice(1, -1)) : { is: 'word', word: token })
    }
    return { is: 'row', items }
  }

  function closedBy(bracket: string, inside: Phrase): Phrase {
    if (tokens[position] !== bracket) throw new Error(`"${bracket}" is missing in: ${notation}`)
    position += 1
    return inside
  }

  function named(name: string): Phrase {
    if (SLOTS.includes(name as Slot)) return { is: 'slot', slot: name as Slot }
    const part = parts[name]
    if (part === undefined) throw new Error(`There is no part <${name}> for: ${notation}`)
    return parsePhrase(part, parts)
  }
}

/**
 * Matches a normalised text followed by one space; the first capturing group that matched is the content of the slot.
 */
export function patternOf(phrase: Phrase): RegExp {
  return new RegExp(`^${source(phrase)}$`, 'u')
}

function source(phrase: Phrase): string {
  switch (phrase.is) {
    case 'word':
      return `${plainWords(phrase.word)} `
    case 'slot':
      return '(.+?) '
    case 'row':
      return phrase.items.map(source).join('')
    case 'either':
      return `(?:${phrase.of.map(source).join('|')})`
  }
}

/** Every variant of the phrase, with accents; `slotValues` lists the possible contents of a slot. */
export function* waysOfSaying(phrase: Phrase, slotValues: (slot: Slot) => Iterable<string>): Generator<string> {
  for (const words of ways(phrase, slotValues)) yield joinWords(words)
}

function* ways(phrase: Phrase, slotValues: (slot: Slot) => Iterable<string>): Generator<readonly string[]> {
  switch (phrase.is) {
    case 'word':
      yield [phrase.word]
      return
    case 'slot':
      for (const value of slotValues(phrase.slot)) yield [value]
      return
    case 'either':
      for (const one of phrase.of) yield* ways(one, slotValues)
      return
    case 'row': {
      const [first, ...rest] = phrase.items
      if (!first) yield []
      else
        for (const before of ways(first, slotValues))
          for (const after of ways({ is: 'row', items: rest }, slotValues)) yield [...before, ...after]
    }
  }
}

/** "l’" and "qu’" stand right before the next word. */
function joinWords(words: readonly string[]): string {
  return words.join(' ').replaceAll("' ", "'")
}

export function slotOf(phrase: Phrase): Slot | undefined {
  if (phrase.is === 'slot') return phrase.slot
  const inside = phrase.is === 'row' ? phrase.items : phrase.is === 'either' ? phrase.of : []
  return inside.map(slotOf).find((slot) => slot !== undefined)
}

/** Whether the phrase also matches an empty text, as `[please]` does. */
export function canBeEmpty(phrase: Phrase): boolean {
  return phrase.is === 'row' ? phrase.items.every(canBeEmpty) : phrase.is === 'either' && phrase.of.some(canBeEmpty)
}
