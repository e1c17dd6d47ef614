import { describe, expect, it } from 'vitest'
import { accessPolicy } from './access-policy.ts'
import { readConfig } from './read-config.ts'

const virtual = { id: 'den', name: 'Den', layout: 'flex', kind: 'virtual' } as const
const real = { id: 'vdr', name: 'VDR', layout: 'standard', kind: 'direct' } as const
const PROVIDERS = '{"cox":{"issuer":"https://login.example.org","clientId":"b"}}'
const admitted = (boxes: Parameters<typeof accessPolicy>[1], settings: Record<string, string> = {}) =>
  accessPolicy(readConfig(settings), boxes)

describe('the practice log-in', () => {
  it.each([
    ['on with virtual TVs only', [virtual], {}, { is: 'on', why: 'only virtual TVs' }],
    ['off with a real box', [real], {}, { is: 'off', why: 'real box' }],
    [
      'off with a real box and a virtual TV',
      [virtual, real],
      { BECKON_MIXED_BOXES: 'on' },
      { is: 'off', why: 'real box' },
    ],
    ['off with a provider', [virtual], { BECKON_PROVIDERS: PROVIDERS }, { is: 'off', why: 'provider' }],
    ['off in production', [virtual], { NODE_ENV: 'production' }, { is: 'off', why: 'production' }],
    ['off when set so', [virtual], { BECKON_DEMO_LOGIN: 'off' }, { is: 'off', why: 'set' }],
    ['on beside a real box when asked for', [real], { BECKON_DEMO_LOGIN: 'on' }, { is: 'on', why: 'asked for' }],
    [
      'on in production when asked for',
      [virtual],
      { NODE_ENV: 'production', BECKON_DEMO_LOGIN: 'on' },
      { is: 'on', why: 'asked for' },
    ],
  ])('is %s', (_, boxes, settings, expected) => {
    expect(admitted(boxes, settings as Record<string, string>).practiceLogin).toEqual(expected)
  })

  it('is for all partners; without it log-ins are those of the providers', () => {
    expect(admitted([virtual]).loginPartners).toContain('comcast')
    expect(admitted([real]).loginPartners).toEqual([])
    expect(admitted([real], { BECKON_PROVIDERS: PROVIDERS }).loginPartners).toEqual(['cox'])
  })
})

describe('real boxes and virtual TVs together', () => {
  it('are refused at start, in words that name the setting', () => {
    expect(() => admitted([virtual, real])).toThrow(/real boxes and virtual TVs together.*BECKON_MIXED_BOXES=on/u)
  })

  it('are there when asked for', () => {
    expect(admitted([virtual, real], { BECKON_MIXED_BOXES: 'on' })).toMatchObject({
      hasRealBox: true,
      virtualTvs: 'this-machine',
    })
  })
})

it('a real box cannot be given to a practice subscriber or to the household by name', () => {
  for (const owner of ['comcast:one', 'home:household', 'cox:practice'])
    expect(() => admitted([{ ...real, owners: [owner] }])).toThrow(`cannot belong to ${owner}`)
  expect(admitted([{ ...virtual, owners: ['comcast:one'] }]).hasRealBox).toBe(false)
})

it('the virtual TVs are for this machine, for everybody when set so, and nowhere without one', () => {
  expect(admitted([virtual]).virtualTvs).toBe('this-machine')
  expect(admitted([virtual], { BECKON_VIRTUAL_TVS: 'everybody' }).virtualTvs).toBe('everybody')
  expect(admitted([real], { BECKON_VIRTUAL_TVS: 'everybody' }).virtualTvs).toBe('none')
})

describe('the partner of a browser that names none', () => {
  it.each([
    ['comcast for practice', [virtual], {}, 'comcast'],
    ['home with a real box and no provider', [real], {}, 'home'],
    ['comcast with a real box and a provider', [real], { BECKON_PROVIDERS: PROVIDERS }, 'comcast'],
    ['the one that is set', [real], { BECKON_PARTNER: 'rogers' }, 'rogers'],
  ])('is %s [A08]', (_, boxes, settings, expected) => {
    expect(admitted(boxes, settings as Record<string, string>).partner).toBe(expected)
  })
})
