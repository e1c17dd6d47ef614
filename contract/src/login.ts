/**
 * What the login callback may believe. Anyone can make a link to /login-complete, so the page asks the server whether
 * its `state` belongs to a login that this very browser began, before it shows the provider's error text or keeps a
 * flag. Not one of the calls: the login's cookie answers, no token is needed, and the answer is never stored.
 *
 * `GET /login/bound?state=…` (and `&iss=…` when the provider sent it) → `{"bound":true,"flags":{"asl":"true"}}`
 */
import * as v from 'valibot'

export const BOUND_LOGIN_PATH = '/login/bound'

/** The flags that may travel through a login and be kept by the browser; all others are dropped. */
export const KEPT_FLAGS = ['asl'] as const
export type KeptFlag = (typeof KEPT_FLAGS)[number]

/** A flag is there only with the value `true`; any other value leaves what the browser has stored as it is. */
export const boundLogin = v.object({ bound: v.boolean(), flags: v.object({ asl: v.optional(v.literal('true')) }) })
export type BoundLogin = v.InferOutput<typeof boundLogin>

/** Longer than any `state` we make; a longer one is not ours. */
export const STATE_MAX_LENGTH = 2048
