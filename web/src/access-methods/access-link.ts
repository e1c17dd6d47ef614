/**
 * Whether an access link opened this tab (`follow-access-link.ts`), and the little that a first visit must know about
 * access methods before their code is loaded.
 */
import { readStored } from '../platform/stored-values.ts'

export const ACCESS_LINKS = ['one-switch', 'two-switch', 'single-switch', 'inverse', 'dwell', 'off'] as const
export type AccessLink = (typeof ACCESS_LINKS)[number]

/**
 * The key in the tab's storage: an earlier name; changing it would end the method in open tabs. The link is also in
 * memory, in case the browser refuses storage.
 */
const ACCESS_LINK = 'ways-door'
let inMemory = readAccessLink()

/** Undefined for a name that no access link has. */
export function accessLinkOf(name: string | null | undefined): AccessLink | undefined {
  return ACCESS_LINKS.find((accessLink) => accessLink === name)
}

function readAccessLink(): AccessLink | undefined {
  try {
    return accessLinkOf(sessionStorage.getItem(ACCESS_LINK))
  } catch {
    return undefined
  }
}

/** The access link that opened this tab. */
export function accessLinkOfTab(): AccessLink | undefined {
  return inMemory
}

export function setAccessLink(name: AccessLink): void {
  inMemory = name
  try {
    sessionStorage.setItem(ACCESS_LINK, name)
  } catch {
    // Kept in memory only.
  }
}

export function leaveAccessLink(): void {
  inMemory = undefined
  try {
    sessionStorage.removeItem(ACCESS_LINK)
  } catch {
    // Nothing was stored.
  }
}

/** Whether an access method was chosen, by this browser's profile or by an access link. */
export function isMethodChosen(): boolean {
  return (inMemory ?? readStored('ways')) !== undefined
}

/**
 * Whether scanning or dwell is on. By default a channel number is then composed before it is sent. Searches the stored
 * JSON, since the code that parses profiles is not loaded yet.
 */
export function isSlowMethodOn(): boolean {
  return inMemory === undefined ? /"way":"(?:scan|dwell)"/u.test(readStored('ways') ?? '') : inMemory !== 'off'
}
