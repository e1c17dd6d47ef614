/** From findings to figures. */
import type { Intent } from '@beckon/contract/commands/intents'
import { numberOf } from '@beckon/contract/commands/numbers'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Language } from '@beckon/contract/languages'
import { commandSet, meaningOf, nameFound } from '../../recognisers/src/commands/command-set.ts'
import { judge, type Judgement, type Thresholds } from '../../recognisers/src/speech/judge.ts'
import { judgeAlone } from '../../recognisers/src/speech/built-in.ts'
import { VOCABULARY, type Clip } from './corpus.ts'
import type { Measured } from './findings.ts'

export interface Tally {
  n: number
  /** Carried out, and it was what was said. */
  right: number
  /** Carried out, and it was something else. */
  wrong: number
  /** Asked, with the right one first. */
  first: number
  /** Asked, with the right one second or third. */
  among: number
  /** Asked without it. */
  vain: number
  /** Not understood. */
  nothing: number
}

const setOf = (language: Language) => commandSet(language, VOCABULARY, { anyNumber: true })
const SETS = { en: setOf('en'), es: setOf('es'), fr: setOf('fr') }

export function tally(
  findings: ReadonlyMap<Clip, Measured>,
  only: (clip: Clip) => boolean,
  thresholds?: Thresholds,
): Tally {
  const sum: Tally = { n: 0, right: 0, wrong: 0, first: 0, among: 0, vain: 0, nothing: 0 }
  for (const [clip, found] of findings) {
    if (!only(clip)) continue
    const { verdict, intents } = judgementOf(clip, found, thresholds)
    const wanted = clip.means === undefined ? undefined : effectOf(understand(clip.means, clip.language))
    const at = intents.findIndex((intent) => effectOf(intent) === wanted)
    sum.n += 1
    if (verdict === 'sure') sum[at === 0 ? 'right' : 'wrong'] += 1
    else if (verdict === 'nothing') sum.nothing += 1
    else sum[at === 0 ? 'first' : at > 0 ? 'among' : 'vain'] += 1
  }
  return sum
}

function judgementOf(clip: Clip, found: Measured, thresholds?: Thresholds): Judgement {
  return found.scored ? judge(found.candidates, SETS[clip.language], thresholds) : judgeAlone(found.candidates)
}

/** What happens on the TV: a name leads to the same whether it is watched or opened. */
function effectOf(intent: Intent | undefined): string {
  if (intent?.is !== 'name') return intent ? meaningOf(intent) : ''
  return `name ${nameFound(intent.name, SETS.en)}`
}

/** The share with its 95 % interval by Wilson, in per cent. */
export function share(part: number, n: number): string {
  if (n === 0) return '–'
  const z = 1.96
  const p = part / n
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
  const percent = (value: number) => (100 * Math.max(0, value)).toFixed(1)
  return `${percent(p)} (${percent(middle - half)}–${percent(Math.min(1, middle + half))})`
}

/**
 * Words added, left out or changed, to bring the transcript to what was said, over the number of words said. Numbers
 * count as one word.
 */
export function wordErrors(says: string, transcript: string, language: Language): { errors: number; words: number } {
  const said = withDigits(says, language)
  const heard = withDigits(transcript, language)
  let row = heard.map((_, n) => n + 1)
  row.unshift(0)
  said.forEach((word, at) => {
    const next = [at + 1]
    heard.forEach((other, n) =>
      next.push(Math.min((row[n] ?? 0) + (word === other ? 0 : 1), (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1)),
    )
    row = next
  })
  return { errors: row.at(-1) ?? 0, words: said.length }
}

function withDigits(text: string, language: Language): string[] {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '')
  const out: string[] = []
  for (let at = 0; at < words.length;) {
    let taken = 1
    let word = words[at] ?? ''
    for (let length = Math.min(7, words.length - at); length > 0; length -= 1) {
      const number = numberOf(words.slice(at, at + length).join(' '), language)
      if (number !== undefined) {
        word = String(number)
        taken = length
        break
      }
    }
    out.push(word)
    at += taken
  }
  return out
}
