/** The numbers that browser and server share, each with its unit in its name (specification, section 9). */

export const PAIRING_CODE_DIGITS = 7
export const PAIRING_GIVE_UP_MS = 180_000
export const PAIRING_FIRST_POLL_MS = 15_000
export const PAIRING_POLL_EVERY_MS = 5_000

export const VERSION_CHECK_EVERY_MS = 3_600_000
export const BUTTON_FLASH_MS = 125
export const MAIN_REMOTE_CUSTOM_BUTTONS = 9
export const MOBILE_MAX_WIDTH_PX = 960
export const ANNOUNCEMENT_CLEARS_AFTER_MS = 5_000
export const SHOWN_CODE_MAX_LENGTH = 300

/** Used only while the server has given no refresh interval (U23). */
export const REFRESH_INTERVAL_WITHOUT_ANSWER_MS = 600_000
/** A server's interval outside these bounds is moved to the nearer one: 0 or 2^31 would make timers run wild. */
export const REFRESH_INTERVAL_MIN_MS = 30_000
export const REFRESH_INTERVAL_MAX_MS = 86_400_000

/** A sign: how long it may be, when the end is near, and the pieces its recording comes in. */
export const SIGN_RECORDING_MS = 30_000
export const SIGN_LAST_CALL_MS = 25_000
export const SIGN_CHUNK_MS = 10
/** Natural logarithm of how likely a reading is right; from here on it is acted upon. */
export const SIGN_CONFIDENCE_MIN = -0.7
export const SIGN_COMMENT_MAX_LENGTH = 500
/** Signs of a user's own. */
export const OWN_SIGNS_AT_MOST = 20
export const OWN_SIGN_NAME_LENGTH = 60
export const OWN_SIGN_BODY_BYTES = 1024 * 1024
export const NOTICE_DISMISS_MS = 15_000

/** A press is worth nothing later: it reaches the box within this time, or not at all. */
export const PRESS_TIME_TO_LIVE_MS = 2_000

/** A spoken command: its length unless the user wishes for more, the most there is, and how long the warning stands before the end. */
export const VOICE_RECORDING_MS = 5_000
export const VOICE_RECORDING_AT_MOST_MS = 15_000
export const VOICE_WARNING_BEFORE_END_MS = 1_000
export const VOICE_WARNING_LASTS_MS = 900
export const VOICE_SAMPLE_RATE = 16_000
/** What the server takes: a click is no command, and clocks differ a little. */
export const VOICE_AT_LEAST_MS = 100
export const VOICE_AT_MOST_MS = 16_000

export const SMALL_BODY_BYTES = 16 * 1024
export const SETTINGS_BODY_BYTES = 64 * 1024
/** 16 s of sound as base64 in JSON, and the head of the file. */
export const VOICE_BODY_BYTES = 704 * 1024
export const ASL_BODY_BYTES = 16 * 1024 * 1024
export const LOG_BODY_BYTES = 8 * 1024
/** The account's buttons: 200 of them, unknown fields and pictures' addresses included. */
export const BUTTONS_BODY_BYTES = 1024 * 1024
export const BUTTONS_AT_MOST = 200
/** What one button may carry in fields that we do not know. */
export const BUTTON_UNKNOWN_FIELDS_BYTES = 4 * 1024
/** A picture for a button, whoever it is from: enough for 512 by 512 pixels. */
export const PICTURE_AT_MOST_BYTES = 256 * 1024
/** The same as base64 in JSON. */
export const PICTURE_BODY_BYTES = 384 * 1024
/** What the id of a companion app's wish to be paired looks like. */
export const COMPANION_ID = /^[\w.:-]{1,128}$/u
