/**
 * Checks that every page, except those that others lead back to, and every dialog has exactly one way out: `Back`, or
 * controls of its own.
 */
import type { Page } from '@playwright/test'

const ROOTS = ['/', '/remote', '/my-remote', '/companion-app']
/** Where the specification or a question has its own words for it. */
const OWN = [
  'Cancel',
  'Close',
  'Close menu',
  'Return to remote',
  'Decline terms',
  'Exit ASL remote',
  'Later: back to the remote',
  'Use Beckon in this browser too',
  'Go Back',
  'Go to the home page',
  'Keep it',
  'Leave it as it is',
  'Do not pair the app',
  'Stay logged in',
  'None of these',
]

/** `none` and `two` are mistakes; a root needs none. */
export async function waysOut(page: Page): Promise<'none' | 'one' | 'two' | 'root'> {
  return page.evaluate(
    ({ roots, own }) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (!dialog && roots.includes(window.location.pathname)) return 'root'
      const top = dialog ?? document.querySelector('main')
      const hasBack = top?.querySelector('[data-back] :is(a[href], button:enabled)') !== null
      const hasOwn = [...(top?.querySelectorAll('a[href], button:enabled') ?? [])].some((control) =>
        own.includes((control.getAttribute('aria-label') ?? control.textContent ?? '').trim()),
      )
      return hasBack && hasOwn ? 'two' : hasBack || hasOwn ? 'one' : 'none'
    },
    { roots: ROOTS, own: OWN },
  )
}
