/** What the set-up of every family makes of a port where no such set answers. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { FAMILIES } from './families.ts'
import type { SetUpDialogue } from './set-up.ts'

const HOST = '127.0.0.1'

async function listening(server: Server): Promise<number> {
  server.listen(0, HOST)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const webServer = () => listening(createHttpServer((_, response) => void response.end('Welcome')))
const greeter = () => listening(createServer((socket) => socket.on('error', () => {}).end('220 VDR ready\r\n')))
/** Nobody is asked for a password that another machine would get. */
const dialogue: SetUpDialogue = {
  signal: new AbortController().signal,
  ask: () => Promise.reject(new Error('Nothing is asked.')),
  tell: () => {},
}

describe.each(FAMILIES.filter(({ setUp }) => setUp !== undefined))('the set-up of $name', (family) => {
  /** A set of Android TV shows its code at the next port, which is the first to be called. */
  const at = (port: number) => ({ host: HOST, port: family.driver === 'android-tv' ? port - 1 : port })

  it('finds its port closed, and tells a web server and a program that speaks first from a set', async () => {
    await expect(family.setUp?.(at(await freePort()), dialogue)).rejects.toMatchObject({ why: 'port-closed' })
    for (const port of [await webServer(), await greeter()]) {
      await expect(family.setUp?.(at(port), dialogue)).rejects.toMatchObject({ why: 'other-family' })
      expect(await family.discovery?.describe?.(at(port), AbortSignal.timeout(2_000))).toBeUndefined()
    }
  })
})
