/** The host of a web address, in which an IPv6 address has brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/gu, '')
}
