import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSavedPairing, savePairing } from './saved-pairing.ts'

const pairing = { token: 'pair-token', pairingCode: '1234567', words: 'taxi judo', arrivedAt: 1_000_000 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  savePairing(pairing)
})

afterEach(() => vi.unstubAllGlobals())

describe('the pairing of a tab', () => {
  it('is found after a reload while it may come to something [B22]', () => {
    expect(readSavedPairing(1_100_000)).toEqual(pairing)
    expect(readSavedPairing(1_600_000)).toBeUndefined()
  })

  it('is found, too, where its expiry by the clock of the server was kept with it', () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...pairing, exp: 99 }))
    expect(readSavedPairing(1_100_000)).toEqual(pairing)
  })

  it('begins its time anew when the clock was set back between the two page loads', () => {
    expect(readSavedPairing(400_000)).toEqual({ ...pairing, arrivedAt: 400_000 })
  })
})
