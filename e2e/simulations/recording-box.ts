/** A box that carries out commands one after the other and records what it did and when. */
import { refused, type Box, type Outcome } from '@beckon/boxes/box'
import { KEY_CODES } from '@beckon/contract/keys'
import type { Effect } from './check-history.ts'
import type { Random } from './seeded.ts'

export function recordingBox(id: string, effects: Effect[], random: Random): Box {
  /** Most commands take a moment, some long, a few never end. The effect comes at once; only the answer takes time. */
  function answer(signal: AbortSignal): Promise<Outcome> {
    const kind = random()
    const ms = kind < 0.9 ? random() * 8 : kind < 0.99 ? random() * 400 : Number.POSITIVE_INFINITY
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const timer = Number.isFinite(ms) ? setTimeout(() => resolve({ is: 'accepted' }), ms) : undefined
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve(refused('BOX-TIMEOUT'))))
    return promise
  }
  return {
    id,
    name: id,
    layout: 'standard',
    pressKey: async () => refused('INVALID-KEY'),
    sendTvCommand: async () => refused('INVALID-KEY'),
    async runText(words, _language, signal) {
      const [remote = '', n] = words.split(' ')
      if (signal.aborted) return refused('TOO-LATE')
      effects.push({ remote, n: Number(n), at: performance.now() })
      return await answer(signal)
    },
    capabilities: async () => ({
      keys: new Set(KEY_CODES),
      text: true,
      apps: false,
      boxVolume: false,
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
    }),
    state: async () => ({}),
    names: async () => ({ channels: [], apps: [] }),
    close: async () => {},
  }
}
