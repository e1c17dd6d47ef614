import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_PROFILE, KEYS_SHOWN, SIZES } from '@beckon/contract/profile'
import { hasOwnLayout } from '../../platform/appearance.ts'
import { parseProfile } from '../profiles.ts'

const layout = fc.record({
  textPercent: fc.integer({ min: 100, max: 200 }),
  keysShown: fc.constantFrom(...KEYS_SHOWN),
})

it('is a layout of their own exactly when something of it differs from what everybody has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), layout, (size, chosen) => {
      const profile = { ...DEFAULT_PROFILE, size, layout: { ...DEFAULT_PROFILE.layout, ...chosen } }
      const differs = size !== 'standard' || chosen.keysShown !== 'all'
      expect(hasOwnLayout(JSON.stringify(profile))).toBe(differs)
    }),
  )
  expect(hasOwnLayout(undefined)).toBe(false)
  expect(hasOwnLayout(null)).toBe(false)
})

it('is kept with the profile as it was chosen', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), layout, (size, chosen) => {
      const profile = { ...DEFAULT_PROFILE, size, layout: { ...DEFAULT_PROFILE.layout, ...chosen } }
      expect(parseProfile(JSON.stringify(profile))).toEqual(profile)
    }),
  )
})
