/**
 * "Paired remotes": the remotes, companion apps, press links and bookmarks of an account, and calls to end them. The
 * specification has none of this.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { listOf } from './shapes.ts'

/** The browser and device of a remote, from its User-Agent. The pages translate the names of the devices. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'samsung'] as const
export type Browser = (typeof BROWSERS)[number]
export const BROWSER_NAMES: Readonly<Record<Browser, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  samsung: 'Samsung Internet',
}
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
/** The remotes of an account are numbered in order of arrival. Each session notes the last number that its user saw. */
const number = v.pipe(v.number(), v.integer(), v.minValue(0))

const remoteEntry = v.object({
  id,
  kind: v.picklist(['remote', 'companion', 'press-link', 'bookmark']),
  /**
   * For a companion app, those of the remote on which its user agreed; for a press link, those of the remote that made
   * it; for a bookmark, those of the remote it was made for.
   */
  browser: v.optional(v.picklist(BROWSERS)),
  device: v.optional(v.picklist(DEVICE_KINDS)),
  /** The name of a companion app, or of a press link. */
  appName: v.optional(v.string()),
  /** The name of its TV box; absent while a logged-in remote has not chosen one. */
  boxName: v.optional(v.string()),
  /** How it was added. */
  came: v.picklist(['easy-pair', 'login', 'bookmark', 'companion', 'press-link']),
  /** When it was added: milliseconds since 1970 on the server's clock, like `now`. */
  madeAt: v.number(),
  /** When it was last used, to the hour; null for a bookmark or press link that was never used. */
  usedAt: v.nullable(v.number()),
  /** Whether it is the calling remote. */
  isThis: v.boolean(),
  /** Whether the calling remote has not been informed of it yet. */
  isNew: v.boolean(),
})
export type RemoteEntry = v.InferOutput<typeof remoteEntry>

export const getRemotes = call({
  name: 'getRemotes',
  method: 'GET',
  path: '/api/v1/remotes',
  summary: 'List the remotes, companion apps, press links and bookmarks of the account',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ now: v.number(), newest: number, remotes: listOf(remoteEntry) }),
})

export const endRemote = call({
  name: 'endRemote',
  method: 'POST',
  path: '/api/v1/remotes/end',
  summary: 'End one remote with its bookmarks and companion apps, or one bookmark with the remotes that it opened',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({ id }),
  // BAD-REQUEST: the id is the calling remote's, which must log out instead. NOT-FOUND: the account has no such remote.
  statuses: ['NOT-FOUND'],
})

export const getEndedWith = call({
  name: 'getEndedWith',
  method: 'POST',
  path: '/api/v1/remotes/ended-with',
  summary: 'List the other remotes and companion apps that would end with one remote or bookmark',
  auth: 'session',
  // A user waits for the question that names them.
  timeoutMs: 2_000,
  body: v.object({ id }),
  answer: v.object({ ids: v.array(id) }),
  // The same refusals as `endRemote`.
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
  summary: 'Mark the account’s remotes as seen, up to a number',
  auth: 'session',
  timeoutMs: 5_000,
  body: v.object({ number }),
})
