/**
 * Opening and closing the menu. Opening leaves an entry in the browser's history, so that the back button closes the
 * menu and does not leave the remote.
 */
import { listen } from '../../platform/listen.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'

const MARK = 'beckon-menu'

function isMenuEntry(): boolean {
  return (window.history.state as { at?: unknown } | null)?.at === MARK
}

export function openMenu(): void {
  // After a reload with the menu open, its entry is still there.
  if (!isMenuEntry()) window.history.pushState({ at: MARK }, '')
  changeShared({ menuOpen: true })
}

export function closeMenu(): void {
  if (!shared().menuOpen) return
  changeShared({ menuOpen: false })
  if (isMenuEntry()) window.history.back()
}

/** Closes the menu and goes to a page, which takes the place of the menu's entry in the history. */
export function leaveMenuFor(path: string): void {
  const replace = isMenuEntry()
  changeShared({ menuOpen: false })
  navigate(path, { replace })
}

/** Closes the menu on the browser's back button; the returned function stops that. */
export function followBackButton(): () => void {
  return listen(window, {
    popstate: () => shared().menuOpen && !isMenuEntry() && changeShared({ menuOpen: false }),
  })
}
