/** The statuses of error answers `{"status": …}`, with their HTTP codes. */

export const STATUSES = {
  'BAD-REQUEST': 400,
  'INVALID-KEY': 400,
  'NOT-WAV': 400,
  'TOO-SHORT': 400,
  'INVALID-TOKEN': 401,
  'REMOTE-ENDED': 401,
  'EXPIRED-EASYPAIR-TOKEN': 403,
  'EXPIRED-XAPI-TOKEN': 403,
  'BOX-NOT-ALLOWED': 403,
  'EVENT-NOT-SAVED': 403,
  FORBIDDEN: 403,
  'NOT-FOUND': 404,
  'TOO-SLOW': 408,
  'BOX-ASLEEP': 409,
  CONFLICT: 409,
  'EXPIRED-PAIRING': 410,
  'TOO-LATE': 410,
  'TOO-LARGE': 413,
  'TOO-LONG': 413,
  'WRONG-AUDIO': 415,
  'NOT-UNDERSTOOD': 422,
  'TOO-MANY': 429,
  ERROR: 500,
  'RECOGNISER-OFF': 501,
  'EVENT-KEY-REFUSED': 502,
  'EVENT-UNKNOWN': 502,
  'SERVICE-FORBIDDEN': 502,
  'SERVICE-HUGE': 502,
  'SERVICE-LYING': 502,
  'SERVICE-REDIRECT': 502,
  BUSY: 503,
  'BOX-UNREACHABLE': 503,
  'RECOGNISER-DOWN': 503,
  'RECOGNISER-MISSING': 503,
  'SERVICE-UNREACHABLE': 503,
  'BOX-TIMEOUT': 504,
  'RECOGNISER-TIMEOUT': 504,
  'SERVICE-TIMEOUT': 504,
  // The disk of the server is full.
  'CANNOT-SAVE': 507,
} as const

export type Status = keyof typeof STATUSES

export function isStatus(value: unknown): value is Status {
  return typeof value === 'string' && Object.hasOwn(STATUSES, value)
}
