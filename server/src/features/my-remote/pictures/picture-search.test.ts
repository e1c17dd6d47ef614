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

  it('lets sessions take turns', async () => {
    const search = standIn()
    const done: string[] = []
    const ask = async (session: string, command: string) => {
      await search.find(session, en(command))
      done.push(command)
    }
    const much = Array.from({ length: 10 }, (_, n) => ask('much', `much ${n}`))
    await Promise.all([...much, ask('little', 'little')])
    expect(done.indexOf('little')).toBeLessThan(3)
    expect(done.slice(0, 1)).toEqual(['much 0'])
  })

  it('takes sixteen waiting commands of a session, and others of everybody else', async () => {
    const search = standIn()
    const found = await Promise.all(Array.from({ length: 30 }, (_, n) => search.find('much', en(String(n)))))
    expect(found.filter(({ is }) => is === 'found')).toHaveLength(17)
    expect(found.at(-1)).toEqual({ is: 'refused', why: 'TOO-MANY' })
    expect(await search.find('other', en('mute'))).toMatchObject({ is: 'found' })
  })

  it('does not look for what nobody waits for any more', async () => {
    const search = standIn()
    const first = search.find('me', en('first'))
    expect(await search.find('me', en('second'), AbortSignal.abort())).toEqual({ is: 'refused', why: 'BUSY' })
    expect(await first).toMatchObject({ is: 'found' })
  })

  it('goes on when its thread has died', async () => {
    const search = standIn()
    const [died, after] = await Promise.all([search.find('me', en('die')), search.find('me', en('after'))])
    expect(died).toEqual({ is: 'refused', why: 'BUSY' })
    expect(after).toEqual({ is: 'found', picture: 'after' })
  })

  it('gives up a search after 8 s, and the first one after a minute, which waits for the thread to start', async () => {
    const search = standIn()
    const BUSY = { is: 'refused', why: 'BUSY' }
    let isSettled = false
    const first = search.find('me', en('hang')).finally(() => (isSettled = true))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await first).toEqual(BUSY)

    expect(await search.find('me', en('mute'))).toMatchObject({ is: 'found' })
    const later = search.find('me', en('hang'))
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await later).toEqual(BUSY)
    expect(await search.find('me', en('mute'))).toMatchObject({ is: 'found' })
  })
})
