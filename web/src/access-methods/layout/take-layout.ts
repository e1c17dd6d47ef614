/** Takes the sizes and keys that another tab has chosen, or that somebody proposed there, as it does. */
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { redraw } from '../../platform/redraw.ts'
import { isTried } from '../../platform/stored-values.ts'
import { parseProfile } from '../stored-profile.ts'
import { showStoredLayout } from './layout.ts'

export function takeLayout({ oldValue, newValue }: StorageEvent): void {
  if (isTried('ways')) return
  showStoredLayout()
  // Which keys there are is read when the remote is drawn.
  if (keysIn(oldValue) !== keysIn(newValue)) redraw()
}

function keysIn(ways: string | null): string {
  const { size, layout } = parseProfile(ways ?? '') ?? DEFAULT_PROFILE
  const { keysShown, keepsPlaces, fourKeys, pages } = layout
  return JSON.stringify([size === 'four', keysShown, keepsPlaces, fourKeys, pages])
}
