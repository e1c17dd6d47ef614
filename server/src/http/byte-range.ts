/**
 * Parses `Range` headers (RFC 9110, section 14); Safari plays a video only if it can request parts. The package
 * range-parser 1.3.0 is not used: it rejects the last 99 bytes of a file of ten, which are the whole file (14.1.2).
 */

export interface ByteRange {
  readonly first: number
  /** The position of the last byte, inclusive. */
  readonly last: number
}

/**
 * The part of a file of `length` bytes that a `Range` header requests. `whole`: the header is not supported (several
 * parts, other units, invalid). `outside`: the file does not have that part.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  // "-500" is the last 500.
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < first) return 'whole'
  return first > last ? 'outside' : { first, last }
}
