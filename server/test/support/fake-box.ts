/** A box that records its commands and behaves as the test sets it. */
import type { Box, BoxLayout, Outcome } from '@beckon/boxes/box'
import { KEY_CODES } from '@beckon/contract/keys'

export interface FakeBox extends Box {
  readonly took: string[]
  /** What it answers to the next commands. */
  answers: (what: string, signal: AbortSignal) => Promise<Outcome>
}

export function fakeBox(id: string, { name = `Box ${id}`, family = 'standard' as BoxLayout } = {}): FakeBox {
  const box: FakeBox = {
    id,
    name,
    layout: family,
    took: [],
    answers: async () => ({ is: 'accepted' }),
    pressKey: (key, signal) => take(key, signal),
    sendTvCommand: ({ key, value }, signal) => take(`${key}=${value}`, signal),
    runText: (words, _language, signal) => take(words, signal),
    capabilities: async () => ({
      keys: new Set(KEY_CODES),
      text: true,
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: true,
      tvPowerOffCommandAvailable: false,
      boxVolume: false,
      apps: true,
    }),
    state: async () => ({}),
    names: async () => ({ channels: [{ number: 206, name: 'Storybook Kids' }], apps: ['Netflix'] }),
    close: async () => {},
  }
  async function take(what: string, signal: AbortSignal): Promise<Outcome> {
    box.took.push(what)
    return await box.answers(what, signal)
  }
  return box
}
