/**
 * Which part of a file a player asks for (RFC 9110, section 14): Safari plays no film that it cannot have in parts. Not by
 * range-parser 1.3.0, for which the last 99 bytes of a file of ten are outside of it; they are all of it (14.1.2).
 */

export interface ByteRange {
  readonly first: number
  /** The last byte itself, not the one behind it. */
  readonly last: number
}

/**
 * The part of a file of `length` bytes that a `Range` header names. `whole` where the header asks for nothing that is done
 * here (several parts, other units, nonsense), `outside` where the file has no such part.
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
