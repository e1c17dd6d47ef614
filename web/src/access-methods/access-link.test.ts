import { describe, expect, it } from 'vitest'
import { profileOfLink } from './profiles.ts'
import { accessLinkOf, ACCESS_LINKS } from './access-link.ts'

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
