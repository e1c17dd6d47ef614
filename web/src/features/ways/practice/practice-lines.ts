/** What was measured, as much as is known, and only of the way that is on: the lines that `practice-words.ts` words. */
import type { PracticeLine } from '@beckon/contract/carer'
import type { Profile } from '@beckon/contract/profile'
import type { KeptMeasures } from './kept-measures.ts'
import type { practiceTexts } from './practice-texts.ts'
import { meanAndSd } from './spread.ts'
import { stepFor } from './timing.ts'

/** Each is the name of its sentence. */
export const LINES = [
  'pressTime',
  'stepFits',
  'missed',
  'bounced',
  'rightOf',
  'lateOf',
  'enterTime',
  'wrongKeys',
  'noWrongKeys',
  'slipped',
] as const satisfies readonly (keyof typeof practiceTexts)[]
type Line = PracticeLine & { readonly line: (typeof LINES)[number] }

export function practiceLines({ way, scan: settings }: Profile, { scan, dwell, touch }: KeptMeasures): Line[] {
  const lines: Line[] = []
  if (way === 'scan' || way === 'direct') {
    if (scan.pressMs.length > 0) lines.push({ line: 'pressTime', number: mean(scan.pressMs) })
    const step = stepFor(scan.pressMs)
    const timeMoves = settings.method === 'auto' || settings.method === 'inverse'
    if (step !== undefined && way === 'scan' && timeMoves) lines.push({ line: 'stepFits', number: step })
    if (scan.missed > 0 && scan.asked >= 1) lines.push({ line: 'missed', number: ofHundred(scan.missed, scan.asked) })
    if (scan.bounceMs.length > 0 && scan.heldMs.length > 0)
      lines.push({ line: 'bounced', number: ofHundred(scan.bounceMs.length, scan.heldMs.length) })
    const all = scan.classes.length
    const of = (one: string) => scan.classes.filter((each) => each === one).length
    if (all > 0) lines.push({ line: 'rightOf', all, number: of('right') })
    if (of('late') > 0) lines.push({ line: 'lateOf', number: of('late') })
  } else if (way === 'dwell') {
    if (dwell.enterMs.length > 0) lines.push({ line: 'enterTime', number: mean(dwell.enterMs) })
    if (dwell.rights > 0) lines.push({ line: dwell.wrongs === 0 ? 'noWrongKeys' : 'wrongKeys', number: dwell.wrongs })
  } else {
    if (touch.pressMs.length > 0) lines.push({ line: 'pressTime', number: mean(touch.pressMs) })
    if (touch.againMs.length > 0 && touch.rights > 0)
      lines.push({ line: 'bounced', number: ofHundred(touch.againMs.length, touch.rights) })
    if (touch.slips > 0) lines.push({ line: 'slipped', number: touch.slips })
  }
  return lines
}

/** To a tenth of a second. */
function mean(times: readonly number[]): number {
  return Math.round(meanAndSd(times).mean / 100) * 100
}

function ofHundred(part: number, all: number): number {
  return Math.max(Math.round((part / all) * 100), 1)
}
