/**
 * Three servers on one PostgreSQL and one NATS, and presses that come to a server which does not hold the box's link.
 * Each press is a text with its number; the box writes down what it did.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from '@beckon/boxes/agent/agent'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { PRESS_HEADER, pressText } from '@beckon/contract/press-headers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { fakeBox, type FakeBox } from '../support/fake-box.ts'
import { post } from '../support/program.ts'
import { natsProgram, startNats, type RealNats } from '../support/real-nats.ts'
import { newStorage, settingsOf } from '../support/stores.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const BROWSER = { partner: 'comcast', clientDeviceId: 'browser-1' }
const hasNats = natsProgram() !== undefined

describe.runIf(hasNats)('presses among three nodes', () => {
  let nats: RealNats
  let cluster: Cluster
  let boxes = 0

  beforeAll(async () => {
    nats = await startNats()
    const linked = Array.from({ length: 8 }, (_, at) => {
      const id = `box-${at}`
      return { id, name: id, driver: 'link', secret: `the-secret-of-the-agent-of-${id}` }
    })
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_NATS_URL: nats.url }
    cluster = await startCluster({ nodes: 3, boxes: linked, settings })
  })

  afterEach(async () => {
    await nats.start()
    await Promise.all(cluster.nodes.map((node) => node.start()))
  })

  afterAll(async () => {
    await cluster.stop()
    await nats.stop()
  })

  interface Remote {
    readonly box: FakeBox
    /** Presses the next text at a node, and gives what the user was told. */
    press(at: number): Promise<{ readonly n: number; readonly told: string }>
    /** Where its agent dials from now on. */
    dial(at: number): void
    readonly token: string
    readonly agent: Agent
  }

  /** A remote, paired with a new box whose agent is at that node. */
  async function remote(holder: number): Promise<Remote> {
    const box = fakeBox(`box-${boxes++}`)
    const { agent, balancer } = await cluster.agent(box, () => holder)
    const address = (at: number) => cluster.nodes[at]?.address ?? ''
    const started = await post(address(0), '/api/v1/pairing/start', BROWSER)
    const found = await agent.enterCode(started.body['pairingCode'] ?? '')
    if (found.is !== 'found') throw new Error(found.is)
    await agent.answerPairing(found.pairingId, true)
    const { body } = await post(address(2), '/api/v1/pairing/confirm', BROWSER, started.body['token'])
    const token = body['arToken'] ?? ''
    let last = 0
    return {
      agent,
      box,
      token,
      dial: (at) => (balancer.choose = () => at),
      async press(at) {
        const n = (last += 1)
        try {
          const { status, body: answer } = await send(address(at), token, box.id, n)
          return { n, told: status === 200 ? 'OK' : (answer['status'] ?? String(status)) }
        } catch {
          return { n, told: 'no answer' }
        }
      },
    }
  }

  async function send(address: string, arToken: string, client: string, n: number) {
    const response = await fetch(`${address}/api/v1/text`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [PRESS_HEADER]: pressText({ client: `page-of-${client}`, n, part: 0 }),
      },
      body: JSON.stringify({ cmd: `press ${n}`, arToken }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  const numbers = ({ took }: FakeBox) => took.map((words) => Number(words.replace('press ', '')))

  /** Each once, in order; and nobody was told an untruth. */
  function expectHonest(box: FakeBox, told: readonly { readonly n: number; readonly told: string }[]): void {
    const done = numbers(box)
    expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b))
    const isDone = new Set(done)
    expect(told.filter(({ n, told: word }) => word === 'OK' && !isDone.has(n))).toEqual([])
    const certain = ['BOX-UNREACHABLE', 'TOO-LATE', 'BUSY']
    expect(told.filter(({ n, told: word }) => certain.includes(word) && isDone.has(n))).toEqual([])
  }

  /** Who waits, waits each time until the press is over; a busy machine is not slow at each. */
  function expectAtOnce(tookMs: readonly number[]): void {
    expect(Math.min(...tookMs)).toBeLessThan(PRESS_TIME_TO_LIVE_MS / 2)
  }

  it('go to the node that holds the box, once and in order, whichever node they come to', async () => {
    const { box, press, token } = await remote(0)
    const told = []
    for (let n = 0; n < 60; n++) told.push(await press(n % 3))
    expect(told.map((one) => one.told)).toEqual(told.map(() => 'OK'))
    expect(numbers(box)).toEqual(told.map(({ n }) => n))
    // What the page asks beside presses.
    for (const { address } of cluster.nodes) {
      const { status, body } = await post(address, '/api/v1/checkCapabilities', {}, token)
      expect([status, body['results']]).toEqual([200, expect.objectContaining({ hdmiLinkReady: 'yes' })])
    }
  })

  it('a repeat of a press at another node is answered as the first, and not done again', async () => {
    const { box, token } = await remote(0)
    const answers = []
    for (const { address } of cluster.nodes) answers.push(await send(address, token, box.id, 1))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(numbers(box)).toEqual([1])
  })

  it('of a box that nobody holds are refused at once, at every node', async () => {
    const { agent, box, press } = await remote(0)
    const told = [await press(1)]
    await agent.close()
    // What comes while the link closes may have been done.
    const mayBeDone: string[] = []
    await vi.waitFor(async () => {
      const { told: word } = await press(0)
      if (word !== 'BOX-UNREACHABLE') mayBeDone.push(word)
      expect(word).toBe('BOX-UNREACHABLE')
    }, WAIT)
    const tookMs: number[] = []
    for (let n = 0; n < 9; n++) {
      const begun = performance.now()
      told.push(await press(n % 3))
      tookMs.push(performance.now() - begun)
      // A node that is slow to say that it has not done the same press may have done it.
      expect(['BOX-UNREACHABLE', 'BOX-TIMEOUT']).toContain(told.at(-1)?.told)
    }
    for (const at of [0, 1, 2]) expectAtOnce(tookMs.filter((_, n) => n % 3 === at))
    for (const at of [0, 1, 2])
      await vi.waitFor(async () => expect((await press(at)).told).toBe('BOX-UNREACHABLE'), WAIT)
    expect(told[0]?.told).toBe('OK')
    expect(numbers(box)[0]).toBe(1)
    expect(numbers(box).length - 1).toBeLessThanOrEqual(mayBeDone.length)
  })

  it('go on when the holder is killed: none twice, none out of order, none told untruly', async () => {
    const { box, press } = await remote(0)
    const told: { n: number; told: string }[] = []
    for (let n = 0; n < 40; n++) told.push(await press(1 + (n % 2)))
    let isDead = false
    void cluster.nodes[0]?.stop('SIGKILL').then(() => (isDead = true))
    await vi.waitFor(
      async () => {
        const wasDead = isDead
        const both = [await press(1), await press(2)]
        told.push(...both)
        expect([wasDead, ...both.map((one) => one.told)]).toEqual([true, 'OK', 'OK'])
      },
      { ...WAIT, interval: 1 },
    )
    expectHonest(box, told)
  })

  it('follow an agent that dials another node', async () => {
    const { box, press, dial } = await remote(0)
    const told = [await press(2)]
    dial(1)
    await cluster.nodes[0]?.stop('SIGTERM')
    await vi.waitFor(async () => {
      told.push(await press(2))
      expect(told.at(-1)?.told).toBe('OK')
    }, WAIT)
    expectHonest(box, told)
  })

  it('without the broker work at the holder, are refused at once elsewhere, and all is well when it is back', async () => {
    const { box, press } = await remote(0)
    const told = [await press(0), await press(1), await press(2)]
    await nats.stop('SIGKILL')
    await vi.waitFor(async () => {
      told.push(await press(1))
      expect(told.at(-1)?.told).toBe('BOX-TIMEOUT')
    }, WAIT)
    const tookMs: number[] = []
    for (let n = 0; n < 20; n++) {
      const begun = performance.now()
      told.push(await press(1))
      tookMs.push(performance.now() - begun)
      // Nobody can be asked whether the same press has come to the holder.
      expect(told.at(-1)?.told).toBe('BOX-TIMEOUT')
      told.push(await press(0))
      expect(told.at(-1)?.told).toBe('OK')
    }
    expectAtOnce(tookMs)
    await nats.start()
    await vi.waitFor(async () => {
      for (const at of [1, 2]) {
        told.push(await press(at))
        expect(told.at(-1)?.told).toBe('OK')
      }
    }, WAIT)
    expectHonest(box, told)
  })

  it('of a node that was stopped for seconds are done by nobody late', async () => {
    const { box, press } = await remote(0)
    const told = [await press(1)]
    const { pid } = cluster.nodes[0] ?? { pid: 0 }
    process.kill(pid, 'SIGSTOP')
    const during = [press(1), press(2)]
    await pause(3_000)
    process.kill(pid, 'SIGCONT')
    told.push(...(await Promise.all(during)))
    await pause(500)
    // One asked the holder; the other learnt of none, and not whether it has done the same press.
    expect(told.map((one) => one.told)).toEqual(['OK', 'BOX-TIMEOUT', 'BOX-TIMEOUT'])
    expect(numbers(box)).toEqual([1])
    await vi.waitFor(async () => expect((await press(1)).told).toBe('OK'), WAIT)
  })
})
