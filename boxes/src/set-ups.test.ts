/** What the set-up of every family makes of a port where no such set answers, and of a set that says nothing. */
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FAKES } from '../test/fakes.ts'
import { listening } from '../test/far-end.ts'
import { freePort } from '../test/free-port.ts'
import { holdTime, letTimeGo, passing } from '../test/held-time.ts'
import { person } from '../test/person.ts'
import { recordDials } from '../test/recorded-dials.ts'
import { FAMILIES } from './families.ts'
import { runSetUp } from './run-set-up.ts'
import { isOtherFamily } from './set-up.ts'
import { vdr } from './vdr/family.ts'
import { VdrBox } from './vdr/vdr-box.ts'

const HOST = '127.0.0.1'
afterEach(letTimeGo)

async function portOf(server: Server): Promise<number> {
  const { port, unplug } = await listening(server)
  onTestFinished(unplug)
  return port
}
const webServer = () => portOf(createHttpServer((_, response) => void response.end('Welcome')))
const greeter = () => portOf(createServer((socket) => void socket.end('220 VDR ready\r\n')))

describe.each(FAMILIES.filter(({ setUp }) => setUp !== undefined))('the set-up of $name', (family) => {
  /** A set of Android TV shows its code at the next port, which is the first to be called. */
  const at = (port: number) => ({ host: HOST, port: family.driver === 'android-tv' ? port - 1 : port })

  it('finds its port closed, and tells a web server and a program that speaks first from a set', async () => {
    // Nobody is asked for a password that another machine would get.
    const { dialogue, asked } = person()
    await expect(family.setUp?.(at(await freePort()), dialogue)).rejects.toMatchObject({ why: 'port-closed' })
    for (const port of [await webServer(), await greeter()]) {
      await expect(family.setUp?.(at(port), dialogue)).rejects.toMatchObject({ why: 'other-family' })
      const described = family.discovery?.describe?.(at(port), AbortSignal.timeout(20_000))
      if (described !== undefined) await expect(described).rejects.toSatisfy(isOtherFamily)
    }
    expect(asked).toEqual([])
  })

  it('says that a set is out of reach which says nothing, as one that has just started, and calls nobody else', async () => {
    const set = await FAKES.find(({ driver }) => driver === family.driver)?.start()
    onTestFinished(() => set?.stop())
    await set?.trouble('silent')
    const dials = recordDials()
    onTestFinished(() => dials.stop())
    const time = holdTime()
    const setting = family.setUp?.({ host: HOST, port: set?.port }, person().dialogue) ?? expect.unreachable()
    setting.catch(() => {})
    await expect(passing(time, setting)).rejects.toMatchObject({ why: 'unreachable' })
    expect(dials.list().filter((dial) => !dial.startsWith(`tcp ${HOST}:`))).toEqual([])
  })
})

it('a family that needs only an address has its usual port in the settings, which replaces the one before', async () => {
  vi.spyOn(VdrBox.prototype, 'capabilities').mockResolvedValueOnce(expect.anything())
  const { settings } = await runSetUp({ driver: vdr.driver, host: HOST }, person().dialogue)
  expect(settings).toEqual({ host: HOST, port: 6_419 })
})
