import { STATUSES } from '@beckon/contract/statuses'
import { fireEvent } from '@beckon/contract/tv-control'
import { commonStatuses } from '@beckon/contract/call'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RIGHT_KEY, startStandIn, type Scene, type StandIn } from '../../../test/tv-control/stand-in-service.ts'
import { parseRange, type AddressRange } from '../../outgoing/addresses.ts'
import { OK } from '../../http/calls/handler.ts'
import { type Fired, openAutomation, type Automation } from './automation.ts'
import type { AutomationKind } from './automation-settings.ts'

const LOOPBACK = [parseRange('127.0.0.1')] as AddressRange[]
const silent = pino({ level: 'silent' })
const soon = () => AbortSignal.timeout(3_000)

let service: StandIn
beforeEach(async () => void (service = await startStandIn()))
afterEach(() => service.stop())

function automation(kind: AutomationKind, allowed = LOOPBACK): Automation {
  return openAutomation({ kind, base: new URL(service.base), allowed, link: '', helpLink: '' }, silent)
}
const fire = (kind: AutomationKind, event = 'mute', key = RIGHT_KEY, signal = soon()) =>
  automation(kind).fire('somebody', event, key, { signal })
const why = (fired: Fired) => ('refused' in fired ? fired.refused : 'fired')

describe('an event at IFTTT', () => {
  it('is fired as IFTTT documents it [S23]', async () => {
    expect(await fire('ifttt', 'tv_mute')).toEqual(OK)
    expect(service.asked).toMatchObject([{ method: 'POST', path: `/trigger/tv_mute/with/key/${RIGHT_KEY}`, body: '' }])
  })

  it('has its name and the key kept inside their parts of the address', async () => {
    expect(await fire('ifttt', 'a/b?c#d e')).toEqual(OK)
    expect(why(await fire('ifttt', 'mute', 'k/../../x'))).toBe('EVENT-KEY-REFUSED')
    expect(service.asked.map(({ path }) => path)).toEqual([
      `/trigger/a%2Fb%3Fc%23d%20e/with/key/${RIGHT_KEY}`,
      '/trigger/mute/with/key/k%2F..%2F..%2Fx',
    ])
  })

  it.each([
    ['..', RIGHT_KEY, 'EVENT-UNKNOWN'],
    ['\udc00', RIGHT_KEY, 'EVENT-UNKNOWN'],
    ['mute', '..', 'EVENT-KEY-REFUSED'],
  ])('is not sent at all as %j with the key %j', async (event, key, status) => {
    expect(why(await fire('ifttt', event, key))).toBe(status)
    expect(service.asked).toEqual([])
  })
})

describe('an event whose time is over before it could leave', () => {
  it('is never sent, and nobody is told that it may have happened', async () => {
    const [wait, connect] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = openAutomation(
      {
        kind: 'ifttt',
        base: new URL(service.base.replace('127.0.0.1', 'service.test')),
        allowed: LOOPBACK,
        link: '',
        helpLink: '',
      },
      silent,
      {
        async resolve() {
          connect.resolve()
          await wait.promise
          return ['127.0.0.1']
        },
      },
    )
    const fired = slow.fire('somebody', 'mute', RIGHT_KEY, { signal: soon(), leaveBy: performance.now() + 100 })
    await connect.promise
    expect(await fired).toEqual({ refused: 'TOO-LATE' })
    wait.resolve()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(service.asked).toEqual([])
  })

  it('is awaited for longer once it has left', async () => {
    const time = { signal: soon(), leaveBy: performance.now() + 500 }
    expect(await automation('ifttt').fire('somebody', 'mute', RIGHT_KEY, time)).toEqual(OK)
  })
})

describe('an event at Home Assistant', () => {
  it('is fired as Home Assistant documents it, with the key as its token [S23]', async () => {
    expect(await fire('home-assistant', 'tv_mute')).toEqual(OK)
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/api/events/tv_mute',
        body: '{}',
        headers: { authorization: `Bearer ${RIGHT_KEY}`, 'content-type': 'application/json' },
      },
    ])
  })

  it('is not sent when its name is longer than Home Assistant takes', async () => {
    expect(why(await fire('home-assistant', 'x'.repeat(65)))).toBe('EVENT-UNKNOWN')
    expect(service.asked).toEqual([])
  })

  it.each(['key\r\nx-other: 1', 'two words', 'clé'])(
    'is not sent with the token %j, which no header can hold',
    async (key) => {
      expect(why(await fire('home-assistant', 'mute', key))).toBe('EVENT-KEY-REFUSED')
      expect(service.asked).toEqual([])
    },
  )
})

describe.each(['ifttt', 'home-assistant'] as const)('what became of an event (%s)', (kind) => {
  it('says that the key was refused, and never 401, which would end the session', async () => {
    expect(why(await fire(kind, 'mute', 'wrong-key'))).toBe('EVENT-KEY-REFUSED')
    expect(fireEvent.statuses.filter((status) => STATUSES[status] === 401)).toEqual([])
  })

  it.each<[Scene, string]>([
    ['no such event', 'EVENT-UNKNOWN'],
    ['redirecting', 'SERVICE-REDIRECT'],
    ['huge', 'SERVICE-HUGE'],
    ['huge head', 'SERVICE-HUGE'],
    ['not http', 'SERVICE-LYING'],
    ['another page', 'SERVICE-LYING'],
    ['congratulating somebody else', 'SERVICE-LYING'],
    ['a teapot', 'SERVICE-LYING'],
    ['hanging up', 'SERVICE-TIMEOUT'],
    ['behind a proxy that got no answer', 'SERVICE-TIMEOUT'],
    ['out of order', 'SERVICE-UNREACHABLE'],
  ])('is told when the service is %s', async (scene, status) => {
    service.scene = scene
    const fired = await fire(kind)
    expect(why(fired)).toBe(status)
    expect([...fireEvent.statuses, ...commonStatuses(fireEvent)]).toContain(status)
  })

  it.each<Scene>(['silent', 'dripping'])('is told in time when the service is %s', async (scene) => {
    service.scene = scene
    expect(why(await fire(kind, 'mute', RIGHT_KEY, AbortSignal.timeout(150)))).toBe('SERVICE-TIMEOUT')
  })

  it('passes on when to come again', async () => {
    service.scene = 'too often'
    expect(await fire(kind)).toEqual({ refused: 'TOO-MANY', retryAfterMs: 7_000 })
  })

  it('is told when the service is not where events may go', async () => {
    expect(why(await automation(kind, []).fire('somebody', 'mute', RIGHT_KEY, { signal: soon() }))).toBe(
      'SERVICE-FORBIDDEN',
    )
    expect(service.connections()).toBe(0)
  })
})

describe('a service that hangs', () => {
  it('holds sixteen events of a user and no more, and none of another user', async () => {
    service.scene = 'silent'
    const events = automation('ifttt')
    const stop = new AbortController()
    const held = Array.from({ length: 16 }, () => events.fire('one', 'mute', RIGHT_KEY, { signal: stop.signal }))
    expect(await events.fire('one', 'mute', RIGHT_KEY, { signal: stop.signal })).toEqual({
      refused: 'TOO-MANY',
      retryAfterMs: 1_000,
    })
    const other = events.fire('other', 'mute', RIGHT_KEY, { signal: stop.signal })
    stop.abort()
    expect((await Promise.all([...held, other])).map(why)).toEqual(Array(17).fill('SERVICE-TIMEOUT'))
    service.scene = 'well'
    expect(await events.fire('one', 'mute', RIGHT_KEY, { signal: soon() })).toEqual(OK)
  })

  it('holds 256 events in all and no more', async () => {
    service.scene = 'silent'
    const events = automation('ifttt')
    const stop = new AbortController()
    const held = Array.from({ length: 256 }, (_, at) =>
      events.fire(`user ${at}`, 'mute', RIGHT_KEY, { signal: stop.signal }),
    )
    expect(why(await events.fire('one more', 'mute', RIGHT_KEY, { signal: stop.signal }))).toBe('BUSY')
    stop.abort()
    await Promise.all(held)
  })
})
