/** Captions as WebVTT, made from the texts of the page, so that they speak its language. */
import type { Language } from '@beckon/contract/languages'
import type { Caption } from './intro-texts.ts'

export function captionFile(captions: readonly Caption[], language: Language): string {
  const cues = captions.map(({ from, to, says }) => `${timeOf(from)} --> ${timeOf(to)}\n${says[language]}`)
  return ['WEBVTT', ...cues].join('\n\n')
}

function timeOf(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `00:${part(Math.floor(seconds / 60))}:${part(seconds % 60)}.000`
}
