import { describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE, KEYS_OF_OWN_PAGE_AT_MOST, type OwnPage } from '@beckon/contract/profile'
import { parseProfile, readProfile, writeProfile } from '../stored-profile.ts'
import { itemOfWords, keyOf, withKey, withMoved } from './own-pages.ts'

describe('pages of the user', () => {
  it('hold keys of the remote and words for the TV', () => {
    expect(keyOf('guide')).toEqual({ id: 'guide' })
    expect(keyOf(itemOfWords('  watch   the news '))).toEqual({ words: 'watch the news' })
  })

  it('have each key once, and no more than there is room for', () => {
    let pages = withKey([{ name: 'TV', keys: [] }], 0, 'mute') ?? expect.fail('there is room')
    expect(withKey(pages, 0, 'mute')).toBeUndefined()
    expect(withKey(pages, 1, 'ok')).toBeUndefined()
    for (let count = 1; count < KEYS_OF_OWN_PAGE_AT_MOST; count += 1)
      pages = withKey(pages, 0, `key-${count}`) ?? expect.fail('there is room')
    expect(withKey(pages, 0, 'one-more')).toBeUndefined()
  })

  it('always fit where the profile is kept: full ones come back as they were', () => {
    let pages: readonly OwnPage[] = Array.from({ length: 12 }, () => ({ name: 'é'.repeat(40), keys: [] }))
    for (let at = 0; at < 12; at += 1)
      for (let count = 0; count < KEYS_OF_OWN_PAGE_AT_MOST; count += 1)
        pages = withKey(pages, at, itemOfWords(`${count} ${'é'.repeat(60)}`)) ?? pages
    writeProfile({ ...DEFAULT_PROFILE, layout: { ...DEFAULT_PROFILE.layout, pages: [...pages] } })
    expect(readProfile().layout.pages).toEqual(pages)
    expect(pages[0]?.keys).toHaveLength(KEYS_OF_OWN_PAGE_AT_MOST)
  })

  it('are nobody’s where they are damaged', () => {
    const text = JSON.stringify({ version: 1, layout: { keysShown: 'own', pages: [{ name: 'TV', keys: [5] }] } })
    expect(parseProfile(text)?.layout).toMatchObject({ keysShown: 'own', pages: [] })
  })

  it('let a key move to another place', () => {
    const page = { name: '', keys: ['a', 'b', 'c'] }
    expect(withMoved(page, 2, 0).keys).toEqual(['c', 'a', 'b'])
    expect(withMoved(page, 0, 1).keys).toEqual(['b', 'a', 'c'])
    expect(withMoved(page, 7, 0).keys).toEqual(['a', 'b', 'c'])
  })
})
