import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { startFakeHome } from '../test/fake-home.ts'
import { startFakeRoku } from '../test/fake-roku.ts'
import { startFakeTizen } from '../test/fake-tizen.ts'
import { holdTime, isSettled, letTimeGo } from '../test/held-time.ts'
import { CERTIFICATE, TOKEN } from '../test/tizen-rig.ts'
import { ACCEPTED } from './box.ts'
import { temporaryMemory } from './box-memory.ts'
import { SCAN_MS } from './discovery/scan.ts'
import { MovedTvSearch, type KnownTv } from './find-moved-tv.ts'
import { trialBox } from './run-set-up.ts'
import { describe, TIZEN_PORT } from './tizen/family.ts'

afterEach(letTimeGo)

/** A Samsung set at an address of its own, a home that announces it, and how it was known before. */
async function movedSamsung(host: string) {
  const tv = await startFakeTizen({ certificate: CERTIFICATE, tellsSound: false, host, port: TIZEN_PORT })
  tv.token = TOKEN
  const { identity = '' } = (await describe({ host }, AbortSignal.timeout(20_000))) ?? {}
  const service = { type: '_samsungmsf._tcp', name: 'Samsung', port: TIZEN_PORT }
  const home = await startFakeHome([{ address: host, services: [service] }])
  onTestFinished(async () => {
    await home.close()
    await tv.stop()
  })
  const kept = (id: string): KnownTv => ({
    id,
    driver: 'tizen',
    settings: { host: '127.0.0.9', port: TIZEN_PORT },
    memory: temporaryMemory({ pin: CERTIFICATE.fingerprint, token: TOKEN }),
    identity: id === 'there' ? identity : `tizen:${id}`,
  })
  return { tv, home, kept }
}

it('looks for all sets that are missed at the same time in one scan, and tells each as soon as it is found', async () => {
  const host = '127.0.0.45'
  const { home, kept } = await movedSamsung(host)
  let scans = 0
  let now = 0
  const search = new MovedTvSearch(
    () => now,
    () => ((scans += 1), { interfaces: ['127.0.0.1'], to: home }),
  )
  const time = holdTime()
  const away = ['a', 'b', 'c'].map((id) => search.find(kept(id)))
  expect(await search.find(kept('there'))).toEqual({ host, port: TIZEN_PORT })
  const all = Promise.all(away)
  expect(await isSettled(all)).toBe(false)
  time.pass(SCAN_MS)
  expect(await all).toEqual([undefined, undefined, undefined])
  expect(scans).toBe(1)

  // By another of its names.
  const byAddress = { ...kept('by its address'), identity: 'mac:0a:1b:2c:3d:4e:5f' }
  expect(await search.find(byAddress)).toEqual({ host, port: TIZEN_PORT })
  expect(scans).toBe(2)

  // Each again after half a minute, and not before.
  now = 29_000
  expect(await search.find(kept('a'))).toBeUndefined()
  expect(scans).toBe(2)
  now = 31_000
  expect(await search.find(kept('there'))).toEqual({ host, port: TIZEN_PORT })
  expect(scans).toBe(3)
})

it('keeps the token that a Samsung set hands out when it is found, since from then on the set takes no other', async () => {
  const host = '127.0.0.46'
  const { tv, home, kept } = await movedSamsung(host)
  const search = new MovedTvSearch(
    () => 0,
    () => ({ interfaces: ['127.0.0.1'], to: home }),
  )
  const known = kept('there')
  tv.changesToken = true
  expect(await search.find(known)).toEqual({ host, port: TIZEN_PORT })
  const box = trialBox('tizen', { host, port: TIZEN_PORT }, known.memory)
  expect(await box.pressKey('UP', AbortSignal.timeout(20_000))).toEqual(ACCEPTED)
  await box.close()
})

it('does not find a set whose settings its driver takes no more, and goes on looking for others', async () => {
  const host = '127.0.0.47'
  const { home, kept } = await movedSamsung(host)
  let now = 0
  const search = new MovedTvSearch(
    () => now,
    () => ({ interfaces: ['127.0.0.1'], to: home }),
  )
  const time = holdTime()
  const settings = { ...kept('there').settings, keyGapMs: 'slow' }
  const old = search.find({ ...kept('there'), id: 'old', settings })
  expect(await search.find(kept('there'))).toEqual({ host, port: TIZEN_PORT })
  time.pass(SCAN_MS)
  expect(await old).toBeUndefined()

  now = 31_000
  expect(await search.find(kept('there'))).toEqual({ host, port: TIZEN_PORT })
})

it('does not take it for a proof that a set which can be woken answers nothing, as one that is off', async () => {
  const host = '127.0.0.49'
  const { tv, home, kept } = await movedSamsung(host)
  await tv.stop()
  const about = readFileSync(new URL('../test/samsung-answers/device_info_UE43LS003.json', import.meta.url))
  // Says that it is this set, and nothing more.
  const stranger = createServer(CERTIFICATE, (_request, response) => {
    stranger.close()
    response.setHeader('connection', 'close').end(about)
  })
  await new Promise<void>((listens) => stranger.listen(TIZEN_PORT, host, listens))
  const search = new MovedTvSearch(
    () => 0,
    () => ({ interfaces: ['127.0.0.1'], to: home }),
  )
  const known = kept('there')
  const mac = '0a:1b:2c:3d:4e:5f'
  expect(await search.find({ ...known, settings: { ...known.settings, mac } })).toBeUndefined()
  expect(stranger.listening).toBe(false)
})

it('looks again after a search that failed, which found nothing', async () => {
  const host = '127.0.0.48'
  const { home, kept } = await movedSamsung(host)
  let now = 0
  const search = new MovedTvSearch(
    () => now,
    () => {
      if (now === 0) throw new Error('no network')
      return { interfaces: ['127.0.0.1'], to: home }
    },
  )
  expect(await search.find(kept('there'))).toBeUndefined()
  now = 31_000
  expect(await search.find(kept('there'))).toEqual({ host, port: TIZEN_PORT })
})

it('does not look for a set that can prove nothing: any device may say that it is this Roku', async () => {
  const roku = await startFakeRoku()
  onTestFinished(() => roku.stop())
  let scans = 0
  const search = new MovedTvSearch(
    () => 0,
    () => ((scans += 1), { interfaces: ['127.0.0.1'] }),
  )
  const settings = { host: '127.0.0.9', port: roku.port }
  const known = { id: 'den', driver: 'roku', settings, identity: 'roku:YN00H5555555' }
  expect(await search.find({ ...known, memory: temporaryMemory() })).toBeUndefined()
  expect(await search.find({ ...known, memory: temporaryMemory({ token: 'a' }) })).toBeUndefined()
  expect(scans).toBe(0)
})
