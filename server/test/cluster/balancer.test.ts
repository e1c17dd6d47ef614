/** Three servers behind HAProxy, with the settings that operators are given: presses find the node that has the box. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { fakeBox } from '../support/fake-box.ts'
import { post } from '../support/program.ts'
import { haproxyProgram, startHaproxy, type RealHaproxy } from '../support/real-haproxy.ts'
import { natsProgram, startNats, type RealNats } from '../support/real-nats.ts'
import { newStorage, settingsOf } from '../support/stores.ts'

const WAIT = { timeout: 30_000, interval: 100 }
const BROWSER = { partner: 'comcast', clientDeviceId: 'browser-1' }
const PRESSES = 12
const MORE_THAN_ALLOWED = 1_100
const CALLS_ALLOWED = 3_000
const AT_ONCE = 50
const isHere = haproxyProgram() !== undefined && natsProgram() !== undefined

describe.runIf(isHere)('behind the balancer', () => {
  let nats: RealNats
  let cluster: Cluster
  let balancer: RealHaproxy

  beforeAll(async () => {
    nats = await startNats()
    const box = { id: 'den', name: 'Den', driver: 'link', secret: 'the-secret-of-the-agent-of-the-den' }
    const settings = {
      ...settingsOf(await newStorage('postgres')),
      BECKON_NATS_URL: nats.url,
      BECKON_TRUSTED_PROXIES: '127.0.0.1',
    }
    cluster = await startCluster({ nodes: 3, boxes: [box], settings })
    const places = cluster.nodes.map(({ address }) => new URL(address).host)
    balancer = await startHaproxy(places, { countsWithin: '1h' })
  })

  afterAll(async () => {
    await balancer.stop()
    await cluster.stop()
    await nats.stop()
  })

  it('a browser that is told where its box is presses there, and elsewhere when that node is gone', async () => {
    const box = fakeBox('den')
    let dialled = 1
    const { agent } = await cluster.agent(box, () => dialled)
    const started = await post(balancer.address, '/api/v1/pairing/start', BROWSER)
    const found = await agent.enterCode(started.body['pairingCode'] ?? '')
    if (found.is !== 'found') throw new Error(found.is)
    await agent.answerPairing(found.pairingId, true)
    const { body } = await post(balancer.address, '/api/v1/pairing/confirm', BROWSER, started.body['token'])
    let cookie = ''

    async function press(): Promise<number> {
      const answer = await fetch(`${balancer.address}/api/v1/processKey`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${body['arToken']}`,
          ...(cookie !== '' && { cookie }),
        },
        body: '{"vcode":"UP"}',
      })
      const set = answer.headers.get('set-cookie')
      if (set !== null) {
        expect(set).toMatch(/^beckon-node=n\d; Path=\/api; HttpOnly; SameSite=Lax; Secure$/u)
        cookie = set.split(';')[0] ?? ''
      }
      await answer.text()
      return answer.status
    }
    const pressesAt = async () =>
      Object.fromEntries([...(await balancer.servers('nodes'))].map(([name, { requests }]) => [name, requests]))

    // Without a cookie the presses go round; one that comes to another node is passed on, and answered with the name.
    for (let n = 0; cookie === '' && n < PRESSES; n++) expect(await press()).toBe(200)
    expect(cookie).toBe('beckon-node=n2')
    const before = await pressesAt()
    for (let n = 0; n < PRESSES; n++) expect(await press()).toBe(200)
    expect(await pressesAt()).toEqual({ ...before, n2: (before['n2'] ?? 0) + PRESSES })

    dialled = 2
    await cluster.nodes[1]?.stop('SIGKILL')
    await vi.waitFor(async () => expect(await press()).toBe(200), WAIT)
    await vi.waitFor(async () => {
      expect(await press()).toBe(200)
      expect(cookie).toBe('beckon-node=n3')
    }, WAIT)
    const after = await pressesAt()
    for (let n = 0; n < PRESSES; n++) expect(await press()).toBe(200)
    expect(await pressesAt()).toEqual({ ...after, n3: (after['n3'] ?? 0) + PRESSES })
  })

  it('an address that floods is refused pages, keeps its calls, and is refused those when it floods more', async () => {
    const ask = async (path: string) => {
      const answer = await fetch(balancer.address + path)
      await answer.text()
      return answer.status
    }
    expect(await ask('/healthz')).toBe(200)
    const statuses = new Set<number>()
    for (let n = 0; n < MORE_THAN_ALLOWED; n += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask('/healthz')))
      for (const status of answers) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
    expect(await ask('/api/v1/version')).toBe(200)
    for (let n = 0; n < CALLS_ALLOWED; n += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask('/api/v1/version')))
    expect(await ask('/api/v1/version')).toBe(503)
  })
})
