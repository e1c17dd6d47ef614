import type { Found } from '@beckon/boxes/discovery/sightings'
import { describe, expect, it } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { SCAN_MS } from '@beckon/boxes/discovery/scan'
import { systemClock } from '../../clock.ts'
import type { AddedTvs } from './added-tvs.ts'
import { isAddedAs, TvSearch } from './tv-search.ts'

const AT = '192.168.1.20'
const ROKU: Found = { driver: 'roku', host: AT, port: 8060, name: 'Roku', identity: 'YN00H5555555', otherWays: [] }
const KODI: Found = { driver: 'kodi', host: AT, port: 8080, name: 'Kodi', otherWays: [] }
const GOOGLE_TV: Found = { driver: 'android-tv', host: AT, name: 'TV', identity: 'aa:bb', otherWays: [KODI] }
const added = (driver: Found['driver'], identity?: string, host = AT) => ({
  driver,
  ...(identity === undefined ? {} : { identity }),
  settings: { host },
})

describe('a set that was found', () => {
  it('is the added one with its identity, wherever it stands, also where another protocol tells it', () => {
    expect(isAddedAs(ROKU, added('roku', ROKU.identity, '192.168.1.7'))).toBe(true)
    expect(isAddedAs(ROKU, added('roku', 'another'))).toBe(false)
    const asKodi: Found = { ...KODI, otherWays: [{ ...GOOGLE_TV, alsoKnownAs: ['cc:dd'] }] }
    for (const identity of ['aa:bb', 'cc:dd']) expect(isAddedAs(asKodi, added('android-tv', identity))).toBe(true)
  })

  it('is one that has no identity by address and family, and no other set at that address', () => {
    expect(isAddedAs(KODI, added('kodi'))).toBe(true)
    expect(isAddedAs(GOOGLE_TV, added('kodi'))).toBe(true)
    expect(isAddedAs(ROKU, added('vdr'))).toBe(false)
    expect(isAddedAs(KODI, added('kodi', undefined, '192.168.1.7'))).toBe(false)
  })
})

describe('a search', () => {
  const calls = () => {
    const search = new TvSearch({ all: () => [] } as unknown as AddedTvs, systemClock, ['127.0.0.1'])
    return () => {
      const gone = new AbortController()
      const began = performance.now()
      const result = search.scan(gone.signal).then((found) => ({ ...found, tookMs: performance.now() - began }))
      return { gone, result }
    }
  }
  /** At least: it listens for most of its time. */
  const WHOLE_MS = SCAN_MS * 0.75

  it('is the same for all who ask while it runs, goes on when one of them leaves, and ends when all have left', async () => {
    const ask = calls()
    const order: string[] = []
    const left = ask()
    left.gone.abort()
    // The next is a whole one.
    const first = ask()
    await pause(SCAN_MS / 2)
    const second = ask()
    first.gone.abort()
    void left.result.then(() => order.push('left'))
    void second.result.then(() => order.push('second'))
    const [{ tookMs, ...found }, { tookMs: _, ...same }] = await Promise.all([first.result, second.result])
    await left.result
    expect(order).toEqual(['left', 'second'])
    expect(tookMs).toBeGreaterThanOrEqual(WHOLE_MS)
    // A set that another test plays may have answered, too.
    expect(found.couldListen).toBe(true)
    expect(same).toEqual(found)
  })
})
