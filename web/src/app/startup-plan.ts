/**
 * Decides from facts what start-up does: storage, the parameters of the address, then the session (A28; such ids number
 * lines of the specification). Pure; `startup.ts` carries it out.
 */
import type { Language } from '@beckon/contract/languages'
import { firstPartner } from '@beckon/contract/partners'
import {
  clientDeviceId as clientDeviceIdShape,
  COMPANION_ID,
  partner as partnerShape,
  token as tokenShape,
} from '@beckon/contract/shapes'
import * as v from 'valibot'
import { pageLanguage } from './first-view.ts'
import { isRemote, startRules } from './paths.ts'

export interface Facts {
  readonly storageWorks: boolean
  readonly path: string
  /** The query with its `?`, or empty. */
  readonly search: string
  readonly stored: {
    readonly clientDeviceId?: string | undefined
    readonly arToken?: string | undefined
    readonly bookmarkKey?: string | undefined
    readonly partner?: string | undefined
    readonly locale?: Language | undefined
    readonly companionMode?: boolean | undefined
    readonly companionId?: string | undefined
  }
  /** Named by the server that sent the page (A07). */
  readonly serverPartner: string | undefined
  /** The remote page of this user (A20). */
  readonly remotePath: string
  /** Whether a pairing begun by an earlier load of the waiting page may still succeed (B22). */
  readonly hasSavedPairing: boolean
  readonly newId: () => string
}

export interface Plan {
  /** Undefined when the address is already right. */
  readonly goTo?: string
  readonly clientDeviceId: string
  /** Store it: the storage has none, or the address replaces it. */
  readonly storeClientDeviceId: boolean
  readonly partner: string
  readonly storePartner: boolean
  readonly language: Language
  /** The address without its credentials. */
  readonly strippedAddress?: string
  /** The session from the address. It is stored at once or, if another session is stored, only once the user agrees. */
  readonly fromAddress?: {
    readonly token: string
    readonly needsYes: boolean
  }
  readonly companion: {
    readonly isOn: boolean
    readonly id: string | undefined
    /** Whether to store both: they differ from the stored values. */
    readonly store: boolean
  }
  /** `none`: no session. `resume`: continue with it. `leave alone`: this page needs no session (`paths.ts`). */
  readonly session: 'none' | 'leave alone' | 'resume'
}

/**
 * Parameters that must not stay in an address, which may be copied, logged and shared. `ept`: a bookmark key. `cd`: the
 * client device id.
 */
const CREDENTIALS = ['ept', 'arToken', 'cd', 'companionId'] as const

const NO_COMPANION = { isOn: false, id: undefined, store: false } as const

export function planStartup(facts: Facts): Plan {
  const query = new URLSearchParams(facts.search)
  const identity = deviceAndPartner(facts, query)
  if (!facts.storageWorks) {
    return {
      ...identity,
      storeClientDeviceId: false,
      storePartner: false,
      companion: NO_COMPANION,
      session: 'none',
      goTo: '/error?msg=appRequiresLocalStorage',
    }
  }
  const fromAddress = sessionFromAddress(facts, query)
  const companion = companionOf(facts, query)
  const stripped = withoutCredentials(facts.path, facts.search)
  // A session in the address counts as well: whatever the user answers, there is one.
  const hasToken = facts.stored.arToken !== undefined || fromAddress !== undefined
  return {
    ...identity,
    ...(stripped !== facts.path + facts.search && { strippedAddress: stripped }),
    ...(fromAddress !== undefined && { fromAddress }),
    companion,
    ...(companionDestination(facts, companion, hasToken) ?? destination(facts, hasToken)),
  }
}

function deviceAndPartner({ stored, serverPartner, newId }: Facts, query: URLSearchParams) {
  const partnerInAddress = usable(partnerShape, query.get('partner'))
  const partner = partnerInAddress ?? firstPartner(stored.partner, serverPartner)
  const clientDeviceId = usable(clientDeviceIdShape, query.get('cd')) ?? stored.clientDeviceId ?? newId()
  return {
    clientDeviceId,
    storeClientDeviceId: clientDeviceId !== stored.clientDeviceId,
    partner,
    storePartner: partnerInAddress !== undefined,
    language: pageLanguage(stored.locale, partner),
  }
}

/**
 * The session in a link, if it differs from the stored one. The user's own bookmark does not count: the stored session
 * continues.
 */
function sessionFromAddress({ stored }: Facts, query: URLSearchParams): Plan['fromAddress'] {
  const given = usable(tokenShape, query.get('ept')) ?? usable(tokenShape, query.get('arToken'))
  const isOwn =
    given !== undefined && stored.arToken !== undefined && (given === stored.arToken || given === stored.bookmarkKey)
  if (given === undefined || isOwn) return undefined
  return { token: given, needsYes: stored.arToken !== undefined }
}

/** A companion app in the address comes first; Home ends companion mode, even if a session then leads to the remote. */
function companionOf({ path, stored }: Facts, query: URLSearchParams): Plan['companion'] {
  const given = query.get('companionId')
  if (given !== null && COMPANION_ID.test(given)) return { isOn: true, id: given, store: true }
  const wasOn = stored.companionMode === true
  if (path === '/') return { isOn: false, id: stored.companionId, store: wasOn }
  return { isOn: wasOn, id: stored.companionId, store: false }
}

/** Where start-up leads a user in companion mode; undefined if the ordinary rules apply (A25, A26). */
function companionDestination(
  { path, hasSavedPairing }: Facts,
  { isOn, store: isFromAddress }: Plan['companion'],
  hasToken: boolean,
): Pick<Plan, 'session' | 'goTo'> | undefined {
  if (!isOn || path === '/login-complete') return undefined
  const staysOnPage =
    startRules(path).withToken === 'leave alone' ||
    path === '/choose-device' ||
    (path === '/waiting-for-tv' && hasSavedPairing) ||
    (isRemote(path) && hasToken)
  // A companion app that the address has just named starts on its own page.
  if (!isFromAddress && staysOnPage) return undefined
  return { session: 'leave alone', ...(path !== '/companion' && { goTo: '/companion' }) }
}

function withoutCredentials(path: string, search: string): string {
  const rest = new URLSearchParams(search)
  if (!CREDENTIALS.some((name) => rest.has(name))) return path + search
  for (const name of CREDENTIALS) rest.delete(name)
  return rest.size === 0 ? path : `${path}?${rest.toString()}`
}

function destination(facts: Facts, hasToken: boolean): Pick<Plan, 'session' | 'goTo'> {
  if (facts.path === '/waiting-for-tv' && facts.hasSavedPairing) return { session: 'leave alone' }
  const { withToken, withoutToken } = startRules(facts.path)
  if (hasToken) {
    if (withToken === 'leave alone') return { session: 'leave alone' }
    return { session: 'resume', ...(withToken === 'to the remote' && { goTo: facts.remotePath }) }
  }
  return {
    session: 'none',
    ...(withoutToken === 'go home' && { goTo: withoutCredentials('/', facts.search) }),
  }
}

/** A value of the right shape; an empty or damaged one counts as absent. */
function usable(shape: v.GenericSchema<unknown, string>, value: string | null): string | undefined {
  return value !== null && v.is(shape, value) ? value : undefined
}
