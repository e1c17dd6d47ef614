/**
 * The numbers that more than one room keeps to, each with its unit in its name (specification, section 9). A number of
 * one room alone stands beside what it limits.
 */

// A press

/** A press is worth nothing later: it reaches the box within this time of the finger, or not at all. */
export const PRESS_TIME_TO_LIVE_MS = 2_000

// Pairing

export const PAIRING_CODE_DIGITS = 7
export const PAIRING_CODE_LIFE_MS = 180_000
/** What the id of a companion app's wish to be paired looks like. */
export const COMPANION_ID = /^[\w.:-]{1,128}$/u

// Sessions

/** A server's refresh interval outside these bounds is moved to the nearer one: 0 or 2^31 would make timers run wild. */
export const REFRESH_INTERVAL_MIN_MS = 30_000
export const REFRESH_INTERVAL_MAX_MS = 86_400_000

// My remote

export const BUTTONS_AT_MOST = 200
/** A picture for a button, whoever it is from: enough for 512 by 512 pixels. */
export const PICTURE_AT_MOST_BYTES = 256 * 1024

// Voice

export const VOICE_SAMPLE_RATE = 16_000

// Signs

/** Natural logarithm of how likely a reading is right; from here on it is acted upon. */
export const SIGN_CONFIDENCE_MIN = -0.7
export const SIGN_COMMENT_MAX_LENGTH = 500
export const OWN_SIGN_NAME_LENGTH = 60
export const ASL_BODY_BYTES = 16 * 1024 * 1024
