import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aboutIn, channelsIn, isDone, isOnIn, isSameService, soundIn, statusIn, zap } from './messages.ts'

/** As a real receiver answered; see `boxes/test/enigma2-answers/README.md`. */
const recorded = (name: string) => ({
  status: 200,
  text: readFileSync(new URL(`../../test/enigma2-answers/${name}.json`, import.meta.url), 'utf8'),
})
const told = (answer: unknown, status = 200) => ({ status, text: JSON.stringify(answer) })

describe('what a real receiver answered', () => {
  it('tells its standby', () => {
    expect(statusIn(recorded('device_statusinfo_standby'))).toEqual({ isOn: false, volume: 100, muted: true })
  })
})

describe('what other versions say', () => {
  it('is truth as a word or as itself', () => {
    expect(statusIn(told({ inStandby: false })).isOn).toBe(true)
    expect(statusIn(told({ inStandby: 'true' })).isOn).toBe(false)
    expect(isOnIn(told({ result: true, instandby: 'false' }))).toBe(true)
  })

  it('may be a status of which only the power makes sense', () => {
    expect(statusIn(told({ inStandby: 'false', volume: 900, muted: 'perhaps', currservice_serviceref: 7 }))).toEqual({
      isOn: true,
      volume: undefined,
      muted: undefined,
      service: undefined,
    })
  })

  it('is a hardware address that is none', () => {
    expect(aboutIn(told({ info: { webifver: 'OWIF 1.4', ifaces: [{ mac: null }] } })).mac).toBeUndefined()
  })

  it('is null for what it does not know of itself', () => {
    const info = { webifver: 'OWIF 1.4', brand: null, model: 'Duo', ifaces: null }
    expect(aboutIn(told({ info }))).toEqual({ maker: '', model: 'Duo', mac: undefined })
  })
})

describe('channels', () => {
  const service = (servicereference: string, pos?: number) => ({
    servicename: servicereference,
    servicereference,
    ...(pos === undefined ? {} : { pos }),
  })
  it('have the receiver’s own numbers; markers and folders have none', () => {
    const services = [
      {
        subservices: [
          service('1:0:1:A:'),
          service('1:64:1:::m'),
          service('1:832:D:'),
          service('1:7:1:0:'),
          service('x'),
        ],
      },
      { subservices: [service('1:134:1:B:'), service('1:0:1:C:', 70), service('1:0:1:D:', 1e9)] },
    ]
    expect(channelsIn(told({ services })).map(({ number, service: reference }) => [number, reference])).toEqual([
      [1, '1:0:1:A:'],
      [2, '1:134:1:B:'],
      [70, '1:0:1:C:'],
      [71, '1:0:1:D:'],
    ])
  })

  it('are the first 3,000, however long the receiver’s list is', () => {
    const services = [{ subservices: Array.from({ length: 4_000 }, (_, at) => service(`1:0:1:${at}:`)) }]
    expect(channelsIn(told({ services })).map(({ number }) => number)).toEqual(
      Array.from({ length: 3_000 }, (_, at) => at + 1),
    )
  })

  it('are the same by their ten numbers and their stream, in any letters', () => {
    expect(isSameService('1:0:19:2ba2:3F2:1:C00000:0:0:0', '1:0:19:2BA2:3F2:1:C00000:0:0:0:')).toBe(true)
    expect(isSameService('4097:0:1:0:0:0:0:0:0:0:http%3a//a/b:Name', '4097:0:1:0:0:0:0:0:0:0:http%3a//a/b')).toBe(true)
    expect(isSameService('4097:0:1:0:0:0:0:0:0:0:http%3a//a/c', '4097:0:1:0:0:0:0:0:0:0:http%3a//a/b')).toBe(false)
    expect(isSameService(undefined, '1:0')).toBe(false)
  })

  it('go into a path in which nothing else can be said', () => {
    expect(zap('4097:0:1:0:0:0:0:0:0:0:http%3a//a/b?c&title=d e').path).toBe(
      '/api/zap?sRef=4097%3A0%3A1%3A0%3A0%3A0%3A0%3A0%3A0%3A0%3Ahttp%253a%2F%2Fa%2Fb%3Fc%26title%3Dd%20e',
    )
  })
})

describe('what is no answer of a receiver', () => {
  it.each([
    ['a page', { status: 200, text: '<html></html>' }],
    ['another shape', told({ volume: 3 })],
    ['an error', told({ inStandby: 'false' }, 500)],
    ['a redirect', { status: 302, text: '' }],
    ['half an answer', { status: 200, text: '{"inStandby": "fal' }],
  ])('%s', (_, answer) => {
    expect(() => statusIn(answer)).toThrow('BOX-UNREACHABLE')
    expect(() => isDone(answer)).toThrow('BOX-UNREACHABLE')
  })

  it('is a receiver that wants another password, by its status', () => {
    expect(() => statusIn({ status: 401, text: '' })).toThrow('BOX-NOT-ALLOWED')
    expect(() => statusIn({ status: 403, text: '' })).toThrow('BOX-NOT-ALLOWED')
  })

  it('is a sound that it did not change', () => {
    expect(soundIn(told({ result: false, current: 5, ismute: false }))).toBeUndefined()
    expect(soundIn(told({ result: true, current: 5, ismute: false }))).toEqual({ volume: 5, muted: false })
  })
})
