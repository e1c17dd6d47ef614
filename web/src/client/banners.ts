/**
 * The dismissible messages on the page. A message that is shown with a navigation stays on the page it leads to; the
 * next navigation removes it (Q11).
 */
import { onPageEntered } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'

/** Shows a message by its key, or an unknown code from an address; each only once. */
export function showBanner(message: string): void {
  if (!shared().banners.includes(message)) changeShared(({ banners }) => ({ banners: [...banners, message] }))
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
