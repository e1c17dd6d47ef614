/** The spoken clips beside this file, and what is said in them. */
import { readFileSync } from 'node:fs'
import type { Language } from '@beckon/contract/languages'

export const CLIPS = {
  'en-channel-two-oh-six': 'channel two oh six',
  'en-watch-the-news': 'watch the news',
  'en-volume-up': 'volume up',
  'en-turn-off-the-tv': 'turn off the TV',
  'en-not-a-command': 'my sister planted three apple trees',
  'fr-chaine-deux-cent-six': 'chaîne deux cent six',
  'fr-monte-le-son': 'monte le son',
  'es-canal-doscientos-seis': 'canal doscientos seis',
  'es-sube-el-volumen': 'sube el volumen',
} as const

export type ClipName = keyof typeof CLIPS

const HEADER = 44

/** 16 kHz, -1 to 1. */
export function clip(name: ClipName): Float32Array {
  const bytes = readFileSync(new URL(`clips/${name}.wav`, import.meta.url))
  return Float32Array.from(
    { length: (bytes.length - HEADER) >> 1 },
    (_, n) => bytes.readInt16LE(HEADER + 2 * n) / 32_768,
  )
}

export function languageOf(name: ClipName): Language {
  return name.slice(0, 2) as Language
}
