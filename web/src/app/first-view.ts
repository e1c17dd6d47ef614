/**
 * Chooses the first view of a page load: a copy of the finished page, rendered at build time and sent with the page
 * (docs/decisions/0020). The browser chooses, since only it knows language, partner and session. If the outcome of
 * start-up is uncertain there is no first view, and the page stays empty until the app draws it.
 */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { firstPartner, hasLogin, traitsOf } from '@beckon/contract/partners'
import { hasOwnLayout } from '../platform/appearance.ts'

/** The variant of a page's view: Home with both ways to set up or one of them, or the layout of the remote. */
type Kind = '' | 'log in' | 'pair' | 'flex'

/** The pages that have first views, each with its variants. */
export const FIRST_VIEWS = {
  '/': ['', 'log in', 'pair'],
  '/access': [''],
  '/remote': ['', 'flex'],
  '/my-remote': [''],
  '/settings': [''],
} as const satisfies Record<string, readonly Kind[]>

export type FirstViewPath = keyof typeof FIRST_VIEWS

/** People share this address. Without a session its load ends on Home (A22), so it begins with the view of Home. */
export const DRAWN_AS_HOME = '/learn-more'

/** Placeholders for what only the browser knows: private-use characters, which no text contains. */
export const BRAND_PLACE = '\uE000'
/** Separates the text with a brand from the text for a partner without one. */
export const BRAND_OR_PLAIN = '\uE002'
export const BOX_PLACE = '\uE001'

export interface ServerSays {
  readonly partner?: string | undefined
  readonly loginPartners?: readonly string[] | undefined
  /** The analytics service, which the privacy settings name. */
  readonly analytics?: unknown
}

export interface LoadFacts {
  readonly path: string
  /** The query with its `?`, or empty. */
  readonly search: string
  /** The fragment with its `#`, or empty. */
  readonly hash: string
  /** Returns the stored text for a name of `platform/stored-values.ts`. */
  readonly stored: (name: string) => string | null
  /** The settings that the server writes into the page. */
  readonly settings: ServerSays
}

export interface FirstView {
  /** The id of its template. */
  readonly name: string
  readonly language: Language
  readonly brand: string
  /** Null if the box has no name; its line is then removed. */
  readonly box: string | null
  /** Whether its keys can be pressed. */
  readonly hasKeys: boolean
}

/** Choices for touches and keys that only the app's bundle can apply: with any of them the first view is inert. */
const CHOICES_THAT_DISABLE_KEYS = ['touchHoldMs', 'touchCounts', 'ignoreOthersMs', 'holdToRepeat']

export function firstView(facts: LoadFacts): FirstView | undefined {
  const { search, stored } = facts
  const path = facts.path === DRAWN_AS_HOME ? '/' : facts.path
  // Any parameter other than `partner` may lead to another page, or show a message first.
  if (!/^(?:\?partner=[\w-]+)?$/u.test(search) || stored('companionMode') === 'true' || !staysAt({ ...facts, path }))
    return undefined
  // Views are rendered without the user's own sizes.
  if (hasOwnLayout(stored('ways'))) return undefined
  const partner = partnerAtLoad(facts)
  const language = pageLanguage(stored('locale'), partner)
  const { brand } = traitsOf(partner)
  // The fragment may name an access method.
  const hasKeys =
    path.endsWith('remote') && facts.hash === '' && CHOICES_THAT_DISABLE_KEYS.every((name) => stored(name) === null)
  return {
    name: viewName(path, language, kindOf(path, facts, partner)),
    language,
    brand,
    box: stored('deviceName'),
    hasKeys,
  }
}

/** The language of a page: the one that its user chose, otherwise the partner's (A15, A16). */
export function pageLanguage(chosen: unknown, partner: string): Language {
  return isLanguage(chosen) ? chosen : traitsOf(partner).language
}

export function partnerAtLoad({ search, stored, settings }: Omit<LoadFacts, 'path' | 'hash'>): string {
  return firstPartner(new URLSearchParams(search).get('partner'), stored('partner'), settings.partner)
}

function kindOf(path: string, facts: LoadFacts, partner: string): Kind {
  if (path === '/remote') return facts.stored('isFlex') === 'true' ? 'flex' : ''
  if (path !== '/') return ''
  if (!hasLogin(partner, facts.settings.loginPartners)) return 'pair'
  return traitsOf(partner).easyPair ? '' : 'log in'
}

export function viewName(path: string, language: Language, kind: Kind): string {
  return [path, language, kind].join(' ')
}

/** Whether start-up stays on the page: the rule of `startup-plan.ts`, for the pages that have a first view. */
function staysAt({ path, stored, settings }: LoadFacts): boolean {
  const hasToken = Boolean(stored('arToken'))
  const decided = stored('consentAppData') !== null
  switch (path) {
    case '/':
      return !hasToken
    case '/remote':
    case '/my-remote':
      // The number composer moves the digits; the others change the keys' text and icons (`keySymbols`: stored by an
      // earlier version).
      return (
        hasToken &&
        decided &&
        stored('ways') === null &&
        ['numberComposer', 'plainWords', 'keySymbols'].every((name) => stored(name) !== 'true')
      )
    case '/settings':
      // A new remote asks for consent here first. Without log-in, its text differs.
      return hasToken && !decided && settings.analytics === undefined && settings.loginPartners?.length !== 0
    case '/access':
      return true
    default:
      return false
  }
}
