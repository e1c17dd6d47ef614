import { BOX_REFUSALS } from '@beckon/contract/refusals'
import { describe, expect, it } from 'vitest'
import { fakeBox } from '../../../test/support/fake-box.ts'
import { triedWords, trySetUp } from './try-tv.ts'

/** What a page says after a try of a TV that refuses the nth command. */
async function wordsOfTry(nth: 1 | 2, why: (typeof BOX_REFUSALS)[number]) {
  const box = fakeBox('den')
  box.answers = async () => (box.took.length === nth ? { is: 'refused', why } : { is: 'accepted' })
  return { ...triedWords(await trySetUp({ box }), 'kodi'), took: box.took }
}

describe('a try of the volume', () => {
  it.each(BOX_REFUSALS)('that went up, and not down again for %s, says that something may have moved', async (why) => {
    expect(await wordsOfTry(2, why)).toEqual({
      isBad: true,
      words: [{ id: 'tried.timeout' }],
      took: ['VOLUME=UP', 'VOLUME=DOWN'],
    })
  })

  it('that did not even go up says why, and presses nothing else', async () => {
    expect(await wordsOfTry(1, 'BOX-UNREACHABLE')).toEqual({
      isBad: true,
      words: [{ id: 'tried.unreachable' }],
      took: ['VOLUME=UP'],
    })
  })
})
