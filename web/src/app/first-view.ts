/**
 * Which first view a page load begins with: what the page will look like once it works, drawn at build time and sent with
 * the page (docs/decisions/0020). Decided in the browser, since only there language, partner and session are known. Where it
 * is not sure what start-up will do, there is none, and nothing is seen until the page works.
 */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { partnerOf, traitsOf, type PartnerTraits } from '@beckon/contract/partners'

/** Which of a page's views: with both ways to set up or with log-in alone; of which box family. */
type Kind = '' | 'log in' | 'flex'

/** The pages that a load may end on, each with its views. */
export const FIRST_VIEWS = {
  '/': ['', 'log in'],
  '/guides': [''],
  '/access': [''],
  '/remote': ['', 'flex'],
  '/my-remote': [''],
  '/settings': [''],
} as const satisfies Record<string, readonly Kind[]>

export type FirstViewPath = keyof typeof FIRST_VIEWS

/** An address that people hand on; a load of it ends on Home for who has no session here (A22), so it begins with the view of Home. */
export const AS_HOME = '/learn-more'

/** Stand in a view for what is known in the browser alone. Nobody types these letters. */
export const BRAND_PLACE = '\uE000'
export const BOX_PLACE = '\uE001'

export interface LoadFacts {
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /** What is kept under a name of `platform/stored-values.ts`, as text. */
  readonly stored: (name: string) => string | null
  /** Whether the server names a service for analytics, of which the privacy settings then speak. */
  readonly namesService: boolean
}

export interface FirstView {
  /** The id of its template. */
  readonly name: string
  readonly language: Language
  readonly brand: string
  /** Null when the box has no name: the line that would say it is not there. */
  readonly box: string | null
}

export function firstView(facts: LoadFacts): FirstView | undefined {
  const { search, stored } = facts
  const path = facts.path === AS_HOME ? '/' : facts.path
  // Anything but a partner in an address may lead elsewhere, or put a message before the page.
  if (!/^(?:\?partner=[\w-]+)?$/u.test(search) || stored('companionMode') === 'true' || !staysAt({ ...facts, path }))
    return undefined
  const language = languageAtLoad(facts)
  const traits = partnerTraits(facts)
  const kind =
    path === '/' && !traits.easyPair ? 'log in' : path === '/remote' && stored('isFlex') === 'true' ? 'flex' : ''
  return { name: viewName(path, language, kind), language, brand: traits.brand, box: stored('deviceName') }
}

/** The language that the page will have, as start-up decides it (A15, A16). */
export function languageAtLoad(facts: Pick<LoadFacts, 'search' | 'stored'>): Language {
  const locale = facts.stored('locale')
  return isLanguage(locale) ? locale : partnerTraits(facts).language
}

function partnerTraits({ search, stored }: Pick<LoadFacts, 'search' | 'stored'>): PartnerTraits {
  const named = new URLSearchParams(search).get('partner')
  return traitsOf(partnerOf(named) === undefined ? stored('partner') : named)
}

export function viewName(path: string, language: Language, kind: Kind): string {
  return [path, language, kind].join(' ')
}

/** As start-up decides (`startup-plan.ts`), for the pages that have a view. */
function staysAt({ path, stored, namesService }: LoadFacts): boolean {
  const hasToken = Boolean(stored('arToken'))
  const decided = stored('consentAppData') !== null
  switch (path) {
    case '/':
      return !hasToken
    case '/remote':
    case '/my-remote':
      // Who put digits together before they are sent has another place for them.
      return hasToken && decided && stored('numberComposer') !== 'true'
    case '/settings':
      // On the way to the remote.
      return hasToken && !decided && !namesService
    case '/guides':
    case '/access':
      return true
    default:
      return false
  }
}
