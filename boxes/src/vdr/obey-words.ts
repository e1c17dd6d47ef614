/** Carries out the intents of text commands. VDR has no apps and no search, so only some intents work. */
import { CONFIRMED, NOT_UNDERSTOOD, refused, type Outcome } from '../box.ts'
import type { Intent } from '@beckon/contract/commands/intents'
import { findNamed } from '@beckon/contract/commands/names'
import { VDR_KEYS } from './key-map.ts'
import { channelsIn, FULL_VOLUME, pressVdrKey, soundIn, tune, volumeOutcome, type Ask } from './messages.ts'

/** One press of VDR's volume key. */
const VOLUME_STEP = 5

const PLACES: { readonly [P in (Intent & { is: 'go to' })['place']]: string | undefined } = {
  guide: 'Schedule',
  menu: 'Menu',
  home: 'Menu',
  apps: 'Commands',
  search: undefined,
  settings: 'Setup',
  recordings: 'Recordings',
  accessibility: 'Subtitles',
  pairing: undefined,
}
const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]: string } = {
  play: 'Play',
  pause: 'Pause',
  rewind: 'FastRew',
  forward: 'FastFwd',
  replay: 'Green',
  live: 'Stop',
}

export async function obeyOnVdr(intent: Intent, ask: Ask): Promise<Outcome> {
  switch (intent.is) {
    case 'channel':
      return await tuneIfThere(intent.number, ask)
    case 'channel by':
      return await pressVdrKey(intent.places > 0 ? 'Channel+' : 'Channel-', ask)
    case 'last channel':
      return await pressVdrKey('PrevChannel', ask)
    case 'volume by':
      return await changeVolume(intent.steps, ask)
    case 'volume to':
      return await setVolume(Math.round((intent.percent / 100) * FULL_VOLUME), ask)
    case 'mute':
      return await setMuted(intent.wanted, ask)
    case 'record':
      return intent.wanted ? await pressVdrKey('Record', ask) : NOT_UNDERSTOOD
    case 'speed':
      return await pressVdrKey(SPEEDS[intent.wanted], ask)
    case 'tonight':
      return await pressVdrKey('Schedule', ask)
    case 'go to':
      return await hitIfAny(PLACES[intent.place], ask)
    case 'setting':
      return await hitIfAny(
        intent.setting === 'captions' ? 'Subtitles' : intent.setting === 'audioDescription' ? 'Audio' : undefined,
        ask,
      )
    case 'press':
      return await hitIfAny(VDR_KEYS[intent.key], ask)
    case 'power':
      return intent.wanted ? NOT_UNDERSTOOD : await pressVdrKey('Power', ask)
    case 'name': {
      const channel = findNamed(channelsIn(await ask('LSTC')), ({ name }) => name, intent)
      return channel ? await tuneIfThere(channel.number, ask) : NOT_UNDERSTOOD
    }
    case 'tv input':
    case 'search for':
      return NOT_UNDERSTOOD
  }
}

async function hitIfAny(key: string | undefined, ask: Ask): Promise<Outcome> {
  return key === undefined ? NOT_UNDERSTOOD : await pressVdrKey(key, ask)
}

/** In a text command, unlike with digits, a channel that does not exist is refused. VDR has no sub-channels. */
async function tuneIfThere(number: number, ask: Ask): Promise<Outcome> {
  if (!Number.isInteger(number)) return NOT_UNDERSTOOD
  return (await tune(number, ask)).is === 'confirmed' ? CONFIRMED : NOT_UNDERSTOOD
}

/** Turning up a muted VDR only unmutes it; turning it down changes nothing. */
async function changeVolume(steps: number, ask: Ask): Promise<Outcome> {
  const sound = soundIn(await ask('VOLU'))
  if (!sound) return refused('BOX-UNREACHABLE')
  if (!sound.muted) return await setVolume(sound.volume + steps * VOLUME_STEP, ask)
  return steps > 0 ? await setMuted(false, ask) : CONFIRMED
}

async function setVolume(volume: number, ask: Ask): Promise<Outcome> {
  const wanted = Math.min(Math.max(volume, 0), FULL_VOLUME)
  return volumeOutcome(await ask(`VOLU ${wanted}`), (sound) => (sound.muted ? 0 : sound.volume) === wanted)
}

/** Sets mute. VDR can only toggle it, so the current state is read first. */
async function setMuted(wanted: boolean, ask: Ask): Promise<Outcome> {
  const sound = soundIn(await ask('VOLU'))
  if (!sound) return refused('BOX-UNREACHABLE')
  if (sound.muted === wanted) return CONFIRMED
  return volumeOutcome(await ask('VOLU mute'), ({ muted }) => muted === wanted)
}
