import { describe, expect, it } from 'vitest'
import { consentModeOf, consentSignal } from './consent.ts'

describe('a choice in the words of a tag manager', () => {
  it('has five purposes, of which only analytics follow the choice [N08]', () => {
    const always = {
      functionality_storage: 'granted',
      security_storage: 'granted',
      ad_storage: 'denied',
      personalization: 'denied',
    }
    expect(consentModeOf(true)).toEqual({ ...always, analytics_storage: 'granted' })
    expect(consentModeOf(false)).toEqual({ ...always, analytics_storage: 'denied' })
  })

  it('denies the purposes that tag managers have learnt since, under their names of today [N09]', () => {
    for (const analytics of [true, false]) {
      expect(consentSignal(analytics)).toEqual({
        ...consentModeOf(analytics),
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        personalization_storage: 'denied',
      })
    }
  })
})
