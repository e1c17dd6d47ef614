/**
 * Which first view a page load begins with: what the page will look like once it works, drawn at build time and sent
 * with the page (docs/decisions/0020). Decided in the browser, since only there language, partner and session are
 * known. Where it is not sure what start-up will do, there is none, and nothing is seen until the page works.
 */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { firstPartner, hasLogin, traitsOf } from '@beckon/contract/partners'
import { hasOwnLayout } from '../platform/look.ts'

/** Which of a page's views: with both ways to set up, or with one of them; of which box family. */
type Kind = '' | 'log in' | 'pair' | 'flex'

/** The pages that a load may end on, each with its views. */
export const FIRST_VIEWS = {
  '/': ['', 'log in', 'pair'],
  '/guides': [''],
  '/access': [''],
  '/remote': ['', 'flex'],
  '/my-remote': [''],
  '/settings': [''],
} as const satisfies Record<string, readonly Kind[]>

export type FirstViewPath = keyof typeof FIRST_VIEWS

/**
 * An address that people hand on; a load of it ends on Home for who has no session here (A22), so it begins with the
 * view of Home.
 */
export const AS_HOME = '/learn-more'

/** Stand in a view for what is known in the browser alone. Nobody types these letters. */
export const BRAND_PLACE = '\uE000'
/** Between the words with a brand and those for a partner without one. */
export const OR_PLAIN = '\uE002'
export const BOX_PLACE = '\uE001'

export interface ServerSays {
  readonly partner?: string | undefined
  readonly loginPartners?: readonly string[] | undefined
  /** The service for analytics, of which the privacy settings then speak. */
  readonly analytics?: unknown
}

export interface LoadFacts {
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
  /** What is kept under a name of `platform/stored-values.ts`, as text. */
  readonly stored: (name: string) => string | null
  /** What the server says in the page. */
  readonly settings: ServerSays
}

export interface FirstView {
  /** The id of its template. */
  readonly name: string
  readonly language: Language
  readonly brand: string
  /** Null when the box has no name: the line that would say it is not there. */
  readonly box: string | null
  /** Whether its keys can be pressed. */
  readonly hasKeys: boolean
}

/** How a touch or a key counts that is pressed: only the program knows that. */
const COUNTS_OTHERWISE = ['touchHoldMs', 'touchCounts', 'ignoreOthersMs', 'holdToRepeat']

export function firstView(facts: LoadFacts): FirstView | undefined {
  const { search, stored } = facts
  const path = facts.path === AS_HOME ? '/' : facts.path
  // Anything but a partner in an address may lead elsewhere, or put a message before the page.
  if (!/^(?:\?partner=[\w-]+)?$/u.test(search) || stored('companionMode') === 'true' || !staysAt({ ...facts, path }))
    return undefined
  // It is drawn for who has not chosen sizes of their own.
  if (hasOwnLayout(stored('ways'))) return undefined
  const language = languageAtLoad(facts)
  const { brand } = traitsOf(partnerAtLoad(facts))
  // An access method may stand in the address.
  const hasKeys =
    path.endsWith('remote') && facts.hash === '' && COUNTS_OTHERWISE.every((name) => stored(name) === null)
  return { name: viewName(path, language, kindOf(path, facts)), language, brand, box: stored('deviceName'), hasKeys }
}

/** The language that the page will have, as start-up decides it (A15, A16). */
export function languageAtLoad(facts: Omit<LoadFacts, 'path' | 'hash'>): Language {
  const locale = facts.stored('locale')
  return isLanguage(locale) ? locale : traitsOf(partnerAtLoad(facts)).language
}

function partnerAtLoad({ search, stored, settings }: Omit<LoadFacts, 'path' | 'hash'>): string {
  return firstPartner(new URLSearchParams(search).get('partner'), stored('partner'), settings.partner)
}

function kindOf(path: string, facts: LoadFacts): Kind {
  if (path === '/remote') return facts.stored('isFlex') === 'true' ? 'flex' : ''
  if (path !== '/') return ''
  const partner = partnerAtLoad(facts)
  if (!hasLogin(partner, facts.settings.loginPartners)) return 'pair'
  return traitsOf(partner).easyPair ? '' : 'log in'
}

export function viewName(path: string, language: Language, kind: Kind): string {
  return [path, language, kind].join(' ')
}

/** As start-up decides (`startup-plan.ts`), for the pages that have a view. */
function staysAt({ path, stored, settings }: LoadFacts): boolean {
  const hasToken = Boolean(stored('arToken'))
  const decided = stored('consentAppData') !== null
  switch (path) {
    case '/':
      return !hasToken
    case '/remote':
    case '/my-remote':
      // Who put digits together before they are sent has another place for them; others have other words, drawings or another order.
      return (
        hasToken &&
        decided &&
        stored('ways') === null &&
        ['numberComposer', 'plainWords', 'keySymbols', 'shortRemote', 'accessRowFirst'].every(
          (name) => stored(name) !== 'true',
        )
      )
    case '/settings':
      // On the way to the remote. Where there is no log-in its words differ.
      return hasToken && !decided && settings.analytics === undefined && settings.loginPartners?.length !== 0
    case '/guides':
    case '/access':
      return true
    default:
      return false
  }
}
