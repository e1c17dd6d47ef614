import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { describe, expect, it } from 'vitest'
import { ALL_SETTINGS, defaultOf, valueOf, isStored, type Setting, type Value } from './settings.ts'
import { linkOf, profileWith, readLink, SHARED } from './settings-link.ts'

const SPACE = { source: 'key', code: 'Space', job: 'select' } as const
const SCANNING: Profile = {
  ...DEFAULT_PROFILE,
  way: 'scan',
  switches: [SPACE],
  scan: { ...DEFAULT_PROFILE.scan, stepMs: 2_000 },
  size: 'large',
}

function storing(values: Readonly<Record<string, Value>>): (setting: Setting) => Value {
  return (setting) => values[setting.place] ?? defaultOf(setting)
}

const link = (fields: unknown, version = 1) => `${version}.${Buffer.from(JSON.stringify(fields)).toString('base64url')}`
const problem = (text: string) => readLink(text).is

describe('every choice of the accessibility page', () => {
  it('has a default among what can be chosen, and one place of its own', () => {
    for (const setting of ALL_SETTINGS) {
      expect(setting.choices ?? [true, false], setting.place).toContain(defaultOf(setting))
      if (!isStored(setting.place)) expect(valueOf(setting, DEFAULT_PROFILE), setting.place).toBe(defaultOf(setting))
    }
    expect(new Set(ALL_SETTINGS.map(({ place }) => place)).size).toBe(ALL_SETTINGS.length)
  })

  it('is one of at most 24 of access methods and 24 others', () => {
    // The switches are learned, the four keys change places, the lock has a code.
    const ofMethods =
      ALL_SETTINGS.filter(({ place }) => /^(?:way|press|scan|dwell|touchHoldMs)/u.test(place)).length + 1
    expect(ofMethods).toBeLessThanOrEqual(24)
    expect(ALL_SETTINGS.length + 3 - ofMethods).toBeLessThanOrEqual(24)
  })
})

describe('a settings link', () => {
  it('brings how somebody presses, sizes, theme and sounds', () => {
    const read = readLink(linkOf(SCANNING, storing({ theme: 'dark', keySound: true, speechRate: 150 })))
    if (read.is !== 'settings') throw new Error(read.is)
    expect(read.profile).toEqual(SCANNING)
    expect(read.hasUnknown).toBe(false)
    const { theme, keySound, speechRate, sayTv } = Object.fromEntries(read.stored)
    expect([theme, keySound, speechRate, sayTv]).toEqual(['dark', true, 150, false])
  })

  it('is short: what nobody chose is not in it', () => {
    expect(linkOf(DEFAULT_PROFILE, defaultOf)).toHaveLength('1.e30'.length)
    expect(linkOf(SCANNING, storing({ theme: 'dark' })).length).toBeLessThan(200)
  })

  it('carries no session, nothing of viewing, and no code', () => {
    const names = SHARED.map(({ place }) => place)
    for (const name of [
      'arToken',
      'bookmarkKey',
      'editLock',
      'rememberCommands',
      'rememberChannels',
      'microphoneReady',
    ])
      expect(names).not.toContain(name)
  })

  it('keeps what this program does not know, and hands it on', () => {
    const later = { size: 'large', scan: { stepMs: 2_000, later: [1] }, newer: 'yes', own: { theme: 'dark', glow: 3 } }
    const read = readLink(link(later))
    if (read.is !== 'settings') throw new Error(read.is)
    expect(read.hasUnknown).toBe(true)
    const again = readLink(linkOf(profileWith(DEFAULT_PROFILE, read), storing({ theme: 'dark' })))
    if (again.is !== 'settings') throw new Error(again.is)
    expect(again.profile).toMatchObject({ newer: 'yes', scan: { stepMs: 2_000, later: [1] }, own: { glow: 3 } })
  })

  it('leaves a user their own switches, and gives one to who has none', () => {
    const linked = { profile: SCANNING, stored: new Map(), hasUnknown: false }
    const own: Profile = { ...DEFAULT_PROFILE, switches: [{ ...SPACE, code: 'F9' }] }
    expect(profileWith(own, linked).switches).toEqual(own.switches)
    expect(profileWith(DEFAULT_PROFILE, linked).switches).toEqual([SPACE])
    const without = { ...linked, profile: { ...SCANNING, switches: [] } }
    expect(profileWith(DEFAULT_PROFILE, without).switches).toEqual([SPACE])
  })

  it('leaves nobody without a way to press', () => {
    const { scan, dwell } = DEFAULT_PROFILE
    const key: Profile['switches'] = [{ ...SPACE, job: 'press volumeUp' }]
    for (const [mine, linked, expected] of [
      [{}, { way: 'dwell', dwell: { ...dwell, completeMs: 0 } }, { way: 'dwell', dwell }],
      [{ switches: [SPACE] }, { way: 'dwell', dwell: { ...dwell, completeMs: 0 } }, { dwell: { completeMs: 0 } }],
      [{ switches: [SPACE] }, { way: 'scan', scan: { ...scan, method: 'step' } }, { scan: { method: 'auto' } }],
      [{ switches: key }, { way: 'scan' }, { way: 'scan', switches: [SPACE] }],
    ] satisfies readonly (readonly [Partial<Profile>, Partial<Profile>, object])[]) {
      const profile = { ...DEFAULT_PROFILE, ...linked }
      expect(
        profileWith({ ...DEFAULT_PROFILE, ...mine }, { profile, stored: new Map(), hasUnknown: false }),
      ).toMatchObject(expected)
    }
  })

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['half of one', linkOf(SCANNING, defaultOf).slice(0, -5)],
    ['version 0', link({}, 0)],
    ['a list', link([1])],
    ['a time out of range', link({ dwell: { completeMs: 1 } })],
    ['a value of another type', link({ scan: { stepMs: '2000' } })],
    ['a method that there is not', link({ way: 'mind' })],
    ['a switch that there is not', link({ switches: [{ source: 'thought', code: 'a', job: 'select' }] })],
    ['a theme that there is not', link({ own: { theme: 'invisible' } })],
    ['a session', link({ own: { arToken: 'a'.repeat(43) } })],
    ['what tells of viewing', link({ own: { rememberCommands: true } })],
    ['a lock', link({ own: { editLock: '0000' } })],
    ['a sound that is no choice', link({ own: { keySound: 'true' } })],
    ['a prototype', `1.${Buffer.from('{"__proto__":{"way":"scan"}}').toString('base64url')}`],
    ['a prototype of a part', `1.${Buffer.from('{"scan":{"__proto__":{"stepMs":300}}}').toString('base64url')}`],
    ['stored values in place of their list', link({ own: 7 })],
  ])('changes nothing with %s', (_, text) => {
    expect(problem(text)).toBe('damaged')
  })

  it('changes nothing when it is of a newer program, or too long', () => {
    expect(problem(link({ way: 'scan' }, 2))).toBe('newer')
    expect(problem(link({ newer: 'x'.repeat(4_000) }))).toBe('too long')
  })
})
