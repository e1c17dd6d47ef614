/** The clips to be measured on: what is said, by whom, in which noise, and what it means. */
import type { Language } from '@beckon/contract/languages'
import { waysOfSaying } from '@beckon/contract/commands/phrase'
import { CHANNELS } from '../../boxes/src/virtual-tv/channels.ts'
import { APPS, CATEGORIES } from '../../boxes/src/virtual-tv/catalogue.ts'
import { commandSet } from '../../recognisers/src/commands/command-set.ts'
import { pinkNoise, randomRow, withNoise } from '../../recognisers/src/speech/noise.ts'
import type { Vocabulary } from '../../recognisers/src/vocabulary.ts'
import { PARAPHRASES } from './paraphrases.ts'
import { MORE_OFF_TOPIC, OFF_TOPIC } from './sentences.ts'
import { RATE, readWav } from './sound.ts'
import {
  HARD_TUNING,
  hasPrompt,
  MORE_TUNING,
  readAloud,
  sayPrompt,
  speak,
  speakDigits,
  SPEAKERS,
  type Part,
} from './speakers.ts'

export type Kind = 'grammar' | 'paraphrase' | 'digits' | 'off-topic' | 'noise'
export type Condition = 'clean' | 'pink' | 'chatter'

export interface Clip {
  readonly id: string
  readonly language: Language
  readonly part: Part
  readonly kind: Kind
  readonly condition: Condition
  /** A synthetic voice, or empty where a person was recorded or nobody speaks. */
  readonly speaker: string
  /** As a person would write it down; empty for noise. */
  readonly says: string
  /** A plain command of the same meaning; undefined for what is no command. */
  readonly means: string | undefined
  samples(): Float32Array
}

export const VOCABULARY: Vocabulary = {
  channels: CHANNELS.map(({ number, name }) => ({ number, name })),
  apps: [...APPS, ...CATEGORIES],
  phrases: [],
}

const SNR_DB = 15
/** Of the tuning clips that are meant to fail, since clips that do not fail teach little. */
const HARD_SNR_DB = 11
const CONDITIONS: readonly Condition[] = ['clean', 'pink', 'chatter']
const CHANNELS_SAID = 14
const NAMES_SAID = 10
/** The thing that must not happen is rare, so it takes many clips to see it. */
const OFF_TOPIC_BY = { tune: 2, held: 4, 'held-2': 4 } as const
const DIGITS = { tune: 10, held: 20, 'held-2': 20 } as const
const SEEDS = { tune: 1, held: 2, 'held-2': 4 } as const
/** French and Spanish are at their worst in chatter, and always ask: this is what they are tuned on and measured by. */
const MORE_CHATTER = { tune: 3, held: 0, 'held-2': 1 } as const
const PROMPTS =
  'vm-intro vm-goodbye tt-weasels privacy-thankyou pbx-invalid conf-onlyperson agent-loginok auth-thankyou demo-thanks vm-nomore vm-deleted queue-thankyou dir-intro ss-noservice vm-options priv-introsaved conf-invalid vm-review dictate/both_help pbx-transfer'.split(
    ' ',
  )
const MORE_PROMPTS =
  'hello-world goodbye im-sorry dir-welcome demo-nogo conf-hasjoin calling from-unknown-caller if-correct-press feature-not-avail-line'.split(
    ' ',
  )
const NOVEL = '0870 0880 0890 0920 0930'.split(' ').map((number) => `sense_and_sensibility_01_austen_64kb-${number}`)

export function corpus(language: Language, part: Part): readonly Clip[] {
  const random = randomRow(SEEDS[part])
  const speakers = [...SPEAKERS[language][part], ...(part === 'tune' ? MORE_TUNING[language] : [])]
  if (speakers.length === 0) throw new Error(`Nobody speaks the part ${part} in ${language}.`)
  const clips: Clip[] = []
  const add = (
    kind: Kind,
    says: string,
    means: string | undefined,
    file: () => string,
    { speaker = '', conditions = CONDITIONS, snrDb = SNR_DB } = {},
  ) => {
    for (const condition of conditions) {
      const seed = clips.length + 1
      const id = [language, part, kind, condition, says, seed].join('|')
      clips.push({
        id,
        language,
        part,
        kind,
        condition,
        speaker,
        says,
        means,
        samples: () => inNoise(readWav(file()), condition, language, part, seed, snrDb),
      })
    }
  }
  let turn = 0
  const nextSpeaker = () => speakers[(turn += 1) % speakers.length] ?? ''
  const spoken = (kind: Kind, says: string, means: string | undefined, times: number, conditions = CONDITIONS) => {
    for (let time = 0; time < times; time += 1) {
      const speaker = nextSpeaker()
      add(kind, says, means, () => speak(speaker, says), { speaker, conditions })
    }
  }
  for (const says of grammarTexts(language, random)) spoken('grammar', says, says, 1)
  if (part === 'held') for (const [says, means] of PARAPHRASES[language]) spoken('paraphrase', says, means, 1)
  for (let n = 0; n < DIGITS[part]; n += 1) {
    const number = String(pick(CHANNELS, random).number)
    add(
      'digits',
      number,
      { en: 'channel', es: 'canal', fr: 'chaîne' }[language] + ` ${number}`,
      () => speakDigits(language, part, number),
      { conditions: ['clean', 'chatter'] },
    )
  }
  const mine = (_: unknown, n: number) => n % 2 === (part === 'tune' ? 0 : 1)
  const more = part === 'held-2' && MORE_OFF_TOPIC[language].length > 0
  for (const says of more ? MORE_OFF_TOPIC[language] : OFF_TOPIC[language].filter(mine))
    spoken('off-topic', says, undefined, OFF_TOPIC_BY[part])
  for (const name of (more ? MORE_PROMPTS : PROMPTS.filter(mine)).filter((one) => hasPrompt(language, part, one)))
    add('off-topic', name, undefined, () => sayPrompt(language, part, name), { conditions: ['clean'] })
  if (language === 'en' && part === 'held')
    for (const name of NOVEL) add('off-topic', name, undefined, () => readAloud(name), { conditions: ['clean'] })
  // More of what fails most, for tuning.
  if (part === 'tune')
    for (const says of grammarTexts(language, random)) spoken('grammar', says, says, 1, ['pink', 'chatter'])
  if (part === 'tune' && HARD_TUNING[language].length > 0) {
    const voices = [...speakers, ...HARD_TUNING[language]]
    grammarTexts(language, randomRow(3)).forEach((says, n) => {
      const speaker = voices[(n + 1) % voices.length] ?? ''
      add('grammar', says, says, () => speak(speaker, says), {
        speaker,
        conditions: ['pink', 'chatter'],
        snrDb: HARD_SNR_DB,
      })
    })
  }
  const moreChatter = language === 'en' ? 0 : MORE_CHATTER[part]
  for (let time = 0; time < moreChatter; time += 1) {
    for (const says of grammarTexts(language, random)) spoken('grammar', says, says, 1, ['chatter'])
  }
  for (let n = 0; n < 4; n += 1) {
    for (const condition of CONDITIONS) {
      const seed = n * 3 + 900
      clips.push({
        id: [language, part, 'noise', condition, n].join('|'),
        language,
        part,
        kind: 'noise',
        condition,
        speaker: '',
        says: '',
        means: undefined,
        samples: () => onlyNoise(condition, language, part, seed),
      })
    }
  }
  return clips
}

/** One way of saying each thing of the grammar, and channels and names. */
function grammarTexts(language: Language, random: () => number): readonly string[] {
  const set = commandSet(language, VOCABULARY, { anyNumber: false })
  const texts: string[] = []
  for (const { phrase, slot } of set.sayings.filter((saying) => 'slot' in saying) as unknown as {
    phrase: Parameters<typeof waysOfSaying>[0]
    slot: string | undefined
  }[]) {
    const times = slot === 'number' ? Math.ceil(CHANNELS_SAID / 4) : slot === 'name' ? Math.ceil(NAMES_SAID / 2) : 1
    for (let time = 0; time < times; time += 1) {
      const ways = [...waysOfSaying(phrase, (one) => [aloud(pick(set.fillers(one), random).says, random)])]
      texts.push(pick(ways, random))
    }
  }
  return [...new Set(texts)]
}

/** Synthesisers spell signs and digits in their own ways, so they are given words. */
function aloud(says: readonly string[], random: () => number): string {
  const words = says.filter((one) => !/[\d+&]/u.test(one))
  return pick(words.slice(0, 3), random)
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

function inNoise(
  speech: Float32Array,
  condition: Condition,
  language: Language,
  part: Part,
  seed: number,
  snrDb: number,
): Float32Array {
  if (condition === 'clean') return speech
  return withNoise(
    speech,
    condition === 'pink' ? pinkNoise(speech.length, seed) : chatter(speech.length, language, part, seed),
    snrDb,
  )
}

function onlyNoise(condition: Condition, language: Language, part: Part, seed: number): Float32Array {
  const length = 3 * RATE
  if (condition === 'clean') return new Float32Array(length)
  const noise = condition === 'pink' ? pinkNoise(length, seed) : chatter(length, language, part, seed)
  return noise.map((sample) => sample * 0.3)
}

/** A television in the corner: four sentences at once, by the other part's speakers. */
function chatter(length: number, language: Language, part: Part, seed: number): Float32Array {
  const random = randomRow(seed)
  const speakers =
    part === 'tune'
      ? SPEAKERS[language].held
      : [...SPEAKERS[language].tune, ...(part === 'held' ? [] : MORE_TUNING[language])]
  const mixed = new Float32Array(length)
  for (let voice = 0; voice < 4; voice += 1) {
    const speech = readWav(speak(pick(speakers, random), pick(OFF_TOPIC[language], random)))
    const from = Math.floor(random() * speech.length)
    for (let n = 0; n < length; n += 1) mixed[n] = (mixed[n] ?? 0) + (speech[(from + n) % speech.length] ?? 0) / 4
  }
  return mixed
}

/** That many clips, of all kinds, always the same; decoding thousands takes hours on a small machine. */
export function sampled(clips: readonly Clip[], most: number): readonly Clip[] {
  const random = randomRow(7)
  return clips
    .map((clip) => ({ clip, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ clip }) => clip)
}
