import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { STORED, type StoredName } from '../platform/stored-values.ts'
import {
  clearToken,
  logOut,
  onSessionEnd,
  takeOverStoredSession,
  replaceSession,
  storeBox,
  storeChoice,
  storeNewSession,
  storePartner,
  storeToken,
} from './session-store.ts'

const NAMES = Object.keys(STORED) as StoredName[]
const VIEWING = ['recentChannels', 'typedCommands']
const GOES = namesIn(`
  arToken bookmarkKey deviceId deviceName devices isFlex partner favouriteChannels
  refreshIntervalMs rememberChannels rememberCommands
`).concat(VIEWING)
/** The specification's, then what somebody chose for how they press, see and hear, and what they asked to be kept. */
const STAYS = namesIn(`
  clientDeviceId locale customMode companionMode companionId consentAppData consentMode enableAsl asl-consent
  viewed-asl-getting-started asl-keep-hands asl-camera keySound holdToRepeat ignoreOthersMs
  touchHoldMs touchCounts numberComposer keysToTv sayPresses sayTv speakAloud speechRate haptics stayAwake
  theme plainWords watchingMinutes voiceLimitMs microphoneReady ways editLock
`)

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/u)
}

/** Every value that there is stands in the storage. */
function storeEverything(): void {
  for (const name of NAMES) kept.set(name, 'x')
}

const gone = () => NAMES.filter((name) => !kept.has(name)).sort()

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

describe('the session that all pages share', () => {
  it('is after a page load what was stored before: the token, the box, its name, and all boxes [T25 T26 T27 T28]', () => {
    storeNewSession({
      token: { arToken: 'token-1', refreshIntervalMs: 60_000 },
      device: KITCHEN,
      devices: [KITCHEN, BEDROOM],
    })
    changeShared(INITIAL_STATE, true)
    takeOverStoredSession()
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

  it('is empty where nothing was stored, or something damaged [T25 T26 T27 T28]', () => {
    kept.set('devices', '[{"id":7}]').set('deviceId', '').set('arToken', ' ')
    takeOverStoredSession()
    expect(shared()).toMatchObject({
      arToken: undefined,
      deviceId: undefined,
      deviceName: undefined,
      devices: [],
    })
  })

  it('follows the choice of another box, and drops what belonged to the one before [T25 T27]', () => {
    storeNewSession({ token: { arToken: 'token-1' }, device: KITCHEN, devices: [KITCHEN, BEDROOM] })
    changeShared({ haveButtons: true, isFlex: true, tvConfigData: { apiKey: 'secret' } })
    storeNewSession({ token: { arToken: 'token-2' }, device: BEDROOM, devices: [KITCHEN, BEDROOM] })
    expect(shared()).toMatchObject({
      arToken: 'token-2',
      deviceId: 'box-2',
      deviceName: 'Bedroom',
      haveButtons: false,
      isFlex: false,
      tvConfigData: undefined,
    })
  })

  it('drops what belonged to the box before when another tab logged in with another one, and not at a refresh', () => {
    storeNewSession({ token: { arToken: 'token-1' }, device: KITCHEN, devices: [KITCHEN] })
    const ofKitchen = { haveButtons: true, tvConfigData: { apiKey: 'secret' }, textCommand: 'news' }
    changeShared(ofKitchen)
    const { sessionNumber } = shared()
    kept.set('arToken', 'token-2')
    takeOverStoredSession()
    expect(shared(), 'refreshed').toMatchObject({ ...ofKitchen, arToken: 'token-2', sessionNumber })
    for (const [name, value] of Object.entries({ arToken: 'other-1', deviceId: 'box-2', devices: '[]' }))
      kept.set(name, value)
    takeOverStoredSession()
    expect(shared()).toMatchObject({ arToken: 'other-1', haveButtons: false, tvConfigData: undefined, textCommand: '' })
    expect(shared().sessionNumber, 'the pages ask again').toBe(sessionNumber + 1)
  })

  it('lists a box that only a bookmark knew, no box twice, and each by its newest name [T28]', () => {
    storeBox({ ...KITCHEN, name: 'Galley' })
    storeBox(BEDROOM)
    storeBox(KITCHEN)
    expect(shared().devices).toEqual([KITCHEN, BEDROOM])
    expect(kept.get('devices')).toBe(JSON.stringify([KITCHEN, BEDROOM]))
  })

  it('starts over with a token from an address, without the box of the earlier session [T26]', () => {
    storeNewSession({ token: { arToken: 'token-1', bookmarkKey: 'key-1' }, device: KITCHEN, devices: [KITCHEN] })
    storePartner('cox')
    replaceSession('from-a-link')
    expect(shared()).toMatchObject({
      arToken: 'from-a-link',
      bookmarkKey: undefined,
      deviceId: undefined,
      deviceName: undefined,
      devices: [],
    })
    expect(Object.fromEntries(kept)).toEqual({ arToken: 'from-a-link', partner: 'cox' })
  })

  it('keeps at log-out exactly the values that log-out is said to keep [C20 C23 T17]', () => {
    expect([...GOES, ...STAYS].sort(), 'a new value is in neither list').toEqual([...NAMES].sort())
    storeEverything()
    logOut()
    expect(gone()).toEqual([...GOES].sort())
  })

  it('deletes what was watched when it ends in another way [T17]', () => {
    storeEverything()
    clearToken()
    expect(gone()).toEqual(['arToken', 'bookmarkKey', ...VIEWING].sort())
  })

  it('tells its listeners once that it is over, also when another tab ended it [T17]', () => {
    let ends = 0
    const stop = onSessionEnd(() => (ends += 1))
    storeToken({ arToken: 'token-1' })
    storeToken({ arToken: 'token-2' })
    expect(ends).toBe(0)
    kept.clear()
    takeOverStoredSession()
    takeOverStoredSession()
    expect(ends).toBe(1)
    stop()
  })

  it('knows nothing of a box that has just been chosen, and all of the former one when it is put back [D04]', () => {
    storeBox(KITCHEN)
    changeShared({ isFlex: true })
    kept.set('isFlex', 'true')
    const putBack = storeChoice(BEDROOM)
    expect([shared().deviceId, shared().isFlex, kept.has('isFlex')]).toEqual(['box-2', false, false])
    putBack()
    expect([shared().deviceId, shared().deviceName, shared().isFlex]).toEqual(['box-1', 'Kitchen', true])
    expect([kept.get('deviceId'), kept.get('isFlex')]).toEqual(['box-1', 'true'])
  })

  it('has the partner with its variant, and never an unknown one [T29]', () => {
    storePartner('cox-test')
    storePartner('acme')
    expect([shared().partner, kept.get('partner')]).toEqual(['cox-test', 'cox-test'])
  })
})
