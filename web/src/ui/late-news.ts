/**
 * The result of an answer that came after the user had gone to another page. It is shown on that page, until the next
 * one, and never changes the page by itself.
 */
import type { Sentence } from '@beckon/contract/languages'
import { create } from '../platform/state-hook.ts'
import { onNavigation } from '../platform/router.ts'
import type { Values } from '../texts/texts.ts'

export interface LateNews {
  readonly sentence: Sentence
  readonly values?: Values
  /** The page to which the answer would have led. */
  readonly link?: { readonly to: `/${string}`; readonly words: Sentence }
  /** What the user can still do about it. */
  readonly button?: { readonly words: Sentence; readonly onPress: () => void }
}

const useNews = create<{ readonly news: LateNews | undefined }>(() => ({ news: undefined }))

export function showLateNews(news: LateNews): void {
  useNews.setState({ news })
}

export function useLateNews(): LateNews | undefined {
  return useNews((state) => state.news)
}

if (typeof window !== 'undefined') onNavigation(() => useNews.setState({ news: undefined }))
