/**
 * Sizes and gaps of keys as the user chose them, on every page: marks on `<html>`, for which `sizes.css` has the
 * styles.
 */
import { type Profile } from '@beckon/contract/profile'
import { readProfile } from '../stored-profile.ts'
import './sizes.css'

export type Layout = Pick<Profile, 'size' | 'layout'>

/** Shows it at once; what is not chosen looks as it does for everybody. */
export function showLayout({ size, layout }: Layout): void {
  const page = document.documentElement
  const { gap, keysShown } = layout
  const isResized = size !== 'standard' || gap !== 'by size'
  mark(page, 'data-size', isResized ? size.replace(' ', '-') : undefined)
  mark(page, 'data-gap', gap === 'by size' ? undefined : gap)
  mark(page, 'data-keys', size === 'four' ? 'four' : keysShown === 'all' ? undefined : keysShown)
}

export function showStoredLayout(): void {
  showLayout(readProfile())
}

function mark(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
