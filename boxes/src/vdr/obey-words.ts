/** Carries out the intents of text commands. VDR has no apps and no search, so only some intents work. */
import type { Intent, Place } from '@beckon/contract/commands/intents'
import { CONFIRMED, INVALID_KEY, NOT_UNDERSTOOD, refused, type Outcome } from '../box.ts'
import { obeyIntent } from '../obey-intent.ts'
import { VDR_KEYS } from './key-map.ts'
import { channelsIn, FULL_VOLUME, pressVdrKey, soundIn, tune, volumeOutcome, type Ask } from './messages.ts'

/** One press of VDR's volume key. */
const VOLUME_STEP = 5

/** VDR's keys that the remote lacks. */
const PLACES: { readonly [P in Place]?: string } = { settings: 'Setup', recordings: 'Recordings' }
const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]?: string } = {
  play: 'Play',
  pause: 'Pause',
  live: 'Stop',
}

function ownKey(intent: Intent): string | undefined {
  if (intent.is === 'last channel') return 'PrevChannel'
  if (intent.is === 'speed') return SPEEDS[intent.wanted]
  if (intent.is === 'go to') return PLACES[intent.place]
  if (intent.is === 'setting' && intent.setting === 'audioDescription') return 'Audio'
  return intent.is === 'power' && !intent.wanted ? 'Power' : undefined
}

export async function obeyOnVdr(intent: Intent, ask: Ask): Promise<Outcome> {
  const own = ownKey(intent)
  if (own !== undefined) return await pressVdrKey(own, ask)
  return await obeyIntent(intent, {
    async press(key) {
      const vdrKey = VDR_KEYS[key]
      return vdrKey === undefined ? INVALID_KEY : await pressVdrKey(vdrKey, ask)
    },
    tune: (number) => tuneIfThere(number, ask),
    names: async () => ({ channels: channelsIn(await ask('LSTC')), apps: [] }),
    setVolume: (percent) => setVolume(Math.round((percent / 100) * FULL_VOLUME), ask),
    volumeBy: (steps) => changeVolume(steps, ask),
    setMuted: (wanted) => setMuted(wanted, ask),
  })
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
