/**
 * A command set as a network of tokens, for a decoder that may only choose tokens that can still lead to a command. It
 * is a nondeterministic automaton, traversed with sets of places, since several phrases begin alike.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { canBeEmpty, type Phrase, type Slot } from '@beckon/contract/commands/phrase'
import { capital, type CommandSet, type SlotValue, type Saying } from './command-set.ts'

interface Node {
  readonly arcs: Map<number, Node>
  /** Transitions without a token. */
  readonly skips: Node[]
  /** `back`: where the phrase continues after the slot. */
  readonly slots: { readonly slot: Slot; readonly back: Node }[]
  /** A command is complete here. */
  saying?: Saying
  /** The slot's value is complete here. */
  slotValue?: SlotValue
  /** The polite words after a command are complete here. */
  isEndOfPoliteWords?: true
}

/** A place in the network, with what was completed on the way there. */
interface Place {
  readonly node: Node
  /** Where the phrase continues after the current slot. */
  readonly back?: Node
  readonly slotValue?: SlotValue
  /** The completed command. */
  readonly done?: Saying
}

export interface Found {
  readonly intent: Intent
  readonly isListed: boolean
}

export type Places = readonly Place[]
/** `text` to tokens, with a blank before it unless `joined`. */
export type Encode = (text: string, joined?: 'joined') => readonly number[]

export class TokenNetwork {
  readonly #encode: Encode
  readonly #start = newNode()
  /** The node after a complete command, where only polite words may follow. */
  readonly #after = newNode()
  /** Cached steps: every clip begins the same way. */
  readonly #known = new WeakMap<Places, ReadonlyMap<number, Places>>()
  readonly #begin: Places
  readonly #slots: { readonly [S in Slot]: Node } = {
    number: newNode(),
    steps: newNode(),
    percent: newNode(),
    name: newNode(),
    words: newNode(),
  }

  /** `blank`: the token that the model may put before the first word, if any. */
  constructor(set: CommandSet, encode: Encode, blank?: number) {
    this.#encode = encode
    for (const [slot, start] of Object.entries(this.#slots)) {
      for (const slotValue of set.slotValues(slot as Slot)) {
        this.#text(start, slotValue.says.flatMap(asWritten)).slotValue = slotValue
      }
    }
    for (const saying of set.sayings) this.#phrase(saying.phrase, this.#start, true).saying = saying
    for (const words of set.politeBefore)
      this.#text(this.#start, [words, capital(words), `${words},`, `${capital(words)},`]).skips.push(this.#start)
    for (const words of set.politeAfter) {
      this.#text(this.#after, [words]).isEndOfPoliteWords = true
      this.#text(this.#after, [`, ${words}`], 'joined').isEndOfPoliteWords = true
    }
    if (blank !== undefined) {
      const first = this.#start.arcs.get(blank) ?? newNode()
      first.skips.push(this.#start)
      this.#start.arcs.set(blank, first)
    }
    this.#begin = this.#withSkips([{ node: this.#start }])
  }

  start(): Places {
    return this.#begin
  }

  /** Which tokens may come next, and where each leads. */
  next(places: Places): ReadonlyMap<number, Places> {
    const known = this.#known.get(places) ?? this.#workOut(places)
    this.#known.set(places, known)
    return known
  }

  #workOut(places: Places): ReadonlyMap<number, Places> {
    const reached = new Map<number, Place[]>()
    for (const place of places) {
      for (const [token, node] of place.node.arcs) {
        const others = reached.get(token)
        if (others) others.push({ ...place, node })
        else reached.set(token, [{ ...place, node }])
      }
    }
    return new Map([...reached].map(([token, found]) => [token, this.#withSkips(found)]))
  }

  /** The commands that are complete here. */
  complete(places: Places): readonly Found[] {
    return places.flatMap(({ node, done, slotValue }) => {
      const saying = node.isEndOfPoliteWords ? done : node.saying
      const intent = saying?.means(slotValue?.plain)
      return intent === undefined ? [] : [{ intent, isListed: slotValue?.isListed ?? true }]
    })
  }

  /** The places together with all that are reached from them without a token. */
  #withSkips(places: readonly Place[]): Places {
    const all: Place[] = []
    const seen = new Map<Node, Place[]>()
    const add = (place: Place) => {
      const there = seen.get(place.node) ?? []
      if (there.some((one) => one.back === place.back && one.slotValue === place.slotValue && one.done === place.done))
        return
      seen.set(place.node, [...there, place])
      all.push(place)
    }
    places.forEach(add)
    for (let at = 0; at < all.length; at += 1) {
      const place = all[at] as Place
      const { node, back, slotValue, done } = place
      for (const skip of node.skips) add({ ...place, node: skip })
      for (const slot of node.slots) add({ ...place, node: this.#slots[slot.slot], back: slot.back })
      if (node.slotValue && back) add({ node: back, slotValue: node.slotValue })
      if (node.saying && !done) add({ node: this.#after, done: node.saying, ...(slotValue && { slotValue }) })
    }
    return all
  }

  #phrase(phrase: Phrase, from: Node, first: boolean): Node {
    switch (phrase.is) {
      case 'word':
        return this.#text(from, first ? [phrase.word, capital(phrase.word)] : [phrase.word])
      case 'slot': {
        const back = newNode()
        from.slots.push({ slot: phrase.slot, back })
        return back
      }
      case 'row': {
        let at = from
        let stillFirst = first
        for (const item of phrase.items) {
          at = this.#phrase(item, at, stillFirst)
          stillFirst &&= canBeEmpty(item)
        }
        return at
      }
      case 'either': {
        const end = newNode()
        for (const one of phrase.of) this.#phrase(one, from, first).skips.push(end)
        return end
      }
    }
  }

  /** Adds the texts as tokens, sharing existing nodes. Returns a new node after all of them. */
  #text(from: Node, texts: readonly string[], joined?: 'joined'): Node {
    const end = newNode()
    for (const text of new Set(texts)) {
      let at = from
      for (const token of this.#encode(text, joined)) {
        const there = at.arcs.get(token) ?? newNode()
        at.arcs.set(token, there)
        at = there
      }
      at.skips.push(end)
    }
    return end
  }
}

function newNode(): Node {
  return { arcs: new Map(), skips: [], slots: [] }
}

const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
const DIGITS = new RegExp(`^${DIGIT}(?: ${DIGIT})+$`, 'u')
const TENS = /\b(\w+ty) (?=(?:one|two|three|four|five|six|seven|eight|nine)\b)/gu

/**
 * The spellings of a text in a transcript: `206`, `2-0-6`, `Two oh six`, `Two, oh, six`, `twenty-six`. Number words are
 * recognised only in English.
 */
function asWritten(text: string): readonly string[] {
  const written = [text, text.replaceAll(TENS, '$1-')]
  if (/^\d{2,}$/u.test(text)) written.push([...text].join('-'), [...text].join(', '))
  if (DIGITS.test(text)) written.push(text.replaceAll(' ', ', '))
  return written.flatMap((one) => [one, capital(one), one.toLowerCase()])
}
