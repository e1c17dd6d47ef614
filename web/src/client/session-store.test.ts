import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { readSession, replaceSession, storeBox, storeLogin, storePartner, storeToken } from './session-store.ts'

const KITCHEN = { id: 'box-1', name: 'Kitchen' }
const BEDROOM = { id: 'box-2', name: 'Bedroom' }

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  changeShared(INITIAL_STATE, true)
})

afterEach(() => vi.unstubAllGlobals())

describe('what all pages know of the session', () => {
  it('is at a page load what an earlier one has kept: the token, the box, its name, and all boxes [T25 T26 T27 T28]', () => {
    storeLogin({
      token: { arToken: 'token-1', refreshIntervalMs: 60_000 },
      device: KITCHEN,
      devices: [KITCHEN, BEDROOM],
    })
    changeShared(INITIAL_STATE, true)
    readSession()
    expect(shared()).toMatchObject({
      arToken: 'token-1',
      refreshIntervalMs: 60_000,
      deviceId: 'box-1',
      deviceName: 'Kitchen',
      devices: [KITCHEN, BEDROOM],
    })
  })

  it.each([undefined, Number.NaN, 0, -5])(
    'keeps the last time of the next refresh when a token comes with %s instead [D12]',
    (refreshIntervalMs) => {
      storeToken({ arToken: 'token-1', refreshIntervalMs: 60_000 })
      storeToken({ arToken: 'token-2', refreshIntervalMs })
      expect(shared()).toMatchObject({ arToken: 'token-2', refreshIntervalMs: 60_000 })
      expect(kept.get('refreshIntervalMs')).toBe('60000')
    },
  )

  it('is nothing where nothing was kept, and never what is damaged [T25 T26 T27 T28]', () => {
    kept.set('devices', '[{"id":7}]').set('deviceId', '').set('arToken', ' ')
    readSession()
    expect(shared()).toMatchObject({
      arToken: undefined,
      deviceId: undefined,
      deviceName: undefined,
      devices: [],
    })
  })

  it('follows the choice of another box, and drops what belonged to the one before [T25 T27]', () => {
    storeLogin({ token: { arToken: 'token-1' }, device: KITCHEN, devices: [KITCHEN, BEDROOM] })
    changeShared({ haveButtons: true, isFlex: true, tvConfigData: { apiKey: 'secret' } })
    storeLogin({ token: { arToken: 'token-2' }, device: BEDROOM, devices: [KITCHEN, BEDROOM] })
    expect(shared()).toMatchObject({
      arToken: 'token-2',
      deviceId: 'box-2',
      deviceName: 'Bedroom',
      haveButtons: false,
      isFlex: false,
      tvConfigData: undefined,
    })
  })

  it('lists a box that only a bookmark knew, and no box twice [T28]', () => {
    storeBox(KITCHEN)
    storeBox(KITCHEN)
    storeBox(BEDROOM)
    expect(shared().devices).toEqual([KITCHEN, BEDROOM])
    expect(kept.get('devices')).toBe(JSON.stringify([KITCHEN, BEDROOM]))
  })

  it('begins anew with a token from an address, without the box of the session before [T26]', () => {
    storeLogin({ token: { arToken: 'token-1', bookmarkKey: 'key-1' }, device: KITCHEN, devices: [KITCHEN] })
    replaceSession('from-a-link')
    expect(shared()).toMatchObject({
      arToken: 'from-a-link',
      bookmarkKey: undefined,
      deviceId: undefined,
      deviceName: undefined,
      devices: [],
    })
    expect(Object.fromEntries(kept)).toEqual({ arToken: 'from-a-link' })
  })

  it('has the partner with its variant, and never one that is none [T29]', () => {
    storePartner('cox-test')
    storePartner('acme')
    expect([shared().partner, kept.get('partner')]).toEqual(['cox-test', 'cox-test'])
  })
})
