/** A virtual TV for tests: its whole state, its handset and its trouble scenes, through its own calls. */
import { expect } from '@playwright/test'
import { pairAtVirtualTv } from '../../server/test/support/virtual-tv.ts'

export type Trouble = 'asleep' | 'slow' | 'unreachable' | 'hdmi-off' | 'none'

export interface TvState {
  readonly power: string
  readonly channel: { readonly number: number; readonly name: string }
  readonly volume: number
  readonly muted: boolean
  readonly input: string
  readonly screen: string
  readonly focus: string
  readonly app: string | null
  readonly recording: unknown
  readonly lastCommand: { readonly kind: string; readonly value: string; readonly at: number } | null
}

export interface Tv {
  readonly id: string
  state(): Promise<TvState>
  /** Waits until the TV shows what is expected. */
  shows(expected: Partial<TvState> | ((state: TvState) => boolean)): Promise<void>
  handset(key: string): Promise<void>
  /** Enters a pairing code as its pairing screen does, and answers its question with yes. */
  pair(code: string): Promise<void>
  trouble(kind: Trouble): Promise<void>
}

export function tvAt(address: string, id: string): Tv {
  const box = `${address}/tv/api/boxes/${id}`
  async function post(path: string, body: unknown): Promise<void> {
    const response = await fetch(`${box}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status, `${path}: ${await response.text()}`).toBe(200)
  }
  const state = async () => (await (await fetch(box)).json()) as TvState
  return {
    id,
    state,
    async shows(expected) {
      if (typeof expected === 'function') await expect.poll(async () => expected(await state())).toBe(true)
      else await expect.poll(state).toMatchObject(expected)
    },
    handset: (key) => post('handset', { key }),
    pair: (code) => pairAtVirtualTv(address, id, code),
    trouble: (kind) => post('trouble', { kind }),
  }
}
