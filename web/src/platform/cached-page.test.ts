import { afterEach, describe, expect, it, vi } from 'vitest'
import { isServerReachable, waitForServer } from './cached-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that answers from the given try on; when it was asked, in seconds, and what the page was told. */
async function story(answersAtTry: number) {
  vi.useFakeTimers()
  const began = Date.now()
  const asked: number[] = []
  vi.stubGlobal('fetch', async () => {
    asked.push((Date.now() - began) / 1_000)
    if (asked.length < answersAtTry) throw new TypeError('offline')
    return new Response(null, { headers: { 'content-type': 'text/javascript' } })
  })
  const told: boolean[] = []
  void waitForServer((online) => void told.push(online))
  await vi.advanceTimersByTimeAsync(120_000)
  return { waits: asked.slice(1).map((at, place) => at - (asked[place] ?? 0)), told }
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
