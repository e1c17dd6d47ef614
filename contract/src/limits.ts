/**
 * Limits on which browser, server and boxes agree, and which several features need. The limits of one feature are in
 * its own file of the contract. Names contain the units (specification, section 9).
 */

/** A press reaches the box within this time, or not at all. */
export const PRESS_TIME_TO_LIVE_MS = 2_000

/** The body of a call with a recorded sign: `sendSign` and `showHand`. */
export const ASL_BODY_BYTES = 16 * 1024 * 1024
