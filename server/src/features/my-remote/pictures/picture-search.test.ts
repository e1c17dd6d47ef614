import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PictureSearch } from './picture-search.ts'
import { openPictureSearch } from './picture-search.ts'

const quiet = pino({ level: 'silent' })

/** A thread that answers with the command itself, in 5 ms each; "die" ends it, and "hang" has no answer. */
function standIn(): PictureSearch {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-thread-'))
  const file = join(folder, 'thread.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ command }) => {
       if (command === 'die') process.exit(1)
       if (command === 'hang') return
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
       parentPort.postMessage({ picture: command })
     })`,
  )
  const search = openPictureSearch(quiet, pathToFileURL(file))
  onTestFinished(async () => {
    await search.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return search
}

const BUSY = { is: 'refused', why: 'BUSY' }
const en = (command: string) => ({ command, language: 'en' }) as const

describe('the search for pictures', () => {
  // The limits of a search pass only where a test lets them: a busy machine takes as long to read the tables.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('finds them in its own thread', async () => {
    const search = openPictureSearch(quiet)
    onTestFinished(() => search.close())
    expect(await search.find('me', en('mute'))).toEqual({ is: 'found', picture: 'tv-mute' })
    expect(await search.find('me', en('zxqv zxqv'))).toEqual({ is: 'none' })
  })

  it('knows them again, also one that nobody waited for any more', async () => {
    const search = standIn()
    const left = new AbortController()
    const first = search.find('me', en('cat'), left.signal)
    await Promise.resolve()
    left.abort()
    expect(await first).toEqual({ is: 'found', picture: 'cat' })
    void search.find('me', en('hang'))
    expect(await search.find('me', en('cat'))).toEqual({ is: 'found', picture: 'cat' })
  })

  it('leaves the thread that answers presses free', async () => {
    const search = openPictureSearch(quiet)
    onTestFinished(() => search.close())
    await search.find('me', en('mute'))
    const [ofAll, ofThis] = [process.cpuUsage(), process.threadCpuUsage()]
    await Promise.all(Array.from({ length: 16 }, (_, n) => search.find('me', en(`${'the whale and '.repeat(12)}${n}`))))
    expect(process.threadCpuUsage(ofThis).user).toBeLessThan(process.cpuUsage(ofAll).user / 4)
  })

  it('takes sixteen commands of a session at a time, and 256 of all', async () => {
    const search = standIn()
    const found = await Promise.all(Array.from({ length: 17 }, (_, n) => search.find('much', en(String(n)))))
    expect(found.filter(({ is }) => is === 'found')).toHaveLength(16)
    expect(found.at(-1)).toEqual({ is: 'refused', why: 'TOO-MANY' })
    for (let n = 0; n < 256; n += 1) void search.find(`session ${n % 16}`, en('hang'))
    expect(await search.find('session 0', en('mute'))).toEqual({ is: 'refused', why: 'TOO-MANY' })
    expect(await search.find('another', en('mute'))).toEqual(BUSY)
  })

  it('does not look for what nobody waits for any more', async () => {
    const search = standIn()
    const first = search.find('me', en('first'))
    expect(await search.find('me', en('second'), AbortSignal.abort())).toEqual(BUSY)
    expect(await first).toMatchObject({ is: 'found' })
    void search.find('me', en('hang'))
    const waiting = search.find('me', en('third'))
    await search.close()
    expect(await waiting).toEqual(BUSY)
  })

  it('goes on when its thread has died', async () => {
    const search = standIn()
    const [died, after] = await Promise.all([search.find('me', en('die')), search.find('me', en('after'))])
    expect(died).toEqual(BUSY)
    expect(after).toEqual({ is: 'found', picture: 'after' })
  })

  it('gives up a search after 8 s, and the first one after a minute, which waits for the thread to start', async () => {
    const search = standIn()
    let isSettled = false
    const first = search.find('me', en('hang')).finally(() => (isSettled = true))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await first).toEqual(BUSY)

    expect(await search.find('me', en('mute'))).toMatchObject({ is: 'found' })
    expect(vi.getTimerCount()).toBe(0)
    const later = search.find('me', en('hang'))
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await later).toEqual(BUSY)
    expect(await search.find('me', en('cat'))).toMatchObject({ is: 'found' })
  })

  it('takes no answer that came too late for that of the next search', async () => {
    const search = standIn()
    await search.find('me', en('cat'))
    const late = search.find('me', en('late'))
    await Promise.resolve()
    // The thread answers meanwhile, and this one cannot hear it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    vi.advanceTimersByTime(8_000)
    expect(await late).toEqual(BUSY)
    expect(await search.find('me', en('next'))).toEqual({ is: 'found', picture: 'next' })
  })
})
