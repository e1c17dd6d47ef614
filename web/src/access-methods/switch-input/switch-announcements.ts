/** The announcements about the user's switches. */
import type { Language } from '@beckon/contract/languages'
import type { Profile } from '@beckon/contract/profile'
import { say } from '../../texts/texts.ts'
import { switchName } from './switch-names.ts'
import { switchTexts as texts } from './switch-texts.ts'
import { accessMethodTexts } from '../texts.ts'

/** Says that a switch is stuck, by its place among the user's switches, from 0. */
export function stuckInWords(at: number, language: Language): string {
  return say(texts.stuck, language, { number: at + 1 })
}

/** "Switch: Space"; several switches are numbered. */
export function switchesInWords({ switches }: Pick<Profile, 'switches'>, language: Language): string {
  const [first] = switches
  if (first && switches.length === 1) return say(texts.switch, language, { name: switchName(first, language) })
  return switches
    .map((row, at) => say(texts.switchNumber, language, { number: at + 1, name: switchName(row, language) }))
    .join(', ')
}

/** How to go on after a pause. */
export const PAUSED_IN_WORDS = accessMethodTexts.paused
