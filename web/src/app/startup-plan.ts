/**
 * What is done when the page loads, decided from facts before anything is done: storage, the address's parameters, then
 * the session (A28). Pure; `startup.ts` does what it says.
 */
import type { Language } from '@beckon/contract/languages'
import { partnerOf, DEFAULT_PARTNER, traitsOf } from '@beckon/contract/partners'
import { clientDeviceId as clientDeviceIdShape, partner as partnerShape, token as tokenShape } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { atStart } from './paths.ts'

export interface Facts {
  readonly storageWorks: boolean
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  readonly stored: {
    readonly clientDeviceId?: string | undefined
    readonly arToken?: string | undefined
    readonly bookmarkKey?: string | undefined
    readonly partner?: string | undefined
    readonly locale?: Language | undefined
  }
  /** The remote page of this user (A20). */
  readonly remotePath: string
  /** A pairing of an earlier load of the waiting screen that may still come to something (B22). */
  readonly hasSavedPairing: boolean
  readonly newId: () => string
}

export interface Plan {
  /** Nothing but this: the storage is missing, or the address is where the user is to be. */
  readonly goTo?: string
  readonly clientDeviceId: string
  /** Keep it; the storage has none, or the address replaces it. */
  readonly storeClientDeviceId: boolean
  readonly partner: string
  readonly storePartner: boolean
  readonly language: Language
  /** What is left of the address once its credentials are out. */
  readonly strippedAddress?: string
  /** A session in the address: taken at once, or only when the user says yes, because another one lives here. */
  readonly offered?: { readonly token: string | undefined; readonly clientDeviceId: string | undefined; readonly ask: boolean }
  readonly session: 'none' | 'leave alone' | 'resume'
}

/** Parameters that must not stay in an address: it is copied, logged and sent on (T1). */
const CREDENTIALS = ['ept', 'arToken', 'cd'] as const

export function planStartup(facts: Facts): Plan {
  const query = new URLSearchParams(facts.search)
  const who = identify(facts, query)
  if (!facts.storageWorks) {
    return { ...who, storeClientDeviceId: false, storePartner: false, session: 'none', goTo: '/error?msg=appRequiresLocalStorage' }
  }
  const offered = offeredSession(facts, query)
  const rest = withoutCredentials(facts, query)
  // Until a question is answered the session that lives here is the one to go by.
  const hasToken = facts.stored.arToken !== undefined || offered?.token !== undefined
  return {
    ...who,
    ...(rest !== undefined && { strippedAddress: rest }),
    ...(offered !== undefined && { offered }),
    ...destination(facts, hasToken, query),
  }
}

function identify({ stored, newId }: Facts, query: URLSearchParams) {
  const partnerInAddress = usable(partnerShape, query.get('partner'))
  const partner = partnerInAddress ?? (partnerOf(stored.partner) === undefined ? DEFAULT_PARTNER : (stored.partner ?? DEFAULT_PARTNER))
  return {
    clientDeviceId: stored.clientDeviceId ?? newId(),
    storeClientDeviceId: stored.clientDeviceId === undefined,
    partner,
    storePartner: partnerInAddress !== undefined,
    language: stored.locale ?? traitsOf(partner).language,
  }
}

/** What a link brings, if it is anything new here. The user's own bookmark is not: the session that lives goes on. */
function offeredSession({ stored }: Facts, query: URLSearchParams): Plan['offered'] {
  const given = usable(tokenShape, query.get('ept')) ?? usable(tokenShape, query.get('arToken'))
  const isOwn = given !== undefined && stored.arToken !== undefined && (given === stored.arToken || given === stored.bookmarkKey)
  const token = isOwn ? undefined : given
  const cd = usable(clientDeviceIdShape, query.get('cd'))
  const clientDeviceId = cd === stored.clientDeviceId ? undefined : cd
  if (token === undefined && clientDeviceId === undefined) return undefined
  return { token, clientDeviceId, ask: stored.arToken !== undefined }
}

function withoutCredentials({ path }: Facts, query: URLSearchParams): string | undefined {
  if (!CREDENTIALS.some((name) => query.has(name))) return undefined
  const rest = new URLSearchParams(query)
  for (const name of CREDENTIALS) rest.delete(name)
  return rest.size === 0 ? path : `${path}?${rest.toString()}`
}

function destination(facts: Facts, hasToken: boolean, query: URLSearchParams): Pick<Plan, 'session' | 'goTo'> {
  if (facts.path === '/waiting-for-tv' && facts.hasSavedPairing) return { session: 'leave alone' }
  const { withToken, withoutToken } = atStart(facts.path)
  if (hasToken) {
    if (withToken === 'leave alone') return { session: 'leave alone' }
    return { session: 'resume', ...(withToken === 'to the remote' && { goTo: facts.remotePath }) }
  }
  return { session: 'none', ...(withoutToken === 'go home' && { goTo: withoutCredentials({ ...facts, path: '/' }, query) ?? `/${facts.search}` }) }
}

/** A value of the right shape; an empty or damaged one counts as absent. */
function usable(shape: v.GenericSchema<unknown, string>, value: string | null): string | undefined {
  return value !== null && v.is(shape, value) ? value : undefined
}
