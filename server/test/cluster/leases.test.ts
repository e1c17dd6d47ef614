/** Leases: one node at a time owns a box, while nodes are killed, hang and stop. */
import type { Outcome } from '@beckon/boxes/box'
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import { momentText, PRESS_HEADER, pressText, UNTIL_HEADER } from '@beckon/contract/press-headers'
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Links } from '../../src/cluster/links.ts'
import { boxRegistry } from '../../src/boxes/box-registry.ts'
import { clusterBoxes } from '../../src/cluster/boxes/cluster-boxes.ts'
import { leaseRows, Leases } from '../../src/cluster/leases.ts'
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.ts'
import type { Store } from '../../src/storage/store.ts'
import { fakeBox } from '../support/fake-box.ts'
import { FakeBroker } from '../support/fake-bus.ts'
import { newDatabase, newStorage } from '../support/stores.ts'
import { pairRemote, testServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const TIMES = { ttlMs: 2_000, renewEveryMs: 300, marginMs: 800 }
/** On a busy machine no lease of these ends by itself. */
const LONG = { ttlMs: 60_000, renewEveryMs: 300, marginMs: 800 }
/** The clock of all processes is read in steps of 10 ms. */
const UNSURE_MS = 20
const SILENT = { info: () => {}, warn: () => {} }
const HOLDER = fileURLToPath(new URL('../support/lease-holder.ts', import.meta.url))

interface OwnedAt {
  readonly node: string
  readonly at: number
}

it('a box has one owner at any moment, whoever is killed or hangs, and between two a press has time to end', async () => {
  const url = await newDatabase()
  const history: OwnedAt[] = []
  const children = new Map<string, ChildProcess>()
  for (const node of ['a', 'b', 'c']) {
    const child = spawn(process.execPath, [HOLDER, url, node, 'box tv', JSON.stringify(TIMES)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    children.set(node, child)
    child.stdout.on('data', (text) => {
      for (const line of String(text).trim().split('\n'))
        history.push({ node: line.split(' ')[0] ?? '', at: Number(line.split(' ')[1]) })
    })
  }
  const owners = () => ownersIn(history).map(({ node }) => node)
  const ownerAfter = async (count: number) => {
    await vi.waitFor(() => expect(owners()).toHaveLength(count), { timeout: 60_000, interval: 50 })
    return owners().at(-1) as string
  }
  const first = await ownerAfter(1)
  children.get(first)?.kill('SIGKILL')
  const second = await ownerAfter(2)
  expect(second).not.toBe(first)
  children.get(second)?.kill('SIGSTOP')
  const third = await ownerAfter(3)
  children.get(second)?.kill('SIGCONT')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(owners()).toEqual([first, second, third])
  const tenures = ownersIn(history)
  for (const [n, { from }] of tenures.entries())
    if (n > 0) expect(from - (tenures[n - 1]?.to ?? 0)).toBeGreaterThanOrEqual(TIMES.marginMs - UNSURE_MS)
})

/** Who may begin something, one after the other. */
function ownersIn(history: readonly OwnedAt[]): { node: string; from: number; to: number }[] {
  const tenures: { node: string; from: number; to: number }[] = []
  for (const { node, at } of history.toSorted((a, b) => a.at - b.at)) {
    const last = tenures.at(-1)
    if (last?.node === node) last.to = at
    else tenures.push({ node, from: at, to: at })
  }
  return tenures
}

it('a lease that is given back is free at once, and its epoch rises with each holder', async () => {
  const store = await openPostgresStore({ url: await newDatabase(), connections: 4 })
  onTestFinished(() => store.close())
  const [one, other] = ['one', 'other'].map(
    (node) => new Leases({ rows: leaseRows(store, node), log: SILENT, times: LONG }),
  ) as [Leases, Leases]
  const told: string[] = []
  one.acquire('duty', (is) => told.push(`one ${is}`))
  await one.settled()
  other.acquire('duty', (is) => told.push(`other ${is}`))
  await other.settled()
  expect([one.holds('duty'), other.holds('duty')]).toEqual([true, false])
  await one.close()
  await vi.waitFor(() => expect(other.holds('duty')).toBe(true), { timeout: 60_000 })
  expect(told).toEqual(['one true', 'one false', 'other true'])
  expect(await store.db.selectFrom('leases').select(['node', 'epoch']).execute()).toEqual([{ node: 'other', epoch: 2 }])
  await other.close()
})

it('a lease that is released while the database grants it is free at once, and nobody is told', async () => {
  const store = await openPostgresStore({ url: await newDatabase(), connections: 4 })
  onTestFinished(() => store.close())
  const rows = leaseRows(store, 'one')
  const one: Leases = new Leases({
    rows: {
      ...rows,
      async acquire(names, ttlMs) {
        const granted = await rows.acquire(names, ttlMs)
        one.release('duty')
        return granted
      },
    },
    log: SILENT,
    times: LONG,
  })
  const other = new Leases({ rows: leaseRows(store, 'other'), log: SILENT, times: LONG })
  const told: boolean[] = []
  one.acquire('duty', (isHeld) => told.push(isHeld))
  await one.settled()
  other.acquire('duty')
  await other.settled()
  expect(other.holds('duty')).toBe(true)
  expect(told).toEqual([])
  await Promise.all([one.close(), other.close()])
})

describe('a box that the servers drive themselves', () => {
  it('is pressed by one of them, whichever a press comes to, and by the other when that one has stopped', async () => {
    const broker = new FakeBroker()
    const storage = await newStorage('postgres')
    const clock = virtualClock()
    const boxes = [fakeBox('tv'), fakeBox('tv')] as const
    const here = await testServer({ storage, clock, boxes: [{ box: boxes[0] }], bus: broker.join() })
    const there = await testServer({ storage, clock, boxes: [{ box: boxes[1] }], bus: broker.join() })
    const { arToken: token } = await pairRemote(here)
    const press = async (node: typeof here) => (await node.send('processKey', { token, body: { vcode: 'OK' } })).body
    expect(await press(here)).toMatchObject({ status: 'OK' })
    expect(await press(there)).toMatchObject({ status: 'OK' })
    expect(boxes.map(({ took }) => took)).toEqual([['OK', 'OK'], []])
    await here.close()
    await vi.waitFor(async () => expect(await press(there)).toMatchObject({ status: 'OK' }), {
      timeout: 15_000,
      interval: 200,
    })
    expect(boxes.map(({ took }) => took.length)).toEqual([2, 1])
  })

  it('does a press once, though it comes through two of them', async () => {
    const broker = new FakeBroker()
    const shared = { storage: await newStorage('postgres'), clock: virtualClock() }
    const boxes = [fakeBox('tv'), fakeBox('tv')] as const
    const here = await testServer({ ...shared, boxes: [{ box: boxes[0] }], bus: broker.join() })
    const there = await testServer({ ...shared, boxes: [{ box: boxes[1] }], bus: broker.join() })
    const { arToken: token } = await pairRemote(here)
    // The press below expires in 1,990 ms, so it is 10 ms old; both nodes have been there for 20 ms.
    const began = steadyNow()
    await expect.poll(() => steadyNow() - began).toBeGreaterThan(20)
    const headers = {
      [PRESS_HEADER]: 'one-page.1.0',
      [UNTIL_HEADER]: momentText({ clockId: MACHINE_CLOCK, ms: steadyNow() + 1_990 }),
    }
    const press = (node: typeof here) => node.send('processKey', { token, body: { vcode: 'OK' }, headers })
    const answers = [await press(there), await press(here), await press(there)]
    expect(answers.map(({ body }) => body['status'])).toEqual(['OK', 'OK', 'OK'])
    expect(boxes.map(({ took }) => took)).toEqual([['OK'], []])
  })

  it('does no press that the node which had it before may have done', async () => {
    const { here, there } = await twoThatDrive()
    const pressedAt = steadyNow()
    expect(await there.press(1, pressedAt)).toBe('accepted')
    await here.leases.close()
    await there.has()
    // The same press again, one that was pressed meanwhile, one of unknown age, and one that was pressed after.
    expect(await there.press(1, pressedAt)).toBe('BOX-TIMEOUT')
    expect(await there.press(2, pressedAt)).toBe('BOX-TIMEOUT')
    expect(await there.press(3, undefined)).toBe('BOX-TIMEOUT')
    expect(await there.press(4, steadyNow())).toBe('accepted')
    expect([here.box.took, there.box.took]).toEqual([['OK'], ['OK']])
  })

  it('begins no press that waited while the lease went to another', async () => {
    const { here, there } = await twoThatDrive()
    const free = Promise.withResolvers<Outcome>()
    here.box.answers = () => free.promise
    const first = here.press(1, steadyNow())
    const second = here.press(2, steadyNow())
    await here.leases.close()
    await there.has()
    free.resolve({ is: 'accepted' })
    expect([await first, await second]).toEqual(['accepted', 'TOO-LATE'])
    expect([here.box.took, there.box.took]).toEqual([['OK'], []])
  })

  it('is kept until its press has ended, when its node stops', async () => {
    const { here } = await twoThatDrive()
    const free = Promise.withResolvers<Outcome>()
    here.box.answers = () => free.promise
    let isClosed = false
    here.box.close = async () => void (isClosed = true)
    const presses = [here.press(1, steadyNow()), here.press(2, steadyNow())]
    const closed = here.boxes.close()
    expect(here.boxes.reach('tv')).toEqual({ link: 'tv' })
    await new Promise(setImmediate)
    expect(isClosed).toBe(false)
    free.resolve({ is: 'accepted' })
    await closed
    expect(isClosed).toBe(true)
    expect(await Promise.all(presses)).toEqual(['accepted', 'TOO-LATE'])
  })
})

/** Two nodes, the first of which has the box. */
async function twoThatDrive() {
  const store = await openPostgresStore({ url: await newDatabase(), connections: 4 })
  onTestFinished(() => store.close())
  const broker = new FakeBroker()
  const here = drivingNode(store, broker)
  await here.has()
  return { here, there: drivingNode(store, broker) }
}

const REAL = { now: () => Date.now() }

/** A node that drives the box itself, whenever it has the lease. */
function drivingNode(store: Store, broker: FakeBroker) {
  const bus = broker.join()
  const box = fakeBox('tv')
  const leases = new Leases({ rows: leaseRows(store, bus.node), log: SILENT, times: { ...LONG, renewEveryMs: 50 } })
  onTestFinished(() => leases.close())
  const leased = { leases, links: new Links(bus) }
  const boxes = clusterBoxes(boxRegistry([{ box }], REAL), { bus, clock: REAL, leased })
  return {
    box,
    boxes,
    leases,
    has: () => vi.waitFor(() => expect(boxes.reach('tv')).toBe('here'), { timeout: 10_000, interval: 10 }),
    async press(n: number, pressedAt: number | undefined): Promise<string> {
      const ageMs = pressedAt === undefined ? undefined : steadyNow() - pressedAt
      const more = { press: pressText({ client: 'one-page', n, part: 0 }), leftMs: 1_900, ageMs }
      const outcome = await boxes.send('tv', { is: 'key', key: 'OK' }, REAL.now() + 1_800, more)
      return outcome.is === 'refused' ? outcome.why : outcome.is
    },
  }
}
