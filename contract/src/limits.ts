/**
 * Limits that more than one folder needs, with their units in their names (specification, section 9). A limit of one
 * folder is beside its use.
 */

// A press

/** A press reaches the box within this time, or not at all. */
export const PRESS_TIME_TO_LIVE_MS = 2_000

// What is on

/** A page asks for a new state at least this often; a value that is much older counts as unknown. */
export const STATE_POLLED_EVERY_MS = 15_000

// Pairing

export const PAIRING_CODE_DIGITS = 7
export const PAIRING_CODE_LIFE_MS = 180_000
/** The format of the id of a companion app's pairing. */
export const COMPANION_ID = /^[\w.:-]{1,128}$/u

// Sessions

/** A refresh interval outside these bounds is set to the nearer bound; 0 or 2^31 would break timers. */
export const REFRESH_INTERVAL_MIN_MS = 30_000
export const REFRESH_INTERVAL_MAX_MS = 86_400_000

// My remote

export const BUTTONS_AT_MOST = 200
/** The size of a button's picture: enough for 512 by 512 pixels. */
export const PICTURE_AT_MOST_BYTES = 256 * 1024

// Voice

export const VOICE_SAMPLE_RATE = 16_000

// Signs

/** The natural logarithm of a reading's confidence, from which the remote sends it without asking. */
export const SIGN_CONFIDENCE_MIN = -0.7
export const SIGN_COMMENT_MAX_LENGTH = 500
export const OWN_SIGN_NAME_LENGTH = 60
export const ASL_BODY_BYTES = 16 * 1024 * 1024
