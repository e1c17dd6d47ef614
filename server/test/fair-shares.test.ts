import { connect } from 'node:net'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { describe, expect, onTestFinished } from 'vitest'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { type Answer, it, testServer, type TestServer } from './support/test-server.ts'

const FLOOD = Array.from({ length: 6 }, (_, n) => `192.0.2.${n + 1}`)
const HONEST = '198.51.100.7'

/**
 * As fast as the limits let them: what six addresses get until they are refused by number, or three minutes are over.
 */
async function flood(server: TestServer, begin: (address: string, n: number) => Promise<Answer>): Promise<Answer[]> {
  const begun: Answer[] = []
  for (let minute = 0; minute < 3; minute++) {
    for (const address of FLOOD)
      // At once, so that many are saved together.
      begun.push(...(await Promise.all(Array.from({ length: 120 }, (_, n) => begin(address, n)))))
    if (minute < 2) server.clock.pass(MINUTE_MS)
  }
  return begun.filter(({ http }) => http === 200)
}

describe('six addresses that take all they can', () => {
  it('do not keep others from easy pair: the oldest code of the flood goes', async ({ server }) => {
    const begin = (address: string, browser: string) =>
      server.send('startPairing', { body: { partner: 'comcast', clientDeviceId: browser }, address })
    const begun = await flood(server, (address, n) =>
      begin(address, `browser-${address.at(-1)}-${n}-${server.clock.now()}`),
    )
    expect(begun.length).toBeGreaterThan(2_000)
    const honest = await begin(HONEST, 'tablet')
    expect(honest.http).toBe(200)
    const poll = async ({ body }: Answer) =>
      (
        await server.send('confirmPairing', {
          token: body['token'] as string,
          body: { partner: 'comcast', clientDeviceId: 'tablet' },
        })
      ).http
    expect(await poll(honest)).toBe(202)
    expect(await poll(begun[0] as Answer)).toBe(410)
  })

  it('do not keep others from pairing companion apps', async ({ server }) => {
    const begin = (address: string, appName: string) => server.send('startCompanion', { body: { appName }, address })
    const begun = await flood(server, (address, n) => begin(address, `app ${n}`))
    expect(begun.length).toBeGreaterThan(2_000)
    const honest = await begin(HONEST, 'TV Guide')
    expect(honest.http).toBe(200)
    const poll = async ({ body }: Answer) =>
      (await server.send('confirmCompanion', { token: body['token'] as string })).http
    expect(await poll(honest)).toBe(202)
    expect(await poll(begun[0] as Answer)).toBe(410)
  })
})

describe('event streams of a virtual TV', () => {
  it('are 32 for one address, 100 in all, and a new address always gets one', async () => {
    const box = new VirtualTvBox({ id: 'den', name: 'Den', layout: 'standard' })
    const server = await testServer({
      boxes: [{ box }],
      config: { connections: { total: 1_000, perAddress: 200 } },
    })
    const port = await server.listen()
    const open = (localAddress: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
          socket.write('GET /tv/api/boxes/den/events HTTP/1.1\r\nhost: localhost\r\n\r\n'),
        )
        socket.on('error', () => {})
        socket.on('data', (data) => resolve(String(data).slice(9, 12)))
        onTestFinished(() => void socket.destroy())
      })
    const opened = async (address: string, count: number) => {
      const answers: string[] = []
      for (let n = 0; n < count; n++) answers.push(await open(address))
      return answers.filter((status) => status === '200').length
    }
    expect(await opened('127.0.0.2', 40)).toBe(32)
    expect(await opened('127.0.0.3', 40)).toBe(32)
    expect(await opened('127.0.0.4', 40)).toBe(32)
    expect(await opened('127.0.0.5', 10)).toBe(10)
    expect(await opened('127.0.0.6', 10)).toBe(10)
  })
})
