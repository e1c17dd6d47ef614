/** A server that stops, and where its agents go. */
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import type { Outcome } from '@beckon/boxes/box'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { pressText } from '@beckon/contract/press-headers'
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { boxLinkFeature } from '../src/features/box-link/box-link-feature.ts'
import { Links } from '../src/cluster/links.ts'
import { boxRegistry } from '../src/boxes/box-registry.ts'
import { clusterBoxes } from '../src/cluster/boxes/cluster-boxes.ts'
import { PlannedStop } from '../src/stopping.ts'
import { SAFE_LOCK } from '../src/cluster/instance-lock.ts'
import type { BoxCommand } from '../src/boxes/boxes.ts'
import type { Services } from '../src/services.ts'
import { fingerprint } from '../src/storage/seal.ts'
import { fakeBox, type FakeBox } from './support/fake-box.ts'
import { FakeBroker } from './support/fake-bus.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const CLOCK = { now: () => performance.now() }
const SILENT = new Proxy({}, { get: () => () => {} }) as Services['log']

async function serve(broker: FakeBroker) {
  const bus = broker.join()
  const linked = new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' })
  const own = boxRegistry([{ box: linked, secretHash: fingerprint(SECRET) }], CLOCK)
  const boxes = clusterBoxes(own, { bus, clock: CLOCK })
  const leaving = new PlannedStop()
  const app = fastify()
  const services = { bus, instanceLock: SAFE_LOCK, links: new Links(bus), leaving, log: SILENT, boxes }
  await boxLinkFeature(app, services as unknown as Services, {
    isKnownHost: () => true,
    needsTls: false,
    isProxy: () => false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const link = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${BOX_LINK_PATH}`
  const press = (n: number, client = 'tablet-1') => {
    const command: BoxCommand = { is: 'text', words: `${n}`, language: 'en' }
    const number = pressText({ client, n, part: 0 })
    return boxes.send('den', command, CLOCK.now() + 30_000, { press: number })
  }
  return { app, linked, leaving, link, press }
}

type Server = Awaited<ReturnType<typeof serve>>

function dialling(box: FakeBox, choose: () => Server): Agent {
  const agent = startAgent({
    box,
    link: 'ws://balancer',
    secret: SECRET,
    open: (_, options) => new WebSocket(choose().link, options),
  })
  onTestFinished(() => agent.close())
  return agent
}

it('presses are done once and in order, and none is refused, while an agent goes from a server that stops to another', async () => {
  const broker = new FakeBroker()
  const servers = [await serve(broker), await serve(broker)] as const
  const [stops, stays] = servers
  const box = fakeBox('den')
  dialling(box, () => (stops.leaving.isLeaving ? stays : stops))
  await vi.waitFor(() => expect(stops.linked.isLinked).toBe(true))
  const told: unknown[] = []
  const pressUntil = async (isEnough: () => boolean) => {
    for (const until = told.length + 20; told.length < until || !isEnough();)
      told.push(await servers[told.length % 2]?.press(told.length + 1))
  }
  await pressUntil(() => true)
  const left = stops.leaving.begin(0)
  await pressUntil(() => stays.linked.isLinked)
  await left
  await pressUntil(() => true)
  expect(stops.linked.isLinked).toBe(false)
  expect(told).toEqual(told.map(() => ({ is: 'accepted' })))
  expect(box.took).toEqual(told.map((_, at) => `${at + 1}`))
})

it('what is under way when an agent goes, and what waits behind it, is answered', async () => {
  const broker = new FakeBroker()
  const [stops, stays] = [await serve(broker), await serve(broker)]
  const box = fakeBox('den')
  dialling(box, () => (stops.leaving.isLeaving ? stays : stops))
  await vi.waitFor(() => expect(stops.linked.isLinked).toBe(true))
  const held = Promise.withResolvers<Outcome>()
  box.answers = () => held.promise
  const told = [stops.press(1), stops.press(2), stays.press(3)]
  await vi.waitFor(() => expect(box.took).toEqual(['1']))
  const left = stops.leaving.begin(0)
  await vi.waitFor(() => expect([stops.linked.isLinked, stays.linked.isLinked]).toEqual([false, true]))
  told.push(stays.press(4, 'tablet-2'))
  held.resolve({ is: 'accepted' })
  expect(await Promise.all(told)).toEqual(told.map(() => ({ is: 'accepted' })))
  expect(box.took).toEqual(['1', '4', '2', '3'])
  await left
})

it('an agent that no other server takes keeps its link until the server closes', async () => {
  const stops = await serve(new FakeBroker())
  const dials = vi.fn(() => stops)
  dialling(fakeBox('den'), dials)
  await vi.waitFor(() => expect(stops.linked.isLinked).toBe(true))
  const left = stops.leaving.begin(0)
  await vi.waitFor(() => expect(dials.mock.calls.length).toBeGreaterThan(2))
  expect(await stops.press(1)).toEqual({ is: 'accepted' })
  await left
  await stops.app.close()
  await vi.waitFor(() => expect(stops.linked.isLinked).toBe(false))
})

it('an agent that is ended just when its server stops dials no other', async () => {
  const broker = new FakeBroker()
  const [stops, stays] = [await serve(broker), await serve(broker)]
  const dials = vi.fn(() => (stops.leaving.isLeaving ? stays : stops))
  const agent = dialling(fakeBox('den'), dials)
  await vi.waitFor(() => expect(stops.linked.isLinked).toBe(true))
  const ended = agent.close()
  await stops.leaving.begin(0)
  await ended
  expect(dials).toHaveBeenCalledTimes(1)
})
