/**
 * Limits on which browser, server and boxes agree, and which several features need. The limits of one feature are in
 * its own file of the contract. A name ends with its unit; a text's length has none and is in UTF-16 units.
 */

/** A press reaches the box within this time, or not at all. */
export const PRESS_TIME_TO_LIVE_MS = 2_000

/** The pause between the digits of a channel number: some boxes lose digits that come sooner. */
export const DIGIT_SPACING_MS = 300

/** A text command: typed, from another program, or of a custom button. */
export const COMMAND_AT_MOST = 500

/** A text from a box: what it understood, or the title of a programme. */
export const BOX_WORDS_AT_MOST = 500

/** The link or text that opens an app of a TV. */
export const APP_OPENS_AT_MOST = 500
