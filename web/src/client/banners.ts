/**
 * The dismissible messages on the page. A message that is shown with a navigation stays on the page it leads to; the
 * next navigation removes it (Q11).
 */
import { canLogIn } from '../platform/can-log-in.ts'
import { realClock } from '../platform/clock.ts'
import { onPageEntered } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { announce } from '../ui/announce.ts'

/** Several calls of a page may fail for the same reason at once. */
const AT_ONCE_MS = 1_000

const toldAt = new Map<string, number>()

/**
 * Shows a message by its key, or an unknown code from an address; each only once. One that is still shown is spoken
 * again, but not at once.
 */
export function showBanner(message: string): void {
  const isShown = shared().banners.includes(message)
  const now = realClock.now()
  if (isShown && now - (toldAt.get(message) ?? 0) < AT_ONCE_MS) return
  toldAt.set(message, now)
  // If the catalogue cannot be loaded, the banner is not spoken again.
  if (isShown) void sayAgain(message).catch(() => {})
  else changeShared(({ banners }) => ({ banners: [...banners, message] }))
}

/** The catalogue of messages loads after the page. */
async function sayAgain(message: string): Promise<void> {
  const { shownMessage } = await import('../texts/shown-message.ts')
  announce(shownMessage(message, shared().language, canLogIn()), { isFailure: true })
}

export function dismissBanner(message: string): void {
  changeShared(({ banners }) => ({ banners: banners.filter((each) => each !== message) }))
}

/** Removes the banners on each new page; the returned function stops that. */
export function clearBannersOnNavigation(): () => void {
  return onPageEntered(() => {
    if (shared().banners.length > 0) changeShared({ banners: [] })
  })
}
