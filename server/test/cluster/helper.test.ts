/** A helper link among several servers: it is in the memory of one, and works at each. */
import { settingsIn } from '@beckon/contract/helper'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { expect, it } from 'vitest'
import { fakeBox } from '../support/fake-box.ts'
import { FakeBroker } from '../support/fake-bus.ts'
import { newStorage } from '../support/stores.ts'
import { pairRemote, testServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const OWN = settingsIn(DEFAULT_PROFILE, 'device')
const LARGER = { ...OWN, size: 'large' }

it('a help that one node has goes on at another, and ends for both', async () => {
  const broker = new FakeBroker()
  const buses = [broker.join(), broker.join()] as const
  const shared = { storage: await newStorage('postgres'), clock: virtualClock(), boxes: [{ box: fakeBox('tv') }] }
  const here = await testServer({ ...shared, bus: buses[0] })
  const there = await testServer({ ...shared, bus: buses[1] })
  const token = (await pairRemote(here)).arToken
  const offer = async (at = here) => String((await at.send('offerHelp', { token, body: {} })).body['key'])

  const { body } = await there.send('claimHelp', { body: { key: await offer(), device: 'phone', name: 'Sam' } })
  const helper = { token: String(body['helpToken']) }
  await there.send('answerHelp', { token, body: { say: 'admit', settings: OWN } })
  const { body: seen } = await there.send('watchHelp', helper)
  expect(seen).toMatchObject({ at: 'ready', settings: OWN, words: body['words'] })
  const watching = there.send('watchHelp', { ...helper, query: { version: String(seen['version']) } })
  expect((await here.send('proposeHelp', { ...helper, body: { settings: LARGER } })).http).toBe(200)
  expect((await watching).body).toMatchObject({ at: 'proposing' })
  expect((await there.send('readHelp', { token })).body).toMatchObject({ at: 'proposing', proposed: LARGER })

  buses[1].cut()
  const cutOff = await there.send('watchHelp', helper)
  expect([cutOff.http, cutOff.body['status']], 'the other node may still have it').toEqual([503, 'BUSY'])
  const noLink = await there.send('offerHelp', { token, body: {} })
  expect(noLink.http, 'the one before could not be ended').toBe(503)
  buses[1].heal()
  const { body: proposed } = await there.send('watchHelp', helper)
  const ending = there.send('watchHelp', { ...helper, query: { version: String(proposed['version']) } })
  await expect.poll(async () => (await there.send('getVersion')).http).toBe(200)
  const newest = await offer(there)
  expect((await ending).http, 'whoever waits at another node hears of the end').toBe(401)
  expect((await here.send('watchHelp', helper)).http, 'of the link before').toBe(401)
  const { http } = await here.send('claimHelp', { body: { key: newest, device: 'phone', name: 'Sam' } })
  expect(http).toBe(200)
})
