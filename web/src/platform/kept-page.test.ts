import { afterEach, describe, expect, it, vi } from 'vitest'
import { isServerReachable, waitForServer } from './kept-page.ts'

/** A server that answers from the given try on; the waits in seconds, and what the page was told. */
async function story(answersAtTry: number) {
  const waits: number[] = []
  const told: boolean[] = []
  let tries = 0
  await waitForServer({
    clock: { now: () => 0, after: (ms, run) => (waits.push(ms / 1_000), queueMicrotask(run), () => {}) },
    isServerReachable: async () => ++tries >= answersAtTry,
    report: (online) => void told.push(online),
  })
  return { waits, told }
}

describe('a page from the cache', () => {
  it('says nothing about being offline when the server was only slow', async () => {
    expect(await story(1)).toEqual({ waits: [], told: [true] })
  })

  it('asks again, more and more slowly, says once that it is offline and once that it is back', async () => {
    expect(await story(14)).toEqual({ waits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], told: [false, true] })
  })
})

describe('our server', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['it answers with its script', 200, 'text/javascript', true],
    ["a hotel's login page answers", 200, 'text/html', false],
    ['a proxy answers whose server is away', 502, 'text/javascript', false],
  ])('is there only when %s', async (_, status, type, expected) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers: { 'content-type': type } }))
    expect(await isServerReachable()).toBe(expected)
  })

  it('counts as away after 5 s without an answer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    let answer: boolean | undefined
    void isServerReachable().then((reached) => (answer = reached))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toBe(false)
  })
})
