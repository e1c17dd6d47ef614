/** Two nodes of different machines: a page that has the clock of one presses at the other. */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { momentText, PRESS_HEADER, UNTIL_HEADER } from '@beckon/contract/press-headers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PressRule } from '../../src/boxes/queue/press-rule.ts'
import { type Bus, type SteadyClock, localBus } from '../../src/bus/bus.ts'
import { fakeBox } from '../support/fake-box.ts'
import { natsBus } from '../support/nodes-bus.ts'
import { natsProgram, startNats } from '../support/real-nats.ts'
import { newStorage } from '../support/stores.ts'
import { pairRemote, testServer } from '../support/test-server.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const hasNats = natsProgram() !== undefined

/** A node whose machine has been up for hours less. */
const FAR: SteadyClock = { id: 'far-machine', now: () => steadyNow() + 7_000_000 }
const STRANGER: SteadyClock = { id: 'no-node', now: FAR.now }

/** A server, and another node. */
async function nodes(replaced: (bus: Bus) => { presses?: PressRule } = () => ({})) {
  const nats = await startNats()
  onTestFinished(() => nats.stop())
  const [bus, far] = [await natsBus(nats.url, 'here'), await natsBus(nats.url, 'far', { clock: FAR })]
  onTestFinished(() => far.close())
  const box = fakeBox('tv')
  const storage = await newStorage('postgres')
  const here = await testServer({ storage, bus, boxes: [{ box }], replace: replaced(bus) })
  await vi.waitFor(() => expect(bus.onOurClock({ clockId: FAR.id, ms: 0 })).toBeDefined(), WAIT)
  const { arToken: token } = await pairRemote(here)
  // A box of nobody is nobody's to press.
  await vi.waitFor(() => expect(here.services.boxes.reach('tv')).toBe('here'), WAIT)
  let n = 0
  async function press(clock: SteadyClock, leftMs: number): Promise<unknown> {
    const headers = {
      [PRESS_HEADER]: `page-of-far.${(n += 1)}.0`,
      [UNTIL_HEADER]: momentText({ clockId: clock.id, ms: clock.now() + leftMs }),
    }
    return (await here.send('processKey', { token, body: { vcode: 'OK' }, headers })).body['status']
  }
  return { box, press }
}

/** As in a server that has been up for a minute. */
function ruleOfLongAgo(bus: Bus): PressRule {
  let agoMs = 60_000
  const rule = new PressRule({
    steady: () => steadyNow() - agoMs,
    bus: { ...localBus(), onOurClock: (moment) => bus.onOurClock(moment) },
  })
  agoMs = 0
  return rule
}

describe.runIf(hasNats)('a press whose page has the clock of another machine’s node', () => {
  it('is done when its finger was down after this server had started', async () => {
    const { box, press } = await nodes()
    await vi.waitFor(async () => expect(await press(FAR, 1_990)).toBe('OK'), WAIT)
    expect(box.took).toEqual(['OK'])
  })

  it('is not done when its time is over, or nobody knows that clock', async () => {
    const { box, press } = await nodes((bus) => ({ presses: ruleOfLongAgo(bus) }))
    // Not before this server had the box.
    await vi.waitFor(async () => expect(await press(FAR, 1_990)).toBe('OK'), WAIT)
    expect(await press(FAR, 0)).toBe('TOO-LATE')
    expect(await press(FAR, -8_000)).toBe('TOO-LATE')
    expect(await press(STRANGER, 1_500)).toBe('BOX-TIMEOUT')
    expect(box.took).toEqual(['OK'])
  })
})
