import { afterEach, expect, it, onTestFinished } from 'vitest'
import { startFakeHome } from '../test/fake-home.ts'
import { startFakeRoku } from '../test/fake-roku.ts'
import { FakeTizen } from '../test/fake-tizen.ts'
import { holdTime, isOver, letTimeGo } from '../test/held-time.ts'
import { CERTIFICATE, TOKEN } from '../test/tizen-rig.ts'
import { ACCEPTED } from './box.ts'
import { temporaryMemory } from './box-memory.ts'
import { SCAN_MS } from './discovery/scan.ts'
import { MovedSetSearch, type KnownSet } from './find-moved-set.ts'
import { trialBox } from './run-set-up.ts'
import { describe, TIZEN_PORT } from './tizen/set-up.ts'

afterEach(letTimeGo)

const kept = (id: string): KnownSet => ({
  id,
  driver: 'roku',
  settings: { host: '127.0.0.9', port: 8_060 },
  memory: temporaryMemory(),
  identity: id === 'there' ? 'roku:YN00H5555555' : `roku:${id}`,
})

it('looks for all sets that are missed at the same time in one scan, and tells each as soon as it is found', async () => {
  const roku = await startFakeRoku()
  const usn = 'uuid:roku:ecp:YN00H5555555'
  const home = await startFakeHome([
    { address: '127.0.0.1', ssdp: [{ target: 'roku:ecp', usn, location: `http://127.0.0.1:${roku.port}/` }] },
  ])
  let scans = 0
  let now = 0
  const search = new MovedSetSearch(
    () => now,
    () => ((scans += 1), { interfaces: ['127.0.0.1'], to: home }),
  )
  const time = holdTime()
  const away = ['a', 'b', 'c'].map((id) => search.find(kept(id)))
  expect(await search.find(kept('there'))).toEqual({ host: '127.0.0.1', port: roku.port, isProved: false })
  const all = Promise.all(away)
  expect(await isOver(all)).toBe(false)
  time.pass(SCAN_MS)
  expect(await all).toEqual([undefined, undefined, undefined])
  expect(scans).toBe(1)

  // Each again after half a minute, and not before.
  now = 29_000
  expect(await search.find(kept('a'))).toBeUndefined()
  expect(scans).toBe(1)
  now = 31_000
  expect(await search.find(kept('there'))).toEqual({ host: '127.0.0.1', port: roku.port, isProved: false })
  expect(scans).toBe(2)

  // Nor where its owner said that it is not.
  now = 62_000
  const notThere = search.find({ ...kept('there'), notAt: [{ host: '127.0.0.1', port: roku.port }] })
  expect(await isOver(notThere)).toBe(false)
  time.pass(SCAN_MS)
  expect(await notThere).toBeUndefined()
  await home.close()
  await roku.stop()
})

it('keeps the token that a Samsung set hands out when it is found, since from then on the set takes no other', async () => {
  const host = '127.0.0.46'
  const tv = new FakeTizen({ certificate: CERTIFICATE, tellsSound: false, host })
  tv.port = TIZEN_PORT
  tv.token = TOKEN
  await tv.listen()
  const { identity = '' } = (await describe({ host }, AbortSignal.timeout(20_000))) ?? {}
  const service = { type: '_samsungmsf._tcp', name: 'Samsung', port: TIZEN_PORT }
  const home = await startFakeHome([{ address: host, services: [service] }])
  onTestFinished(async () => {
    await home.close()
    await tv.stop()
  })
  const search = new MovedSetSearch(
    () => 0,
    () => ({ interfaces: ['127.0.0.1'], to: home }),
  )
  const memory = temporaryMemory({ pin: CERTIFICATE.fingerprint, token: TOKEN })
  const settings = { host: '127.0.0.9', port: TIZEN_PORT }
  tv.changesToken = true
  const found = await search.find({ id: 'samsung', driver: 'tizen', settings, memory, identity })
  expect(found).toEqual({ host, port: TIZEN_PORT, isProved: true })
  const box = trialBox('tizen', { host, port: TIZEN_PORT }, memory)
  expect(await box.pressKey('UP', AbortSignal.timeout(20_000))).toEqual(ACCEPTED)
  await box.close()
})
