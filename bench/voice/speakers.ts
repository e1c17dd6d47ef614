/**
 * Synthetic speakers, and recordings of people from Debian's asterisk and pocketsphinx packages. All are in its main
 * archive but mbrola's voices, each made of one person's recorded sounds, and pico's: from non-free, free to be used
 * so, and never shipped.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { Language } from '@beckon/contract/languages'

export const CACHE = '.cache/voice'
/** `held-2` is a second draw to be held out: other phrases by other voices. */
export type Part = 'tune' | 'held' | 'held-2'

/**
 * No voice serves both parts. English `held-2` takes festvox-kdlpc16k, libttspico-utils, mbrola and
 * mbrola-{en1,us1,us2,us3}.
 */
export const SPEAKERS: { readonly [L in Language]: { readonly [P in Part]: readonly string[] } } = {
  en: {
    tune: ['flite:rms', 'festival:kal_diphone', 'espeak:en-us+f2'],
    held: ['flite:slt', 'flite:awb', 'festival:cmu_us_slt_arctic_hts', 'espeak:en-gb+m3'],
    'held-2': [
      'pico:en-US',
      'mbrola:us1',
      'mbrola:us2',
      'festival:ked_diphone',
      'pico:en-GB',
      'mbrola:us3',
      'mbrola:en1',
      'espeak:en-us-nyc+f5',
    ],
  },
  es: {
    tune: ['espeak:es+m1', 'espeak:es-419+f1'],
    held: ['espeak:es', 'espeak:es+f2', 'espeak:es-419+m3'],
    'held-2': ['pico:es-ES', 'mbrola:es2', 'mbrola:mx2', 'mbrola:vz1', 'espeak:es+f2', 'espeak:es-419+m3'],
  },
  fr: {
    tune: ['espeak:fr-fr+m1', 'espeak:fr-be+f1'],
    held: ['espeak:fr-fr', 'espeak:fr-fr+f2', 'espeak:fr-ch+m3'],
    'held-2': ['pico:fr-FR', 'mbrola:fr2', 'mbrola:fr3', 'mbrola:fr6', 'mbrola:ca1', 'espeak:fr-fr+f2'],
  },
}

/** More voices for tuning alone; they are not heard in the chatter behind the held-out part, which stays as it was. */
export const MORE_TUNING: { readonly [L in Language]: readonly string[] } = {
  en: ['espeak:en-gb-scotland+m5', 'flite:kal16', 'espeak:en-gb-x-rp+f4', 'espeak:en-029+m1'],
  es: ['mbrola:es1', 'mbrola:mx1', 'espeak:es+f4'],
  fr: ['mbrola:fr1', 'mbrola:fr4', 'mbrola:fr5', 'mbrola:fr7'],
}

/** And for the tuning clips that are meant to fail. */
export const HARD_TUNING: typeof MORE_TUNING = {
  en: ['espeak:en-us+m7', 'flite:kal', 'espeak:en-gb-x-gbclan+f3', 'espeak:en-gb-x-gbcwmd+m2'],
  es: [],
  fr: [],
}

/** One person each; the first is heard while tuning, the second is kept aside where there are two. */
const PEOPLE: { readonly [L in Language]: readonly (readonly [folder: string, format: 'g722' | 'gsm'])[] } = {
  en: [['en_US_f_Allison', 'g722']],
  es: [
    ['es_MX_f_Allison', 'g722'],
    ['es', 'gsm'],
  ],
  fr: [
    ['fr_CA_f_June', 'g722'],
    ['fr', 'gsm'],
  ],
}
const SOUNDS = '/usr/share/asterisk/sounds'

/** The file of the text as this speaker says it; made once. */
export function speak(speaker: string, text: string): string {
  return cached(`${speaker} ${text}`, (raw) => {
    const [program, voice = ''] = speaker.split(':')
    if (program === 'flite') execFileSync('flite', ['-voice', voice, '-t', text, '-o', raw])
    else if (program === 'espeak') execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', raw, text])
    else if (program === 'pico') execFileSync('pico2wave', ['-l', voice, '-w', raw, text])
    else if (program === 'mbrola') speakByMbrola(voice, text, raw)
    else execFileSync('text2wave', ['-eval', `(voice_${voice})`, '-o', raw], { input: text })
    return [[raw]]
  })
}

/** Its Spanish voices do not have the open vowels that espeak-ng asks for, and would be silent there. */
function speakByMbrola(voice: string, text: string, file: string): void {
  const sounds = execFileSync('espeak-ng', ['-v', `mb-${voice}`, '-s', '150', '-q', '--pho', text], {
    encoding: 'utf8',
  })
  execFileSync('mbrola', ['-e', `/usr/share/mbrola/${voice}/${voice}`, '-', file], {
    input: sounds.replaceAll(/^([eo])\//gmu, '$1'),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/** A person's recordings of single digits, strung together with short pauses. */
export function speakDigits(language: Language, part: Part, digits: string): string {
  const [folder, format] = personOf(language, part)
  return cached(`${folder} ${digits}`, () =>
    [...digits].map((digit) => [...input(format), `${SOUNDS}/${folder}/digits/${digit}.${format}`]),
  )
}

/** A person's recording of a sentence about telephones. */
export function sayPrompt(language: Language, part: Part, name: string): string {
  const [folder, format] = personOf(language, part)
  return cached(`${folder} ${name}`, () => [[...input(format), `${SOUNDS}/${folder}/${name}.${format}`]])
}

/** Not everybody recorded everything. */
export function hasPrompt(language: Language, part: Part, name: string): boolean {
  const [folder, format] = personOf(language, part)
  return existsSync(`${SOUNDS}/${folder}/${name}.${format}`)
}

/** A sentence of an English novel, read by a volunteer. */
export function readAloud(name: string): string {
  return cached(name, () => [[`/usr/share/pocketsphinx/test/data/librivox/${name}.wav`]])
}

function personOf(language: Language, part: Part): readonly [string, 'g722' | 'gsm'] {
  const people = PEOPLE[language]
  return (part === 'tune' ? undefined : people[1]) ?? people[0] ?? ['', 'gsm']
}

function input(format: 'g722' | 'gsm'): string[] {
  return format === 'g722' ? ['-f', 'g722'] : ['-f', 'gsm']
}

/**
 * `make` may write a file and names the inputs, which ffmpeg joins, brings to one form and leaves some quiet around.
 */
function cached(key: string, make: (raw: string) => readonly (readonly string[])[]): string {
  mkdirSync(`${CACHE}/clips`, { recursive: true })
  const file = `${CACHE}/clips/${createHash('sha1').update(key).digest('hex').slice(0, 16)}.wav`
  if (existsSync(file)) return file
  const raw = `${file}.${process.pid}.wav`
  const inputs = make(raw)
  // By peak, since ffmpeg 5.1 finds nothing but silence in some of the people's digits when it goes by power.
  const each = inputs.map(
    (_, n) =>
      `[${n}:a]aresample=16000,aformat=channel_layouts=mono,silenceremove=start_periods=1:start_threshold=-50dB:detection=peak,adelay=80,apad=pad_dur=0.05[a${n}]`,
  )
  const all = `${inputs.map((_, n) => `[a${n}]`).join('')}concat=n=${inputs.length}:v=0:a=1,adelay=250,apad=pad_dur=0.25`
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs.flatMap((args) => [...args.slice(0, -1), '-i', args.at(-1) ?? '']),
    '-filter_complex',
    `${each.join(';')};${all}`,
    '-ac',
    '1',
    '-c:a',
    'pcm_s16le',
    file,
  ])
  rmSync(raw, { force: true })
  return file
}
