import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

it('what a proposal would change is named setting by setting, and what is the user’s own is no change', () => {
  const own = { ...DEFAULT_PROFILE, switches: [{ source: 'key', code: 'Space', job: 'select' } as const] }
  const proposed = {
    ...DEFAULT_PROFILE,
    size: 'large' as const,
    scan: { ...DEFAULT_PROFILE.scan, stepMs: 1800 },
    layout: { ...DEFAULT_PROFILE.layout, keysShown: '12' as const, fourKeys: ['ok'] },
  }
  expect(changesBetween(own, proposed)).toEqual(
    expect.arrayContaining([
      { place: 'size', to: 'large' },
      { place: 'scan.stepMs', to: 1800 },
      { place: 'layout.keysShown', to: '12' },
    ]),
  )
  expect(changesBetween(own, proposed)).toHaveLength(3)
  expect(changesBetween(own, DEFAULT_PROFILE)).toEqual([])
})
