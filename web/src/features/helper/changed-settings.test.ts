import { settingsIn } from '@beckon/contract/helper'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { expect, it } from 'vitest'
import { changesBetween } from './changed-settings.ts'

it('what a proposal would change is named setting by setting, and what is the user’s own is no change', () => {
  const standard = settingsIn(DEFAULT_PROFILE, 'device')
  const own = { ...standard, switches: [{ source: 'key', code: 'Space', job: 'select' } as const] }
  const proposed = {
    ...standard,
    size: 'large' as const,
    theme: 'dark' as const,
    scan: { ...DEFAULT_PROFILE.scan, stepMs: 1800 },
    layout: { ...DEFAULT_PROFILE.layout, keysShown: '12' as const, fourKeys: ['ok'] },
  }
  expect(changesBetween(own, proposed)).toEqual(
    expect.arrayContaining([
      { place: 'size', to: 'large' },
      { place: 'theme', to: 'dark' },
      { place: 'scan.stepMs', to: 1800 },
      { place: 'layout.keysShown', to: '12' },
    ]),
  )
  expect(changesBetween(own, proposed)).toHaveLength(4)
  expect(changesBetween(own, standard)).toEqual([])
})
