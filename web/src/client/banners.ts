/**
 * The dismissible messages on the page. A message that is shown with a navigation stays on the page it leads to; the
 * next navigation removes it (Q11).
 */
import { onNavigation } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { pathHere } from '../platform/base-path.ts'

/** Shows a message by its key, or an unknown code from an address; each only once. */
export function showBanner(message: string): void {
  if (!shared().banners.includes(message)) changeShared(({ banners }) => ({ banners: [...banners, message] }))
}

export function dismissBanner(message: string): void {
  changeShared(({ banners }) => ({ banners: banners.filter((each) => each !== message) }))
}

/** Removes the banners at each navigation; the returned function stops that. */
export function clearBannersOnNavigation(): () => void {
  let path = pathHere()
  return onNavigation(() => {
    if (pathHere() !== path && shared().banners.length > 0) changeShared({ banners: [] })
    path = pathHere()
  })
}
