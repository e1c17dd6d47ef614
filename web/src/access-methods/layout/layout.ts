/**
 * Applies the user's sizes and number of keys on every page: attributes of `<html>`, for which `sizes.css` has the
 * styles.
 */
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { remountPage } from '../../platform/redraw.ts'
import { parseProfile, readProfile } from '../profiles.ts'
import './sizes.css'

export type Layout = Pick<Profile, 'size' | 'layout'>

/** Shows the chosen layout at once. Everything that is not chosen looks as usual. */
export function showLayout({ size, layout }: Layout): void {
  const page = document.documentElement
  const { keysShown } = layout
  mark(page, 'data-size', size === 'standard' ? undefined : size.replace(' ', '-'))
  mark(page, 'data-keys', size === 'four' ? 'four' : keysShown === 'all' ? undefined : keysShown)
}

export function showStoredLayout(): void {
  showLayout(readProfile())
}

function mark(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** Applies the sizes and keys that another tab has chosen. */
export function applyOtherTabsLayout({ oldValue, newValue }: StorageEvent): void {
  showStoredLayout()
  // The remote reads its keys only when it is drawn. Other pages are not redrawn, since something on them may be half
  // done.
  const hasRemote = document.querySelector('[data-remote]:not([inert])') !== null
  if (hasRemote && keysIn(oldValue) !== keysIn(newValue)) remountPage()
}

function keysIn(ways: string | null): string {
  const { size, layout } = parseProfile(ways ?? '') ?? DEFAULT_PROFILE
  const { keysShown, fourKeys } = layout
  return JSON.stringify([size === 'four', keysShown, fourKeys])
}
