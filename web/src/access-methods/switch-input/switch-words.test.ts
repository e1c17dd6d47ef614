import { describe, expect, it } from 'vitest'
import { switchesInWords, switchName } from './switch-words.ts'

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
