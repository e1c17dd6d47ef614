/** How much of a video is looked at. */
export const VIDEO_LIMITS = {
  /** What 16 MiB of base64 in JSON can hold. */
  bytes: 12 * 1024 * 1024,
  /** 1080p, lying or standing; the rows that codecs add are not counted. */
  side: 1920,
  pixels: 1920 * 1080,
  /** The page ends a recording after 30 s. */
  durationMs: 31_500,
  /** Decoded, before any are left out: 30 s at 120 frames a second. */
  frames: 3_600,
  /** The decoder's, the file itself included. */
  memoryBytes: 192 * 1024 * 1024,
}

/** Pictures are halved until no side is longer: the models look at 192 and 224 pixels. */
const LONGEST_SIDE = 640

export function fits(width: number, height: number): boolean {
  return (
    width > 0 && height > 0 && Math.max(width, height) <= VIDEO_LIMITS.side && width * height <= VIDEO_LIMITS.pixels
  )
}

/** By how much a picture of this size is made smaller: 1, 2 or 4. */
export function shrinkBy(width: number, height: number): number {
  let by = 1
  while (Math.max(width, height) > by * LONGEST_SIDE) by *= 2
  return by
}
