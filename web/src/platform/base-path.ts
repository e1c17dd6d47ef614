/**
 * Where the app stands: below a path at Home Assistant's ingress, else at the root. The server writes that path into the
 * page (`data-base`). Every address of ours is made by `urlOf`, and the page's own path is read by `pathHere`; a test finds
 * those that are not.
 */
export function basePath(): string {
  return (typeof document === 'object' && document.documentElement.dataset?.['base']) || ''
}

/** The address of a path of ours (`/remote?x`); any other address (`https:`, `data:`, `#x`) as it is. */
export function urlOf(address: string): string {
  return address.startsWith('/') ? basePath() + address : address
}

/** The path of ours that an address names (`link.pathname`); of one outside, the whole. */
export function pathIn(pathname: string): string {
  const base = basePath()
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}

/** The path of the page. */
export function pathHere(): string {
  return pathIn(window.location.pathname)
}

/** Whether the address of this page means this computer, so that another device that opens it finds itself. */
export function isOnlyHere(hostname: string = window.location.hostname): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname)
}
