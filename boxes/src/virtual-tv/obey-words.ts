/** Carries out text commands. */
import type { Language } from '@beckon/contract/languages'
import type { Intent } from '@beckon/contract/commands/intents'
import { findNamed } from '@beckon/contract/commands/names'
import { understand } from '@beckon/contract/commands/understand'
import { APPS, channelOf, CHANNELS, LIVE_TV, programmeAt } from './channels.ts'
import { fallAsleep, lastChannel, pressKey, wakeUp } from './keys.ts'
import { openApp, openGuide, openList, setSetting } from './lists.ts'
import { changeVolume, obeyTvCommand, setMuted, setVolume } from './television.ts'
import { FRESH_PAIRING, timeOfDay, type TvState } from './tv-state.ts'
import { open, play, record, say, tune, tuneBy, watch } from './watching.ts'

/** The state after the command; undefined if the text is not understood. */
export function obeyWords(state: TvState, words: string, language: Language): TvState | undefined {
  const intent = understand(words, language)
  return intent && obey(state, intent)
}

/** Whether a text command turns the box on; in standby it accepts no other. */
export function isWakeUpCall(words: string, language: Language): boolean {
  const intent = understand(words, language)
  return intent?.is === 'power' && intent.wanted
}

function obey(state: TvState, intent: Intent): TvState | undefined {
  switch (intent.is) {
    case 'channel':
      return channelOf(intent.number) && tune(state, intent.number)
    case 'channel by':
      return tuneBy(state, intent.places)
    case 'last channel':
      return lastChannel(state)
    case 'volume by':
      return changeVolume(state, intent.steps)
    case 'volume to':
      return setVolume(state, intent.percent)
    case 'mute':
      return setMuted(state, intent.wanted)
    case 'power':
      return intent.wanted ? wakeUp(state) : { ...fallAsleep(state), tvPower: 'standby' }
    case 'tv input':
      return obeyTvCommand(state, { key: 'INPUT', value: 'STB_INPUT' })
    case 'record':
      return record(state, intent.wanted)
    case 'speed':
      return play(intent.wanted === 'live' ? watch(state) : state, PLAYBACK[intent.wanted])
    case 'tonight':
      return openGuide(state)
    case 'go to':
      return goToPlace(state, intent.place)
    case 'search for':
      return (
        openByName(state, { name: intent.words, lookFirstFor: 'channel' }) ??
        say(state, `Nothing on now is called “${intent.words}”.`)
      )
    case 'setting':
      return setSetting(state, intent.setting, intent.wanted)
    case 'press':
      return pressKey(state, intent.key)
    case 'name':
      return openByName(state, intent)
  }
}

const PLAYBACK = {
  play: 'playing',
  live: 'playing',
  pause: 'paused',
  rewind: 'rewinding',
  forward: 'forwarding',
  replay: 'replaying',
} as const satisfies Record<(Intent & { is: 'speed' })['wanted'], TvState['playback']>

function goToPlace(state: TvState, place: (Intent & { is: 'go to' })['place']): TvState {
  switch (place) {
    case 'guide':
      return openGuide(state)
    case 'pairing':
      return open(state, FRESH_PAIRING)
    case 'settings':
      return openList(state, 'menu')
    case 'recordings':
      return say(state, 'This TV records, and keeps no recordings.')
    case 'search':
      return pressKey(state, 'SEARCH')
    default:
      return openList(state, place)
  }
}

type Named = Pick<Intent & { is: 'name' }, 'name' | 'lookFirstFor' | 'whole'>

/** Opens a channel or an app by name. "Watch news" means a channel, "open news" an app; the other is tried second. */
function openByName(state: TvState, named: Named): TvState | undefined {
  const byChannel = () => {
    const channel = findNamed(CHANNELS, (one) => one.name, named)
    return channel && tune(state, channel.number)
  }
  const byApp = () => {
    const app = findNamed([LIVE_TV, ...APPS], (one) => one, named)
    if (app === undefined) return undefined
    return app === LIVE_TV ? watch(state) : openApp(state, app)
  }
  const byProgramme = () => {
    const channel = findNamed(CHANNELS, ({ number }) => programmeAt(number, timeOfDay(state)).title, named)
    return channel && tune(state, channel.number)
  }
  const [one, other] = named.lookFirstFor === 'channel' ? [byChannel, byApp] : [byApp, byChannel]
  return one() ?? other() ?? byProgramme()
}
