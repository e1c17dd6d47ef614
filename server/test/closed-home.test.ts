/**
 * The README's home with a real VDR: who was not paired at the machine, nor named as owner, reaches it by no way. The
 * witness is what went to VDR. Without a VDR on this machine it is left out.
 */
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isVdrInstalled, startRealVdr, type RealVdr } from '../../boxes/test/real-vdr.ts'
import { startRecordingProxy, type RecordingProxy } from '../../boxes/test/recording-proxy.ts'
import { systemClock } from '../src/clock.ts'
import { controlClient } from '../src/command-line/control-client.ts'
import { readConfig } from '../src/read-config.ts'
import { makeServices } from '../src/make-services.ts'
import { logIn } from './login/log-in.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'
import { fakeBox } from './support/fake-box.ts'
import { newFolder, post, startHere, startProgram } from './support/program.ts'
import { pairAtVirtualTv } from './support/virtual-tv.ts'

const isInstalled = isVdrInstalled()
const BROWSER = { partner: 'home', clientDeviceId: 'a-browser' }
const MISSING = ' (not installed: apt-get install vdr vdr-plugin-svdrposd vdr-plugin-xineliboutput vdr-plugin-satip)'
/** By another address of this machine a request comes as from another device. */
const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

interface Home {
  readonly address: string
}

describe.skipIf(!isInstalled)(`a home with a VDR${isInstalled ? '' : MISSING}`, () => {
  let vdr: RealVdr
  let wire: RecordingProxy
  let data: string

  beforeAll(async () => {
    vdr = await startRealVdr()
    wire = await startRecordingProxy(vdr.port)
  })
  afterAll(async () => {
    await wire?.stop()
    await vdr?.stop()
  })
  beforeEach(() => {
    data = newFolder()
    wire.lines.length = 0
  })

  /** As the README sets it; https changes nothing about who is let in. */
  const settings = () => ({ BECKON_DATA: data, BECKON_BOXES: `vdr://127.0.0.1:${wire.port}?name=Living%20room` })
  const home = () => startHere(settings())
  const keys = () => wire.lines.filter((line) => /^(?:HITK|CHAN \d|VOLU .)/u.test(line))
  const press = ({ address }: Home, token: string) => post(address, '/api/v1/processKey', { vcode: 'MENU' }, token)

  async function pairAtMachine({ address }: Home, partner = 'home') {
    const browser = { ...BROWSER, partner }
    const started = await post(address, '/api/v1/pairing/start', browser)
    const machine = await controlClient(data)
    const found = await machine?.call('pairWithTv', { id: 'vdr', code: String(started.body['pairingCode']) })
    if (found?.is === 'found')
      await machine?.call('answerTvPairing', { id: 'vdr', pairingId: found.pairingId, yes: true })
    const { body } = await post(address, '/api/v1/pairing/confirm', browser, started.body['token'])
    return { arToken: String(body['arToken']), bookmarkKey: String(body['bookmarkKey']) }
  }

  it('lets in whoever was paired at the machine, until that remote and its bookmark are ended', async () => {
    const server = await home()
    const { arToken, bookmarkKey } = await pairAtMachine(server)
    expect(await press(server, arToken)).toMatchObject({ status: 200, body: { status: 'OK' } })
    expect(keys()).toEqual(['HITK Menu'])
    await (await controlClient(data))?.ask('POST', '/sessions/end', { which: 'all' })
    expect((await press(server, arToken)).status).toBe(401)
    expect((await post(server.address, '/api/v1/auth/token/refresh', {}, bookmarkKey)).status).toBe(401)
    expect(keys()).toEqual(['HITK Menu'])
  })

  it('says truly who can get in, and has no practice log-in, no provider and no virtual TV', async () => {
    const server = await startProgram(settings())
    const get = async (path: string) => {
      const answer = await fetch(server.address + path, { redirect: 'manual', headers: { accept: 'text/html' } })
      return { status: answer.status, text: await answer.text() }
    }
    const login = await get('/login?partner=comcast&clientDeviceId=x')
    expect([login.status, login.text]).toEqual([404, expect.stringContaining('There is no log-in here')])
    for (const path of ['/login/practice', '/login/practice?state=x'])
      expect((await get(path)).text).not.toMatch(/issuer|subscriber/u)
    // The remote's own page, which says that there is no such page.
    for (const path of ['/tv', '/companion-app']) expect((await get(path)).text).toContain('id="beckon-settings"')
    const api = await fetch(`${server.address}/tv/api/boxes`)
    expect([api.status, await api.text()]).not.toEqual([200, expect.stringContaining('vdr')])
    expect((await post(server.address, '/tv/api/boxes/vdr/handset', { key: 'MENU' })).status).toBe(404)
    const { out } = await server.stop()
    expect(out).toContain('Practice log-in: off (a real box is connected)')
    expect(out).toContain('Log-in:          off (no identity provider is set)')
    expect(out).not.toMatch(/\/tv(?!s)/u)
    expect(keys()).toEqual([])
  })

  it('does nothing for a browser that was not paired, whatever token it makes up', async () => {
    const server = await home()
    const started = await post(server.address, '/api/v1/pairing/start', BROWSER)
    for (const token of ['', 'x', 'a'.repeat(43), String(started.body['token'])])
      expect((await press(server, token)).status).toBe(401)
    for (const path of ['processCecKey', 'text', 'devices', 'auth/token', 'iot', 'seabuttons'])
      expect((await post(server.address, `/api/v1/${path}`, { arToken: 'a'.repeat(43) })).status).toBeGreaterThan(399)
    expect(keys()).toEqual([])
  })

  it('stays closed to the practice log-in that is asked for by name: nobody there gets a box', async () => {
    const server = await startProgram({ ...settings(), BECKON_DEMO_LOGIN: 'on' })
    for (const subscriber of ['none', 'one']) {
      const arToken = await logIn({ origin: server.address }, new ScriptedBrowser(), subscriber)
      const ask = (path: string, body = {}) => post(server.address, `/api/v1/${path}`, body, arToken)
      expect((await ask('devices')).body['devices']).toEqual([])
      expect((await ask('auth/token', { selectedXboDeviceId: 'vdr' })).status).toBe(404)
      expect((await press(server, arToken)).status).toBe(404)
    }
    const { out } = await server.stop()
    expect(out).toContain('Practice log-in: on (BECKON_DEMO_LOGIN)')
    expect(keys()).toEqual([])
  })

  it.each(['comcast:practice', 'comcast:maria'])(
    'opens nothing by a session, a bookmark or a companion app of %s that an earlier version let in',
    async (name) => {
      const old = await letInEarlier(name)
      const server = await home()
      expect((await post(server.address, '/api/v1/devices', {}, old.arToken)).body['devices']).toEqual([])
      const opened = await post(server.address, '/api/v1/auth/token/refresh', {}, old.bookmarkKey)
      for (const token of [old.arToken, old.companionToken, String(opened.body['arToken'])])
        expect((await press(server, token)).status).toBe(404)
      expect(keys()).toEqual([])
    },
  )

  it('keeps what the household had when its remotes come by another partner', async () => {
    const server = await home()
    const first = await pairAtMachine(server, 'comcast')
    const buttons = { seaButtonsData: [{ type: 'VOICE', command: 'watch news', displayString: 'News', image: '' }] }
    expect((await post(server.address, '/api/v1/seabuttons', buttons, first.arToken)).status).toBe(200)
    const { arToken } = await pairAtMachine(server, 'home')
    const kept = await fetch(`${server.address}/api/v1/seabuttons`, { headers: { authorization: `Bearer ${arToken}` } })
    expect(await kept.json()).toMatchObject({ seaButtonsData: [{ command: 'watch news' }] })
  })

  /** A session, its bookmark and its companion app for the box, of an account that used to be let in. */
  async function letInEarlier(name: string) {
    const [partner = '', subject = ''] = name.split(':')
    const { services, close } = await makeServices({
      config: { ...readConfig({ BECKON_SPEECH: 'off' }), dataFolder: data },
      clock: systemClock,
      log: pino({ level: 'silent' }),
      ownedBoxes: [{ box: fakeBox('vdr') }],
    })
    const account = await services.accounts.of(partner, subject)
    const at = { account, boxId: 'vdr' }
    const { arToken } = await services.sessions.open({ ...at, by: 'login', clientDeviceId: 'old' })
    const bookmarkKey = String((await services.sessions.refresh(arToken))?.bookmarkKey)
    const again = await services.sessions.open({ ...at, by: 'login', clientDeviceId: 'old' })
    const companion = await services.sessions.open({ ...at, by: 'companion', clientDeviceId: 'app' })
    await close()
    return { arToken: again.arToken, bookmarkKey, companionToken: companion.arToken }
  }
})

describe('the virtual TVs', () => {
  const doors = ['/tv', '/tv/', '/tv/api/boxes', '/tv/api/boxes/living-room', '/tv/api/boxes/living-room/events']
  const statuses = (address: string, headers: Record<string, string> = {}) =>
    Promise.all(
      doors.map(async (path) => {
        const answer = await fetch(address + path, { headers, signal: AbortSignal.timeout(5_000) })
        await answer.body?.cancel()
        return answer.status
      }),
    )
  const closed = doors.map(() => 403)

  it.runIf(lanAddress !== undefined)('open on this machine alone, and say so on another device', async () => {
    const server = await startProgram({ BECKON_DATA: newFolder(), BECKON_HOST: '0.0.0.0' })
    const port = new URL(server.address).port
    expect(await statuses(server.address)).not.toContain(403)
    expect(await statuses(`http://${lanAddress}:${port}`)).toEqual(closed)
    const page = await fetch(`http://${lanAddress}:${port}/tv`, { headers: { 'accept-language': 'fr' } })
    expect(await page.text()).toContain('<h1>Le téléviseur virtuel ne s’ouvre pas ici</h1>')
    const pressed = await post(`http://${lanAddress}:${port}`, '/tv/api/boxes/living-room/handset', { key: 'OK' })
    expect(pressed).toEqual({ status: 403, body: { status: 'FORBIDDEN' } })
  })

  it.runIf(lanAddress !== undefined)('open for everybody when the operator says so', async () => {
    const settings = { BECKON_DATA: newFolder(), BECKON_HOST: '0.0.0.0', BECKON_VIRTUAL_TVS: 'everybody' }
    const server = await startProgram(settings)
    expect(await statuses(`http://${lanAddress}:${new URL(server.address).port}`)).not.toContain(403)
  })

  it('stay closed behind a proxy on this machine, trusted or not', async () => {
    const untrusting = await startHere({ BECKON_DATA: newFolder() })
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await statuses(untrusting.address, { [name]: '127.0.0.1' })).toEqual(closed)
    const trusting = await startHere({ BECKON_DATA: newFolder(), BECKON_TRUSTED_PROXIES: '127.0.0.1' })
    expect(await statuses(trusting.address, { 'x-forwarded-for': '203.0.113.7' })).toEqual(closed)
    expect(await statuses(trusting.address, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toEqual(closed)
    expect(await statuses(trusting.address, { 'x-real-ip': '203.0.113.7' })).toEqual(closed)
  })

  it('stay closed to a browser that came by a public name', async () => {
    const server = await startHere({ BECKON_DATA: newFolder(), BECKON_PUBLIC_URL: 'https://tv.example.org' })
    const answer = await rawStatus(server.address, '/tv/api/boxes', 'tv.example.org')
    expect(answer).toBe(403)
  })

  it('have an account of their own: nobody who pairs there gets to the household, or to a subscriber', async () => {
    const boxes = JSON.stringify([
      { id: 'vdr', name: 'Living room', driver: 'vdr', host: '127.0.0.1', port: 1 },
      { id: 'practice', name: 'Virtual TV', driver: 'virtual' },
      { id: 'jordans', name: 'Virtual TV', driver: 'virtual', owners: ['comcast:jordan'] },
    ])
    const data = newFolder()
    const server = await startHere({ BECKON_DATA: data, BECKON_BOXES: boxes, BECKON_MIXED_BOXES: 'on' })
    for (const box of ['practice', 'jordans']) {
      const browser = { partner: 'comcast', clientDeviceId: box }
      const started = await post(server.address, '/api/v1/pairing/start', browser)
      await pairAtVirtualTv(server.address, box, started.body['pairingCode'])
      const { body } = await post(server.address, '/api/v1/pairing/confirm', browser, started.body['token'])
      const devices = await post(server.address, '/api/v1/devices', {}, String(body['arToken']))
      expect(devices.body['devices']).toEqual([{ id: box, name: 'Virtual TV' }])
    }
    const accounts = await (await controlClient(data))?.ask<{ account: string }[]>('GET', '/sessions')
    expect(new Set(accounts?.map(({ account }) => account))).toEqual(new Set(['comcast:practice']))
  })
})

/** `fetch` sends no Host of one's own. */
function rawStatus(address: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((done, failed) => {
    get(new URL(path, address), { headers: { host } }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    }).on('error', failed)
  })
}
