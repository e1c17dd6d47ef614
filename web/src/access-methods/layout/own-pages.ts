/** Pages of the remote that a user made: their keys, and the changes to them. Pure. */
import { KEYS_OF_OWN_PAGE_AT_MOST, type OwnPage } from '@beckon/contract/profile'
import { moveItem } from '../../ui/move-item.ts'

export const KEY_WORDS_AT_MOST = 60
/** A profile of this many characters still fits where it is kept, with all else that can be chosen. */
const PAGES_FIT_IN = 12_000

const WORDS = 'say '

/** A key of the user's own page: words for the TV, or the id of a button. */
export function keyOf(item: string): { readonly words: string } | { readonly id: string } {
  return item.startsWith(WORDS) ? { words: item.slice(WORDS.length) } : { id: item }
}

export function itemOfWords(words: string): string {
  return WORDS + words.replaceAll(/\s+/gu, ' ').trim().slice(0, KEY_WORDS_AT_MOST)
}

/** Undefined where there is no room, or the key is there already. */
export function withKey(pages: readonly OwnPage[], at: number, item: string): readonly OwnPage[] | undefined {
  const page = pages[at]
  if (!page || page.keys.includes(item) || page.keys.length >= KEYS_OF_OWN_PAGE_AT_MOST) return undefined
  const changed = withPage(pages, at, { ...page, keys: [...page.keys, item] })
  return JSON.stringify(changed).length > PAGES_FIT_IN ? undefined : changed
}

export function withPage(pages: readonly OwnPage[], at: number, page: OwnPage): readonly OwnPage[] {
  return pages.map((one, place) => (place === at ? page : one))
}

export function withMoved(page: OwnPage, from: number, to: number): OwnPage {
  return { ...page, keys: [...moveItem(page.keys, from, to)] }
}
