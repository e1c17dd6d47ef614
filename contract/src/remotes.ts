/**
 * "My remotes": every remote, companion app and bookmark of an account, and how one is ended. All of it goes beyond the
 * specification.
 */
import * as v from 'valibot'
import { call } from './call.ts'

/** What a remote runs in and on, as far as it says. Their names are the pages' business. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'samsung'] as const
export type Browser = (typeof BROWSERS)[number]
export const DEVICE_KINDS = [
  'iphone',
  'ipad',
  'android-phone',
  'android-tablet',
  'chromebook',
  'windows',
  'mac',
  'linux',
] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

const id = v.pipe(v.string(), v.regex(/^[\da-f-]{36}$/u))
/** Remotes of an account are numbered as they come; a session has been told of all up to a number. */
const number = v.pipe(v.number(), v.integer(), v.minValue(0))

const remoteEntry = v.object({
  id,
  kind: v.picklist(['remote', 'companion', 'bookmark']),
  /** Of a companion app: of the remote on which its user agreed; of a bookmark: of the remote that it was made for. */
  browser: v.optional(v.picklist(BROWSERS)),
  device: v.optional(v.picklist(DEVICE_KINDS)),
  /** What a companion app calls itself. */
  appName: v.optional(v.string()),
  /** The TV box that it presses; a remote that logged in may have chosen none yet. */
  boxName: v.optional(v.string()),
  /** How it came. */
  came: v.picklist(['easy-pair', 'login', 'bookmark', 'companion']),
  /** Milliseconds since 1970, on the server's clock, as `now` is. */
  madeAt: v.number(),
  /** When it was last used, to the hour; null for a bookmark that nobody has opened. */
  usedAt: v.nullable(v.number()),
  /** The remote that asks. */
  isThis: v.boolean(),
  /** It came after this remote, which has not been told yet. */
  isNew: v.boolean(),
})
export type RemoteEntry = v.InferOutput<typeof remoteEntry>

export const getRemotes = call({
  name: 'getRemotes',
  method: 'GET',
  path: '/api/v1/remotes',
  summary: 'Every remote, companion app and bookmark of the account',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ now: v.number(), newest: number, remotes: v.array(remoteEntry) }),
})

export const endRemote = call({
  name: 'endRemote',
  method: 'POST',
  path: '/api/v1/remotes/end',
  summary: 'End one remote with its bookmarks and companion apps, or one bookmark with the remotes that it opened',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ id }),
  // BAD-REQUEST: it is this remote, which logs out instead. NOT-FOUND: the account has none with this id, or no longer.
  statuses: ['NOT-FOUND'],
})

export const endOtherRemotes = call({
  name: 'endOtherRemotes',
  method: 'POST',
  path: '/api/v1/remotes/end-others',
  summary: 'End every remote and companion app of the account but this remote, and every bookmark',
  auth: 'session',
  timeoutMs: 10_000,
})

export const seeRemotes = call({
  name: 'seeRemotes',
  method: 'POST',
  path: '/api/v1/remotes/seen',
  summary: 'Note that the user of this remote was told of the others up to a number',
  auth: 'session',
  timeoutMs: 5_000,
  body: v.object({ number }),
})
