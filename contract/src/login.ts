/**
 * The check of a login callback. Anyone can make a link to /login-complete. So before the page shows the provider's
 * error text or stores a flag, it asks the server if `state` belongs to a login of this browser. This is not one of the
 * calls: the login's cookie identifies the browser, without a token, and the answer is not cached.
 *
 * `GET /login/bound?state=…` (and `&iss=…` if the provider sent it) → `{"bound":true,"flags":{"asl":"true"}}`
 */
import * as v from 'valibot'

export const BOUND_LOGIN_PATH = '/login/bound'

/** The flags that a browser may keep from a login; all others are dropped. */
export const KEPT_FLAGS = ['asl'] as const

/** A flag is present only with the value `true`. Without it the browser keeps its stored value. */
export const boundLogin = v.object({ bound: v.boolean(), flags: v.object({ asl: v.optional(v.literal('true')) }) })
export type BoundLogin = v.InferOutput<typeof boundLogin>

/** In characters. The server never makes a longer `state`. */
export const STATE_MAX_LENGTH = 2048
