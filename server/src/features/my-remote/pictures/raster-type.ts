/** Finds out which kind of picture some bytes are. */

/**
 * The kinds of pictures that are stored, and fetched from other servers. The page makes a JPEG of a user's own photo.
 */
export const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

type RasterType = (typeof RASTER_TYPES)[number]

/**
 * The type of a picture by its first bytes, never by a declared type. Undefined for everything else, including SVG,
 * which may contain scripts.
 */
export function rasterType(bytes: Buffer): RasterType | undefined {
  const begins = (text: string, offset = 0) => bytes.toString('latin1', offset, offset + text.length) === text
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  return undefined
}
