/**
 * Starts the access method of this tab or browser, if any. This is all that a first visit loads of the access methods:
 * it reads the address and what is stored. The rest is loaded when needed.
 *
 * The access link is `#ways=one-switch`, `two-switch`, `single-switch`, `inverse`, `dwell` or `off` in the address of
 * any route, so that a helper can bookmark it. It writes no profile. It holds for its tab until the tab is closed,
 * another access link is opened, or the user turns the method off or changes a setting. So it survives navigation, a
 * reload, and a log-in on another machine. It stays in the address for a bookmark; its history entry is marked, so that
 * Back or a reload after "Turn off" does not open it again. Everything else after the `#` is left alone, and `&ways=`
 * may follow it (`#key=…&ways=dwell`).
 */
import { readStored, followStored } from '../platform/stored-values.ts'
import { fetchPart } from '../ui/lazy-part.tsx'

export const ACCESS_LINKS = ['one-switch', 'two-switch', 'single-switch', 'inverse', 'dwell', 'off'] as const
export type AccessLink = (typeof ACCESS_LINKS)[number]

/** The method is in the tab's storage, or in memory where the browser refuses storage. */
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

/** The access link that this tab came through. */
export function openAccessLink(): AccessLink | undefined {
  return inMemory
}

export function setAccessLink(name: AccessLink): void {
  inMemory = name
  try {
    sessionStorage.setItem(ACCESS_LINK, name)
  } catch {}
}

export function leaveAccessLink(): void {
  inMemory = undefined
  try {
    sessionStorage.removeItem(ACCESS_LINK)
  } catch {}
}

/** Whether somebody has said here how they press, or came through a link that does. */
export function isMethodChosen(): boolean {
  return (inMemory ?? readStored('ways')) !== undefined
}

/** Whether somebody scans or dwells here. By default a channel number is then composed before it is sent. */
export function isSlowMethodOn(): boolean {
  return inMemory === undefined ? /"way":"(?:scan|dwell)"/u.test(readStored('ways') ?? '') : inMemory !== 'off'
}

/** Call once per page load, before anything can navigate. */
export function followAccessLink(): void {
  let begun = false
  function check(): void {
    const given = accessLinkOf(/[#&]ways=([\w-]+)/u.exec(location.hash)?.[1])
    const { state } = history
    if (given !== undefined && !state?.accessLink) {
      history.replaceState({ ...state, accessLink: given }, '')
      setAccessLink(given)
    }
    if (begun || !(openAccessLink() ?? readStored('ways'))) return
    begun = true
    fetchPart(
      () => import('./current-method.ts'),
      ({ startAccessMethods }) => startAccessMethods(),
    )
  }
  check()
  addEventListener('hashchange', check)
  followStored('ways', check)
}
