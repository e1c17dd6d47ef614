/**
 * One help from its link to its end: who may do what when. Every event brings the time; the end of the help and of a
 * trial are computed from it.
 */
import { HELP_LASTS_MS, TRYING_LASTS_MS, type HelpSettings, type TestLine } from '@beckon/contract/helper'

/** The helper hears of a yes for so long. */
const TOLD_FOR_MS = 60_000

/** With what the helper needs to go on. */
interface Claimed {
  readonly device: string
  readonly name: string
  readonly words: string
}

interface Admitted extends Claimed {
  readonly settings: HelpSettings
  readonly switchTest: readonly TestLine[] | undefined
  /** Of the last proposal; 0 before the first. */
  readonly number: number
}

export type HelpState =
  | { readonly at: 'offered' }
  | ({ readonly at: 'claimed' } & Claimed)
  | ({ readonly at: 'ready' | 'refused' } & Admitted)
  | ({ readonly at: 'proposing'; readonly proposed: HelpSettings } & Admitted)
  | ({ readonly at: 'trying'; readonly proposed: HelpSettings; readonly triesUntil: number } & Admitted)
  | ({ readonly at: 'accepted'; readonly number: number } & Claimed)

/** In milliseconds on the server's clock. */
export type Help = HelpState & { readonly until: number }

export type HelpEvent =
  | ({ readonly type: 'claim' } & Claimed)
  | { readonly type: 'admit'; readonly settings: HelpSettings; readonly switchTest?: readonly TestLine[] | undefined }
  | { readonly type: 'propose'; readonly settings: HelpSettings }
  | { readonly type: 'try' | 'stop trying' | 'yes' | 'no'; readonly number: number }

export function offered(now: number): Help {
  return { at: 'offered', until: now + HELP_LASTS_MS }
}

/** As it is at this moment; undefined once it is over. */
export function helpAt(help: Help, now: number): Help | undefined {
  if (now >= help.until) return undefined
  if (help.at !== 'trying' || now < help.triesUntil) return help
  const { triesUntil: _, ...rest } = help
  return { ...rest, at: 'proposing' }
}

/** What becomes of a help that `helpAt` has looked at. Undefined when that is not for now. */
export function step(help: Help, event: HelpEvent, now: number): Help | undefined {
  switch (event.type) {
    case 'claim': {
      const { device, name, words } = event
      if (help.at === 'offered') return { at: 'claimed', until: help.until, device, name, words }
      // The same device again: the answer to its first try got lost.
      return help.device === device ? help : undefined
    }
    case 'admit':
      if (help.at !== 'claimed') return undefined
      return { ...help, at: 'ready', settings: event.settings, switchTest: event.switchTest, number: 0 }
    case 'propose':
      if (help.at !== 'ready' && help.at !== 'refused') return undefined
      return { ...help, at: 'proposing', proposed: event.settings, number: help.number + 1 }
    case 'try':
    case 'stop trying':
    case 'yes':
    case 'no':
      return answered(help, event.type, event.number, now)
  }
}

function answered(help: Help, said: 'try' | 'stop trying' | 'yes' | 'no', to: number, now: number): Help | undefined {
  // Once more: the answer to the first got lost.
  if (help.at === 'accepted' && help.number === to && said === 'yes') return help
  if ((help.at !== 'proposing' && help.at !== 'trying') || help.number !== to) return undefined
  const { device, name, words, number, until, settings, switchTest, proposed } = help
  const admitted = { device, name, words, number, until, settings, switchTest }
  switch (said) {
    case 'try':
      return { ...admitted, at: 'trying', proposed, triesUntil: now + TRYING_LASTS_MS }
    case 'stop trying':
      return { ...admitted, at: 'proposing', proposed }
    case 'no':
      return { ...admitted, at: 'refused' }
    case 'yes':
      return { at: 'accepted', until: Math.min(until, now + TOLD_FOR_MS), device, name, words, number }
  }
}
