/** A client for tests: one TV that a test sets, and a record of what the page asked of it. */
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { HandsetKey, Trouble, VirtualBoxRow, VirtualTvState } from '@beckon/contract/virtual-tv'
import type { TvClient, TvNews } from './tv-client.ts'

const NOW = new Date(2026, 10, 21, 19, 42).getTime()

/** A TV that is on. */
export const LIVE: VirtualTvState = {
  id: 'living-room',
  name: 'Living room',
  family: 'standard',
  now: NOW,
  power: 'on',
  boxPower: 'on',
  tvPower: 'on',
  picture: 'box',
  trouble: 'none',
  channel: { number: 2, name: 'Harbour One' },
  volume: 30,
  muted: false,
  input: 'STB',
  screen: 'live',
  title: 'Harbour One',
  focus: '2 Harbour One, Breakfast at the Quay, now, until 20:00',
  app: 'Live TV',
  recording: false,
  lastCommand: null,
  programme: { title: 'Breakfast at the Quay', endsAt: NOW + 18 * MINUTE_MS },
  playback: 'playing',
  entry: null,
  notice: null,
  list: null,
  pairing: null,
  colourKeys: { A: 'Captions on', B: '', C: '', D: '' },
  accessibility: {
    captions: false,
    audioDescription: false,
    voiceGuidance: false,
    highContrast: false,
  },
  caption: null,
}

export interface FakeTvClient extends TvClient {
  readonly pressed: HandsetKey[]
  readonly scenes: Trouble[]
  /** The boxes whose events are listened to. */
  readonly watched: Set<string>
  show(state: VirtualTvState): void
  lose(): void
}

const TWO_TVS: readonly VirtualBoxRow[] = [
  { id: 'living-room', name: 'Living room', family: 'standard' },
  { id: 'den', name: 'Den', family: 'flex' },
]

export function fakeTvClient(
  start: VirtualTvState = LIVE,
  boxes: readonly VirtualBoxRow[] | undefined = TWO_TVS,
): FakeTvClient {
  const listeners = new Set<(news: TvNews) => void>()
  const pressed: HandsetKey[] = []
  const scenes: Trouble[] = []
  const watched = new Set<string>()
  let state = start
  const notifyAll = (news: TvNews) => {
    for (const listener of listeners) listener(news)
  }
  return {
    pressed,
    scenes,
    watched,
    show(next) {
      state = next
      notifyAll({ is: 'state', state })
    },
    lose: () => notifyAll({ is: 'lost' }),
    boxes: async () => boxes,
    watch(boxId, listener) {
      listeners.add(listener)
      watched.add(boxId)
      listener({ is: 'state', state: { ...state, id: boxId } })
      return () => {
        listeners.delete(listener)
        watched.delete(boxId)
      }
    },
    async press(_boxId, key) {
      pressed.push(key)
      return true
    },
    async setTrouble(_boxId, kind) {
      scenes.push(kind)
      return true
    },
  }
}
