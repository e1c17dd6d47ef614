import { afterEach, describe, expect, it } from 'vitest'
import { startFakeHome, type FakeSet } from '../test/fake-home.ts'
import { holdTime, letTimeGo, turns } from '../test/held-time.ts'
import { player } from '../test/test-families.ts'
import type { Family } from './family.ts'
import { findAgain } from '../test/find-again.ts'

afterEach(letTimeGo)

const interfaces = ['127.0.0.1']
const never = () => new AbortController().signal
/** Rokus that need not be asked: their answer tells who they are. */
const rokus: Family = {
  ...player,
  discovery: {
    ...player.discovery,
    describe: async ({ host, port }) => ({
      name: 'Roku',
      ...(port === undefined ? {} : { port }),
      alsoKnownAs: [`mac:${host}`],
    }),
  },
}
const roku = (address: string, serial: string): FakeSet => ({
  address,
  ssdp: [{ target: 'roku:ecp', usn: `uuid:roku:ecp:${serial}`, location: `http://${address}:8060/` }],
})

describe('a set whose address changed', () => {
  it('is found again by its identity among others, as soon as it answers', async () => {
    const home = await startFakeHome([roku('127.0.0.21', 'X1'), roku('127.0.0.22', 'X2'), roku('127.0.0.23', 'X3')])
    // No time passes: a scan that is not ended would never end.
    holdTime()
    expect(await findAgain('roku:X2', [rokus], never(), { interfaces, to: home })).toEqual({
      host: '127.0.0.22',
      port: 8_060,
    })
    expect(await findAgain('mac:127.0.0.23', [rokus], never(), { interfaces, to: home })).toEqual({
      host: '127.0.0.23',
      port: 8_060,
    })
    await home.close()
  })

  it('is told from those that claim to be it', async () => {
    const home = await startFakeHome([roku('127.0.0.21', 'X1'), roku('127.0.0.22', 'X1'), roku('127.0.0.23', 'X1')])
    const shown: string[] = []
    const isIt = async ({ host }: { host: string }) => {
      shown.push(host)
      return host === '127.0.0.22'
    }
    expect(await findAgain('roku:X1', [rokus], never(), { interfaces, to: home, isIt })).toMatchObject({
      host: '127.0.0.22',
    })
    expect(shown).toContain('127.0.0.22')
    expect(
      await findAgain('roku:X1', [rokus], never(), { interfaces, to: home, isIt: async () => false }),
    ).toBeUndefined()
    await home.close()
  })

  it('is not mistaken for another when it is not there', async () => {
    const home = await startFakeHome([roku('127.0.0.21', 'X1')])
    expect(await findAgain('roku:X', [rokus], never(), { interfaces, to: home })).toBeUndefined()
    await home.close()
  })

  it('is no longer looked for when nobody waits', async () => {
    const home = await startFakeHome([])
    holdTime()
    const nobodyWaits = new AbortController()
    const looking = findAgain('roku:X1', [rokus], nobodyWaits.signal, { interfaces, to: home })
    await turns(20)
    nobodyWaits.abort()
    expect(await looking).toBeUndefined()
    await home.close()
  })
})
