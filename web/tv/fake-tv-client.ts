/** A client for tests: one TV that a test sets, and a record of what the page asked of it. */
import type { HandsetKey, Trouble, VirtualBoxRow, VirtualTvState } from '@beckon/contract/virtual-tv'
import { LIVE } from './examples.ts'
import type { TvClient, TvNews } from './tv-client.ts'

export interface FakeTvClient extends TvClient {
  readonly pressed: HandsetKey[]
  readonly codes: string[]
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
  const codes: string[] = []
  const scenes: Trouble[] = []
  const watched = new Set<string>()
  let state = start
  const notifyAll = (news: TvNews) => {
    for (const listener of listeners) listener(news)
  }
  return {
    pressed,
    codes,
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
    async enterCode(_boxId, code) {
      codes.push(code)
      return true
    },
    async setTrouble(_boxId, kind) {
      scenes.push(kind)
      return true
    },
  }
}
