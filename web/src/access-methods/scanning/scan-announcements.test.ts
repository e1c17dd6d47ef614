import { describe, expect, it } from 'vitest'
import { switchesInWords, wordsOf } from './scan-announcements.ts'
import { profileOfLink } from '../access-link-profiles.ts'
import { accessLinkOf, ACCESS_LINKS } from '../access-link.ts'
import { switchName } from '../switch-input/switch-names.ts'
import { key } from './scan-harness.ts'

describe('a switch is called', () => {
  it.each([
    ['key', 'Space', 'Space'],
    ['key', 'KeyA', 'A'],
    ['key', 'Digit7', '7'],
    ['key', 'F9', 'F9'],
    ['mouse', '2', 'Right mouse button'],
    ['mouse', '4', 'Mouse button 5'],
    ['gamepad', 'button 3', 'Controller button 3'],
    ['touch', 'anywhere', 'A touch anywhere'],
  ] as const)('by what the user sees of it: %s %s', (source, code, name) => {
    expect(switchName({ source, code }, 'en')).toBe(name)
  })

  it('with its number where there are several', () => {
    const space = { source: 'key', code: 'Space', job: 'select' } as const
    expect(switchesInWords({ switches: [space] }, 'en')).toBe('Switch: Space')
    expect(switchesInWords({ switches: [space, { ...space, code: 'Enter' }] }, 'en')).toBe(
      'Switch 1: Space, Switch 2: Enter',
    )
  })
})

describe('what is said', () => {
  it('counts the keys of a group in words', () => {
    expect(wordsOf({ what: 'level', name: 'Volume', count: 3 }, 'en')).toBe('Volume, 3 keys')
    expect(wordsOf({ what: 'level', name: 'Volume', count: 1 }, 'en')).toBe('Volume, 1 key')
  })

  it('tells for halves what each switch keeps, of many the first and the last', () => {
    const parts = [[key('Up'), key('Down')], ['1', '2', '3', '4'].map((name) => key(name))]
    expect(wordsOf({ what: 'parts', parts }, 'en')).toBe('Switch 1: Up, Down. Switch 2: 1 to 4')
  })
})

describe('an access link', () => {
  it('is one of six names, and no other text opens anything', () => {
    for (const accessLink of ACCESS_LINKS) {
      expect(accessLinkOf(accessLink)).toBe(accessLink)
      expect(profileOfLink(accessLink), accessLink).toBeDefined()
    }
    for (const other of ['', 'toString', 'One-Switch', undefined]) expect(accessLinkOf(other)).toBeUndefined()
  })

  it('has Space choose; with two switches Space goes on and Enter chooses', () => {
    expect(profileOfLink('one-switch')).toMatchObject({ way: 'scan', switches: [{ code: 'Space', job: 'select' }] })
    expect(profileOfLink('two-switch')).toMatchObject({
      scan: { method: 'step' },
      switches: [
        { code: 'Space', job: 'next' },
        { code: 'Enter', job: 'select' },
      ],
    })
  })
})
