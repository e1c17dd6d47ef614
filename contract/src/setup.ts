/** The page `/setup`, for the person who runs the server: who can reach this Beckon, and by which names. */
import * as v from 'valibot'
import { operatorCall } from './operator-call.ts'

export const SETUP_PATH = '/setup'

/**
 * `this-machine`: nobody else. `home`: the devices of the home, by HTTPS with a certificate of the household's own
 * authority.
 */
export const REACHES = ['this-machine', 'home'] as const
export type Reach = (typeof REACHES)[number]

const reach = v.picklist(REACHES)
/** In characters, all names together. */
export const NAMES_AT_HOME_AT_MOST = 500
/** Further names or addresses of this machine, separated by commas. */
export const namesAtHome = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(NAMES_AT_HOME_AT_MOST),
  v.regex(/^(?:[\w.:-]+(?:\s*,\s*[\w.:-]+)*)?$/u),
)

export const getSetup = operatorCall({
  name: 'getSetup',
  method: 'GET',
  path: '/api/v1/setup',
  summary: 'Tell who can reach this server and where, for the page that sets it up',
  answer: v.object({
    /**
     * `own`: the operator set an address, a certificate or a shared database of their own, which this page does not
     * change.
     */
    reach: v.picklist([...REACHES, 'own']),
    names: v.string(),
    /** The place of a setting that overrides a choice on this page: a file and its line, or `environment`. */
    reachFixedAt: v.optional(v.string()),
    namesFixedAt: v.optional(v.string()),
    /** The names of this machine, and its addresses at home. */
    ownNames: v.array(v.string()),
    /**
     * Where another device of the home finds the page that leads it to this server; empty if it cannot, or if that is
     * unknown.
     */
    addresses: v.array(v.string()),
    /** The fingerprint of the home certificate (SHA-256). */
    fingerprint: v.optional(v.string()),
    /** It changes with each restart of the server. */
    run: v.string(),
    /** The last change was reverted: the server could not start with it. */
    wasReverted: v.boolean(),
  }),
})
export type Setup = v.InferOutput<(typeof getSetup)['answer']>

export const saveSetup = operatorCall({
  name: 'saveSetup',
  path: '/api/v1/setup',
  summary: 'Change who can reach this server, and start it again with that',
  body: v.object({ reach, names: namesAtHome }),
  // CONFLICT: the operator's settings override this, the names cannot be used, or nothing would change.
  statuses: ['CONFLICT'],
})
