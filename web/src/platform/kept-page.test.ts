import { describe, expect, it } from 'vitest'
import { waitForServer } from './kept-page.ts'

/** A server that answers from the given try on; the waits in seconds, and what the page was told. */
async function story(answersAtTry: number) {
  const waits: number[] = []
  const told: boolean[] = []
  let tries = 0
  await waitForServer({
    clock: { now: () => 0, after: (ms, run) => (waits.push(ms / 1_000), queueMicrotask(run), () => {}) },
    reach: async () => ++tries >= answersAtTry,
    tell: (online) => void told.push(online),
  })
  return { waits, told }
}

describe('a page that was kept', () => {
  it('says nothing of being offline when the server answers after all: it was only slow', async () => {
    expect(await story(1)).toEqual({ waits: [], told: [true] })
  })

  it('asks again, more and more slowly, says once that it is offline and once that it is back', async () => {
    expect(await story(14)).toEqual({ waits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], told: [false, true] })
  })
})
