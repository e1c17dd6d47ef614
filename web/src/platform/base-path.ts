/**
 * The base path of the app: a path of Home Assistant's ingress, otherwise the root. The server writes it into the page
 * (`data-base`). Every address of the app is made by `urlOf`, and the page's own path is read by `pathHere`;
 * `base-path.test.ts` finds code that bypasses them.
 */
function basePath(): string {
  return (typeof document === 'object' && document.documentElement.dataset?.['base']) || ''
}

/** Whether Home Assistant shows the app, after its own log-in. */
export function isInHomeAssistant(): boolean {
  return basePath() !== ''
}

/** The address of a path of the app (`/remote?x`); any other address (`https:`, `data:`, `#x`) unchanged. */
export function urlOf(address: string): string {
  return address.startsWith('/') ? basePath() + address : address
}

/** The reverse: the app's path in an address (`link.pathname`); an address outside the app unchanged. */
export function pathIn(pathname: string): string {
  const base = basePath()
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}

/** The path of the page. */
export function pathHere(): string {
  return pathIn(window.location.pathname)
}

/** Whether the address of this page means this computer (`localhost`), so that it does not work on another device. */
export function isOnlyHere(hostname: string = window.location.hostname): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname)
}
