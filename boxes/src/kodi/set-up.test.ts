import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FakeKodi } from '../../test/fake-kodi-state.ts'
import { startFakeKodi } from '../../test/fake-kodi.ts'
import { freePort } from '../../test/free-port.ts'
import { person } from '../../test/person.ts'
import { discovery, setUpKodi } from './family.ts'

let kodi: FakeKodi
let nobody: number

beforeEach(async () => {
  kodi = await startFakeKodi()
  nobody = await freePort()
})
afterEach(() => kodi.stop())

const host = '127.0.0.1'
const about = { name: 'Kodi (den)', mac: '0a:1b:2c:3d:4e:5f' }

describe('setting up a Kodi', () => {
  it('asks nothing where its WebSocket is open', async () => {
    const { asked, dialogue } = person()
    expect(await setUpKodi({ host, port: kodi.port }, dialogue)).toEqual({
      settings: { host, port: kodi.port, http: false },
      ...about,
    })
    const ports = { socket: kodi.port, web: nobody }
    expect(await setUpKodi({ host }, dialogue, ports)).toMatchObject({ settings: { port: kodi.port } })
    expect(asked).toEqual([])
    expect(kodi.received).toEqual([])
  })

  it('prefers the WebSocket though the announcement told the port of the web server', async () => {
    kodi.login = { user: 'kodi', password: 'secret' }
    const { asked, dialogue } = person()
    const ports = { socket: kodi.port, web: kodi.webPort }
    expect(await setUpKodi({ host, port: kodi.webPort }, dialogue, ports)).toMatchObject({
      settings: { host, port: kodi.port, http: false },
    })
    expect(asked).toEqual([])
  })

  it('asks for the name and password where only a web server is open, again after a wrong one, and keeps them secret', async () => {
    kodi.login = { user: 'ann', password: 'secret' }
    const { asked, dialogue } = person({ user: 'ann', value: 'wrong' }, { user: 'ann', value: 'secret' })
    const ports = { socket: nobody, web: kodi.webPort }
    expect(await setUpKodi({ host }, dialogue, ports)).toEqual({
      settings: { host, port: kodi.webPort, http: true },
      secrets: { user: 'ann', password: 'secret' },
      ...about,
    })
    expect(asked).toEqual([{ is: 'password' }, { is: 'password', wrong: true }])
  })

  it('asks for the password of the web server, though the WebSocket is open, where the settings name the web server', async () => {
    kodi.login = { user: 'ann', password: 'secret' }
    const ports = { socket: kodi.port, web: kodi.webPort }
    for (const kept of [{ password: 'old' }, { http: true, port: kodi.webPort }]) {
      const { asked, dialogue } = person({ user: 'ann', value: 'secret' })
      expect(await setUpKodi({ host, port: kodi.port, kept }, dialogue, ports)).toMatchObject({
        settings: { port: kodi.webPort, http: true },
        secrets: { user: 'ann', password: 'secret' },
      })
      expect(asked).toEqual([{ is: 'password' }])
    }
  })

  it('fails where the settings name the WebSocket with the port of the web server', async () => {
    const kept = { port: kodi.webPort, http: false }
    await expect(setUpKodi({ host, kept }, person().dialogue)).rejects.toThrow('other-family')
  })

  it.each(['web server', 'WebSocket'])(
    'asks for none where the web server wants none, by the port of the %s',
    async (by) => {
      const { asked, dialogue } = person()
      const ports = { socket: nobody, web: kodi.webPort }
      const port = by === 'WebSocket' ? nobody : kodi.webPort
      expect(await setUpKodi({ host, port }, dialogue, ports)).toEqual({
        settings: { host, port: kodi.webPort, http: true },
        ...about,
      })
      expect(asked).toEqual([])
    },
  )
})

describe('finding a Kodi', () => {
  const uuid = '6F9619FF-8B86-D011-B42D-00CF4FC964FF'
  const seen = { address: '192.168.1.20', txt: { txtvers: '1', uuid } }

  it.each([
    ['_xbmc-jsonrpc._tcp', 'Kodi (den)', 9_090],
    ['_xbmc-jsonrpc._tcp', 'Kodi (den) jsonrpc-tcp', 9_090],
    ['_xbmc-jsonrpc-h._tcp', 'Kodi (den) jsonrpc-http', 8_080],
  ])('takes the announcement of %s as %s', (type, name, port) => {
    expect(discovery.recogniseMdns?.({ type, name, port, ...seen })).toEqual({
      driver: 'kodi',
      name: 'Kodi (den)',
      host: '192.168.1.20',
      port,
      identity: `kodi:${uuid.toLowerCase()}`,
    })
  })

  it('takes neither another service nor a strange identity', () => {
    const service = { name: 'Kodi', port: 9_090, ...seen }
    expect(discovery.recogniseMdns?.({ ...service, type: '_http._tcp' })).toBeUndefined()
    const strange = discovery.recogniseMdns?.({ ...service, type: '_xbmc-jsonrpc._tcp', txt: { uuid: '<b>' } })
    expect(strange).not.toHaveProperty('identity')
  })

  it('asks the set for its name, version and hardware address, and presses nothing', async () => {
    const said = await discovery.describe?.({ host, port: kodi.port }, AbortSignal.timeout(20_000))
    expect(said).toEqual({
      name: 'Kodi (den)',
      model: 'Kodi 20.1',
      port: kodi.port,
      alsoKnownAs: ['mac:0a:1b:2c:3d:4e:5f'],
    })
    expect(kodi.received).toEqual([])
  })
})
