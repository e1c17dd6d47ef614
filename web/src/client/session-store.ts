/**
 * Stores the session: in the shared state for the pages, and in local storage for the next page load. No other module
 * writes token, box and boxes.
 */
import { partnerOf } from '@beckon/contract/partners'
import type { Device, TokenAnswer } from '@beckon/contract/shapes'
import { changeShared, INITIAL_STATE, shared, useSharedState } from '../platform/shared-state.ts'
import { clearSession, clearViewing, readStored, removeStored, writeStored } from '../platform/stored-values.ts'

type Token = Pick<TokenAnswer, 'arToken' | 'bookmarkKey'> & { readonly refreshIntervalMs?: number | undefined }

export interface Login {
  readonly token: Token
  /** The chosen box; absent when the pairing named none. */
  readonly device?: Device | undefined
  readonly devices: readonly Device[]
}

/** Data of one account and one of its boxes; another session must never see it. */
const ACCOUNT_DATA = {
  buttons: INITIAL_STATE.buttons,
  haveButtons: INITIAL_STATE.haveButtons,
  isFetchingButtons: INITIAL_STATE.isFetchingButtons,
  popularButtons: INITIAL_STATE.popularButtons,
  tvConfigData: INITIAL_STATE.tvConfigData,
  textCommand: INITIAL_STATE.textCommand,
  aslCommand: INITIAL_STATE.aslCommand,
} as const

/** Whether a box is flex is stored per box, so it is removed with it. */
const NO_BOX = { deviceId: undefined, deviceName: undefined, isFlex: false } as const

/** Stores a finished log-in: a token for a box, by choice or by pairing (D08). */
export function storeNewSession({ token, device, devices }: Login): void {
  // The family of the same box is known: its layout must not change under the user's fingers while it is requested
  // again.
  if (device === undefined || device.id !== readStored('deviceId')) forgetBox()
  changeShared(({ sessionNumber }) => ({ ...ACCOUNT_DATA, devices, sessionNumber: sessionNumber + 1 }))
  writeStored('devices', [...devices])
  if (device !== undefined) storeBox(device)
  storeToken(token)
}

/** Stores a token and its fields; a missing field keeps its last value. */
export function storeToken({ arToken, bookmarkKey, refreshIntervalMs }: Token): void {
  if (refreshIntervalMs !== undefined && Number.isFinite(refreshIntervalMs) && refreshIntervalMs > 0) {
    changeShared({ refreshIntervalMs })
    writeStored('refreshIntervalMs', refreshIntervalMs)
  }
  if (bookmarkKey !== undefined) {
    changeShared({ bookmarkKey })
    writeStored('bookmarkKey', bookmarkKey)
  }
  // The token is written last: other tabs listen for its change.
  changeShared({ arToken })
  writeStored('arToken', arToken)
}

/** Stores the session's box as the chosen one, and in the list, with the name that it has now. */
export function storeBox(device: Device): void {
  const devices = [...shared().devices]
  const index = devices.findIndex(({ id }) => id === device.id)
  devices[index < 0 ? devices.length : index] = device
  changeShared({ deviceId: device.id, deviceName: device.name, devices })
  writeStored('deviceId', device.id)
  writeStored('deviceName', device.name)
  writeStored('devices', devices)
}

/**
 * Stores the box that the user has just chosen, before its session exists. The returned function restores the previous
 * one.
 */
export function storeChoice(device: Device): () => void {
  const { deviceId, deviceName, isFlex } = shared()
  if (device.id === deviceId) return () => {}
  forgetBox()
  storeBox(device)
  return () => {
    // Another log-in has its own box by now.
    if (shared().deviceId !== device.id) return
    forgetBox()
    if (deviceId === undefined) return
    changeShared({ deviceId, deviceName, isFlex })
    writeStored('deviceId', deviceId)
    if (deviceName !== undefined) writeStored('deviceName', deviceName)
    writeStored('isFlex', isFlex)
  }
}

/** A token from the address replaces any session (A04). */
export function replaceSession(arToken: string): void {
  const partner = readStored('partner')
  logOut()
  if (partner !== undefined) writeStored('partner', partner)
  changeShared({ arToken })
  writeStored('arToken', arToken)
}

/** Removes an invalid token; other data (box, partner) stay. */
export function clearToken(): void {
  changeShared({ arToken: undefined, bookmarkKey: undefined })
  clearViewing()
  removeStored('bookmarkKey')
  removeStored('arToken')
}

/** Forgets the account; the brand stays on this page, because its partner is in the address (C20, C21, C23). */
export function logOut(): void {
  changeShared(({ sessionNumber }) => ({
    ...ACCOUNT_DATA,
    ...NO_BOX,
    sessionNumber: sessionNumber + 1,
    arToken: undefined,
    bookmarkKey: undefined,
    refreshIntervalMs: undefined,
    devices: [],
  }))
  clearSession()
}

/**
 * Calls `listener` when the session has ended, here or in another tab, to clear this page's memory of it. The returned
 * function stops listening.
 */
export function onSessionEnd(listener: () => void): () => void {
  return useSharedState.subscribe((state, before) => {
    if (before.arToken !== undefined && state.arToken === undefined) listener()
  })
}

/** Takes over the session as another tab stored it: a refreshed one, one for another box, or another account's. */
export function takeOverStoredSession(): void {
  const { arToken, deviceId, sessionNumber } = shared()
  changeShared({
    ...((arToken === undefined || deviceId !== readStored('deviceId')) && {
      ...ACCOUNT_DATA,
      sessionNumber: sessionNumber + 1,
    }),
    arToken: readStored('arToken'),
    bookmarkKey: readStored('bookmarkKey'),
    refreshIntervalMs: readStored('refreshIntervalMs'),
    devices: readStored('devices') ?? [],
    deviceId: readStored('deviceId'),
    deviceName: readStored('deviceName'),
    isFlex: readStored('isFlex') ?? false,
  })
}

/** Stores the partner that an address named, and its brand. */
export function storePartner(partner: string): void {
  if (partnerOf(partner) === undefined) return
  changeShared({ partner })
  writeStored('partner', partner)
}

/** Identifies the box in use and its log-in: facts about the box from before that log-in do not count (D11, D17). */
export function boxInUse(): string {
  const { sessionNumber, deviceId } = shared()
  return `${sessionNumber} ${deviceId ?? ''}`
}

/**
 * Identifies the account in use by its box, since a box belongs to one account and tokens change at each refresh.
 * Compare it before and after a call: the answer to an earlier session may contain another account's data.
 */
export function currentAccount(): string {
  const { clientDeviceId, deviceId, arToken } = shared()
  return arToken === undefined ? '' : `${clientDeviceId} ${deviceId ?? ''}`
}

function forgetBox(): void {
  changeShared(NO_BOX)
  for (const name of ['deviceId', 'deviceName', 'isFlex'] as const) removeStored(name)
}
