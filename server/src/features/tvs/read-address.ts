/** Reads an address as a user types it: a name or number, with or without a port behind a colon. Pure. */

export interface TypedAddress {
  readonly host: string
  readonly port?: number
}

/** Writes an address the way it is typed. */
export function writeAddress({ host, port }: { host: string; port?: number | undefined }): string {
  if (port === undefined) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** Undefined for text that cannot be an address. Of a whole web address it takes the host and the port. */
export function readAddress(text: string): TypedAddress | undefined {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]+(?:%[\w.-]+)?)\]|([^\s:[\]@]+))(?::(\d{1,5}))?$/iu.exec(bare) ?? []
  const host = bracketed ?? plain ?? (/^[\da-f]*:[\da-f]*:[\da-f:.]*$/iu.test(bare) ? bare : undefined)
  const port = digits === undefined ? undefined : Number(digits)
  if (host === undefined || host.length > 253 || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  return { host, ...(port !== undefined && { port }) }
}
