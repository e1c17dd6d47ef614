/**
 * A fake Enigma2 receiver with OpenWebif, which keeps state. Its answers have the shape of the recorded ones in
 * `enigma2-answers`, or of OpenWebif 2.2 where none is recorded. Requests that OpenWebif does not know are refused.
 */
import { readFileSync } from 'node:fs'
import type { FarTrouble } from './far-end.ts'
import { startFakeHttpBox, type FakeAnswer, type FakeHttpBox, type FakeRequest } from './fake-http-box.ts'
import { told } from './twisted-reports.ts'

export interface FakeEnigma2 extends FakeHttpBox {
  /** The codes of the keys that were pressed, in order. */
  readonly pressed: number[]
  isAsleep: boolean
  volume: number
  muted: boolean
  /** The service that plays; none in standby. */
  service: string
  /** What its owner set in OpenWebif; undefined for no password. */
  login: { readonly user: string; readonly password: string } | undefined
  /** The services that the parental control locks. */
  locked: ReadonlySet<string>
  /** How long it takes to fall asleep, wake or tune. */
  takesMs: number
  /** Bouquets with their services, each by its name; a name that begins with `--` is a marker. */
  bouquets: readonly Readonly<Record<string, string>>[]
  /** Whether it numbers its services itself; old versions do not. */
  tellsNumbers: boolean
}

export const SERVICES = {
  harbour: '1:0:19:2B5C:3F3:1:C00000:0:0:0:',
  lantern: '1:0:19:2BA2:3F2:1:C00000:0:0:0:',
  noel: '1:0:19:EF10:421:1:C00000:0:0:0:',
  stream: '4097:0:1:0:0:0:0:0:0:0:http%3a//127.0.0.1%3a8001/kids',
} as const

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`enigma2-answers/${name}.json`, import.meta.url), 'utf8')) as object
const STATUS_ON = recorded('device_statusinfo_on')
const STATUS_STANDBY = recorded('device_statusinfo_standby')
const ABOUT = recorded('device_about')

const json = (body: unknown): FakeAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(told(body), undefined, 1),
})
const NOT_FOUND: FakeAnswer = { status: 404, type: 'text/html', body: '<h1>Error 404: Not found</h1>' }
const UNAUTHORIZED: FakeAnswer = {
  status: 401,
  type: 'text/html',
  body: '<h1>401 Authentication required</h1>',
  headers: { 'www-authenticate': 'Basic realm="OpenWebif"' },
}

/** What changes something, though all are GET. */
function isPress({ path, query }: FakeRequest): boolean {
  return /^\/api\/(?:remotecontrol|zap)$/u.test(path) || query.has('newstate') || query.has('set')
}

export async function startFakeEnigma2(): Promise<FakeEnigma2> {
  const http = await startFakeHttpBox(answerTo, isPress)
  const { trouble, recover } = http
  const receiver: FakeEnigma2 = Object.assign(http, {
    pressed: [],
    isAsleep: false,
    volume: 60,
    muted: false,
    service: SERVICES.harbour,
    login: undefined,
    locked: new Set<string>(),
    takesMs: 0,
    bouquets: [
      { 'Harbour One': SERVICES.harbour, '-- Films': '1:64:1:0:0:0:0:0:0:0::-- Films', Lantern: SERVICES.lantern },
      { 'Noël TV': SERVICES.noel, 'Harbour One': SERVICES.harbour, 'Storybook Kids': SERVICES.stream },
    ],
    tellsNumbers: true,
    async trouble(kind: FarTrouble) {
      if (kind === 'asleep') receiver.isAsleep = true
      else if (kind === 'not allowed') receiver.login = { user: 'root', password: 'changed' }
      else await trouble(kind)
    },
    async recover() {
      receiver.isAsleep = false
      receiver.login = undefined
      await recover()
    },
  })
  return receiver

  function answerTo({ method, path, query, headers }: FakeRequest): FakeAnswer {
    if (!mayAsk(headers.authorization)) return UNAUTHORIZED
    if (method !== 'GET') return NOT_FOUND
    switch (path) {
      case '/api/statusinfo':
        return json(status())
      case '/api/about':
        return json(ABOUT)
      case '/api/getallservices':
        return json({ result: true, processingtime: '0:00:00.1', services: services() })
      case '/api/powerstate':
        return turn(query.get('newstate'))
      case '/api/vol':
        return turnSound(query.get('set') ?? 'state')
      case '/api/zap':
        return zap(query.get('sRef'))
      case '/api/remotecontrol':
        return press(query.get('command'))
      default:
        return NOT_FOUND
    }
  }

  function mayAsk(authorization: string | undefined): boolean {
    if (receiver.login === undefined) return true
    const { user, password } = receiver.login
    return authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }

  function status(): object {
    const { volume, muted, service } = receiver
    if (receiver.isAsleep) return { ...STATUS_STANDBY, volume, muted }
    return { ...STATUS_ON, volume, muted, currservice_serviceref: service }
  }

  function services(): object[] {
    let pos = 0
    return receiver.bouquets.map((bouquet, at) => ({
      servicereference: `1:7:1:0:0:0:0:0:0:0:FROM BOUQUET "userbouquet.${at}.tv" ORDER BY bouquet`,
      servicename: `Bouquet ${at + 1}`,
      subservices: Object.entries(bouquet).map(([servicename, servicereference]) => {
        const isMarker = servicename.startsWith('--')
        if (!isMarker) pos += 1
        const number = receiver.tellsNumbers ? { pos: isMarker ? 0 : pos } : {}
        return { ...number, servicename, servicereference, program: 0 }
      }),
    }))
  }

  /** As OpenWebif does, it answers a change with what was before it. */
  function turn(newState: string | null): FakeAnswer {
    const before = { result: true, instandby: receiver.isAsleep }
    if (newState === '0') later(() => (receiver.isAsleep = !receiver.isAsleep))
    else if (newState === '4') later(() => (receiver.isAsleep = false))
    else if (newState === '5') later(() => (receiver.isAsleep = true))
    else if (newState !== null) return { status: 500 }
    return json(before)
  }

  function turnSound(change: string): FakeAnswer {
    const wanted = /^set(\d+)$/u.exec(change)?.[1]
    if (change === 'up') receiver.volume = Math.min(receiver.volume + 5, 100)
    else if (change === 'down') receiver.volume = Math.max(receiver.volume - 5, 0)
    else if (change === 'mute') receiver.muted = !receiver.muted
    else if (wanted !== undefined) receiver.volume = Math.min(Number(wanted), 100)
    const isKnown = ['up', 'down', 'mute', 'state'].includes(change) || wanted !== undefined
    return json({ result: isKnown, message: 'Status', current: receiver.volume, ismute: receiver.muted })
  }

  function zap(reference: string | null): FakeAnswer {
    if (reference === null) return json({ result: false, message: 'Missing mandatory parameter' })
    if (receiver.locked.has(reference))
      return json({ result: false, message: `Service '${reference}' is blocked by parental Control` })
    later(() => (receiver.service = reference))
    return json({ result: true, message: `Active service is now '${reference}'` })
  }

  function press(command: string | null): FakeAnswer {
    const code = Number(command)
    if (command === null || !Number.isInteger(code))
      return json({ result: false, message: "The parameter 'command' must be a number" })
    receiver.pressed.push(code)
    return json({ result: true, message: `RC command '${code}' has been issued` })
  }

  function later(happens: () => void): void {
    if (receiver.takesMs === 0) happens()
    else setTimeout(happens, receiver.takesMs).unref()
  }
}
