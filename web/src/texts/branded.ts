/** Words that name the partner's brand, and the words for a partner without a brand. */
import type { Sentence } from '@beckon/contract/languages'
import { traitsOf } from '@beckon/contract/partners'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from './texts.ts'

export interface Branded {
  readonly named: Sentence
  readonly plain: Sentence
}

export function useBranded(): (words: Branded) => string {
  const t = useT()
  const brand = useSharedState((state) => traitsOf(state.partner).brand)
  return ({ named, plain }) => (brand === '' ? t(plain) : t(named, { brand }))
}
