/** Whether the address of this page means this computer, so that another device that opens it finds itself. */
export function isOnlyHere(hostname: string = window.location.hostname): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname)
}
