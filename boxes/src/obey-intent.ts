/** Carries out the intent of a text command with the keys and other abilities of a box. */
import type { Intent, Place } from '@beckon/contract/commands/intents'
import { findNamed } from '@beckon/contract/commands/names'
import type { KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { CONFIRMED, NOT_UNDERSTOOD, refused, understoodAs, type BoxNames, type Outcome } from './box.ts'
import { DeviceError } from './wire/command.ts'

/** What a box can do for a text command. An intent whose method is missing is NOT-UNDERSTOOD. */
export interface Abilities {
  /** INVALID-KEY for a key that the box lacks. */
  press(key: KeyCode): Promise<Outcome>
  tv?(command: TvCommand): Promise<Outcome>
  power?(wanted: boolean): Promise<Outcome>
  /** NOT-FOUND for a channel that does not exist. A sub-channel is a fraction: 7.2. */
  tune?(number: number): Promise<Outcome>
  names?(): Promise<BoxNames>
  /** Opens an app or category by a name from `names`. */
  open?(app: string): Promise<Outcome>
  setVolume?(percent: number): Promise<Outcome>
  volumeBy?(steps: number): Promise<Outcome>
  setMuted?(wanted: boolean): Promise<Outcome>
  searchFor?(words: string): Promise<Outcome>
}

const KEY_OF_PLACE: { readonly [P in Place]: KeyCode | undefined } = {
  guide: 'GUIDE',
  menu: 'MENU',
  home: 'HOME',
  apps: 'APP_MENU',
  search: 'SEARCH',
  settings: undefined,
  recordings: undefined,
  accessibility: 'ACCESSIBILITY',
  pairing: undefined,
}
/** "Play" and "pause" both press PLAY_PAUSE, which toggles. */
const KEY_OF_SPEED: { readonly [S in (Intent & { is: 'speed' })['wanted']]: KeyCode | undefined } = {
  play: 'PLAY_PAUSE',
  pause: 'PLAY_PAUSE',
  rewind: 'REWIND',
  forward: 'FAST_FORWARD',
  replay: 'REPLAY',
  live: undefined,
}

/** Carries out the intent; NOT-UNDERSTOOD if this box cannot. */
export async function obeyIntent(intent: Intent, can: Abilities): Promise<Outcome> {
  const outcome = await obey(intent, can)
  return outcome.is === 'refused' && (outcome.why === 'INVALID-KEY' || outcome.why === 'NOT-FOUND')
    ? NOT_UNDERSTOOD
    : outcome
}

async function obey(intent: Intent, can: Abilities): Promise<Outcome> {
  switch (intent.is) {
    case 'channel':
      return (await can.tune?.(intent.number)) ?? NOT_UNDERSTOOD
    case 'channel by':
      return await can.press(intent.places > 0 ? 'CH_UP' : 'CH_DOWN')
    case 'last channel':
      return await can.press('PREVIOUS')
    case 'volume by':
      return await changeVolume(intent.steps, can)
    case 'volume to':
      return (await can.setVolume?.(intent.percent)) ?? NOT_UNDERSTOOD
    case 'mute':
      return (await can.setMuted?.(intent.wanted)) ?? NOT_UNDERSTOOD
    case 'power':
      return (await can.power?.(intent.wanted)) ?? NOT_UNDERSTOOD
    case 'tv input':
      return (await can.tv?.({ key: 'INPUT', value: 'STB_INPUT' })) ?? NOT_UNDERSTOOD
    case 'record':
      return intent.wanted ? await can.press('RECORD') : NOT_UNDERSTOOD
    case 'speed':
      return await pressIfAny(KEY_OF_SPEED[intent.wanted], can)
    case 'tonight':
      return await can.press('GUIDE')
    case 'go to':
      return await pressIfAny(KEY_OF_PLACE[intent.place], can)
    case 'setting':
      // The key turns captions over, or opens their settings: it cannot be told which state is wanted.
      return intent.setting === 'captions' ? await can.press('ACCESSIBILITY') : NOT_UNDERSTOOD
    case 'press':
      return await can.press(intent.key)
    case 'name':
      return await openByName(intent, can)
    case 'search for':
      return (await can.searchFor?.(intent.words)) ?? NOT_UNDERSTOOD
  }
}

async function pressIfAny(key: KeyCode | undefined, can: Abilities): Promise<Outcome> {
  return key === undefined ? NOT_UNDERSTOOD : await can.press(key)
}

/**
 * Without `volumeBy`, sends one TV command for each step, until one is refused: BOX-TIMEOUT after the first, since steps
 * have been sent.
 */
async function changeVolume(steps: number, can: Abilities): Promise<Outcome> {
  if (can.volumeBy !== undefined) return await can.volumeBy(steps)
  if (can.tv === undefined) return NOT_UNDERSTOOD
  let outcome: Outcome = CONFIRMED
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    const isFirst = left === Math.abs(steps)
    const next = await can.tv({ key: 'VOLUME', value: steps > 0 ? 'UP' : 'DOWN' }).catch((error: unknown) => {
      throw isFirst || !(error instanceof DeviceError) ? error : new DeviceError('BOX-TIMEOUT')
    })
    if (next.is === 'refused') return isFirst ? next : refused('BOX-TIMEOUT')
    outcome = next
  }
  return outcome
}

async function openByName(intent: Intent & { is: 'name' }, can: Abilities): Promise<Outcome> {
  const { channels, apps } = (await can.names?.()) ?? { channels: [], apps: [] }
  // With `whole`, a word such as "now" is polite or part of the name ("Now TV"): the outcome says what was opened.
  const withFoundName = (found: string, outcome: Outcome) =>
    intent.whole === undefined ? outcome : understoodAs(found, outcome)
  const channel = findNamed(channels, (one) => one.name, intent)
  const app = findNamed(apps, (one) => one, intent)
  if (channel !== undefined && (intent.lookFirstFor === 'channel' || app === undefined))
    return withFoundName(channel.name, (await can.tune?.(channel.number)) ?? NOT_UNDERSTOOD)
  return app === undefined ? NOT_UNDERSTOOD : withFoundName(app, (await can.open?.(app)) ?? NOT_UNDERSTOOD)
}
