/** The screens of "TVs at home". The current one is in the query of the address: `/tvs?at=codes&id=den`. */
import type { AnswerOf } from '@beckon/contract/call'
import { TVS_PATH, type scanTvs } from '@beckon/contract/tvs'
import { navigate, thisVisit, useQuery, type Visit } from '../../platform/router.ts'

const SCREENS = ['list', 'find', 'set-up', 'tv', 'codes', 'pair'] as const
export type ScreenName = (typeof SCREENS)[number]

/** `id`: that of the set-up, or of the TV. */
export function pathTo(screen: ScreenName, id?: string): string {
  if (screen === 'list') return TVS_PATH
  return `${TVS_PATH}?${new URLSearchParams({ at: screen, ...(id !== undefined && { id }) })}`
}

export function goTo(screen: ScreenName, id?: string, { replace = false } = {}): void {
  navigate(pathTo(screen, id), { replace })
}

export function useScreen(): { readonly screen: ScreenName; readonly id: string } {
  const query = useQuery()
  return { screen: SCREENS.find((one) => one === query.get('at')) ?? 'list', id: query.get('id') ?? '' }
}

/** As `thisVisit`, for one screen of this page. */
export function thisScreen(): Visit {
  const visit = thisVisit()
  const { search } = window.location
  return { hasEnded: () => visit.hasEnded() || window.location.search !== search }
}

export type FoundTvs = AnswerOf<typeof scanTvs>

/** What one screen of this page hands over to another. */
export const handedOver: {
  /** What the last search found. Without it, the screen that finds TVs searches. */
  found?: FoundTvs | undefined
  /** A message for the list about an action on another screen; shown once. */
  note?: string | undefined
} = {}
