import { SIGN_RECORDING_MAX_MS } from '@beckon/contract/asl'

/** The part of a video that is analysed, and the frames that are taken: just enough for spelling. */
export const VIDEO_LIMITS = {
  /** The most that 16 MiB of base64 in JSON can hold. */
  bytes: 12 * 1024 * 1024,
  /** 1080p, landscape or portrait, without the rows that codecs add. */
  side: 1920,
  pixels: 1920 * 1080,
  /** A recorder may stop a little late. */
  durationMs: SIGN_RECORDING_MAX_MS + 1_500,
  /** Decoded, before any are left out: 30 s at 120 frames a second. */
  frames: 3_600,
  /** The decoder's memory, including the file itself. */
  memoryBytes: 192 * 1024 * 1024,
}

/** Pictures are halved until no side is longer: the models look at 192 and 224 pixels. */
const MOST_SIDE_PX = 640

export function fits(width: number, height: number): boolean {
  return (
    width > 0 && height > 0 && Math.max(width, height) <= VIDEO_LIMITS.side && width * height <= VIDEO_LIMITS.pixels
  )
}

/** The factor by which a picture of this size is made smaller: 1, 2 or 4. */
export function shrinkBy(width: number, height: number): number {
  let by = 1
  while (Math.max(width, height) > by * MOST_SIDE_PX) by *= 2
  return by
}

/** How often a frame is taken from the video. */
const FRAME_EVERY_MS = 125
/** The clocks of cameras jitter: a frame may be this much early. */
const EARLY_MS = 15

/** Returns a function that decides whether to take a frame, called with the times of all frames in order. */
export function pictureTimes(): (atMs: number) => boolean {
  let due = 0
  return (atMs) => {
    if (atMs < due - EARLY_MS) return false
    due = Math.max(due, atMs - FRAME_EVERY_MS) + FRAME_EVERY_MS
    return true
  }
}
