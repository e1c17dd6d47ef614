/** Kodi's JSON-RPC messages and how to read its answers, without network code. */
import { BOX_NAMES_AT_MOST } from '@beckon/contract/box-link'
import { jsonIn, lenient, lenientText, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { BoxNames, BoxState } from '../box.ts'
import { plainText } from '../wire/plain-text.ts'

export interface KodiCall {
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** Kodi's answer to one call: its result, or its error code. */
export type KodiReply = { readonly result: unknown } | { readonly code: number }

/** One call as an object, several as a batch, with consecutive ids. Kodi does not answer a call without an id. */
export function callText(calls: readonly KodiCall[], firstId: number): string {
  const requests = calls.map((call, index) => ({ jsonrpc: '2.0', id: firstId + index, ...call }))
  return JSON.stringify(requests.length === 1 ? requests[0] : requests)
}

const reply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.nullish(v.object({ code: v.number() })),
})
const replies = v.union([
  listOf(reply),
  v.pipe(
    reply,
    v.transform((one) => [one]),
  ),
])

/** The replies in the order of the calls; undefined for a message that is not their answer. */
export function repliesIn(message: string, firstId: number, count: number): readonly KodiReply[] | undefined {
  const all = jsonIn(replies, message)
  if (all === undefined) return undefined
  const inOrder = Array.from({ length: count }, (_, index) => all.find(({ id }) => id === firstId + index))
  if (inOrder.some((one) => one === undefined)) return undefined
  return inOrder.map((one) => (one?.error ? { code: one.error.code } : { result: one?.result }))
}

/** Kodi's error code for a call that a client like ours may not make. */
export const BAD_PERMISSION = -32_099

export const PING: KodiCall = { method: 'JSONRPC.Ping' }
export const ABILITIES: KodiCall = {
  method: 'System.GetProperties',
  params: { properties: ['canshutdown', 'cansuspend'] },
}
export const SOUND: KodiCall = { method: 'Application.GetProperties', params: { properties: ['volume', 'muted'] } }
export const PLAYERS: KodiCall = { method: 'Player.GetActivePlayers' }
/** Questions to the video player, whose number is the same in every Kodi. Refused while nothing plays. */
export const PLAYED: readonly KodiCall[] = [
  {
    method: 'Player.GetProperties',
    params: { playerid: 1, properties: ['subtitleenabled', 'subtitles', 'currentaudiostream'] },
  },
  { method: 'Player.GetItem', params: { playerid: 1, properties: ['title'] } },
]
export const guideOf = (channelid: number): KodiCall => ({
  method: 'PVR.GetChannelDetails',
  params: { channelid, properties: ['broadcastnow', 'broadcastnext'] },
})
export const CHANNELS: KodiCall = {
  method: 'PVR.GetChannels',
  params: { channelgroupid: 'alltv', properties: ['channelnumber', 'hidden'] },
}
/** The add-ons that bring channels. A version that names their type otherwise answers an error. */
export const TV_ADD_ONS: KodiCall = {
  method: 'Addons.GetAddons',
  params: { type: 'kodi.pvrclient', enabled: true, properties: ['name'] },
}
/** The add-ons that show videos, and those that are programs. */
export const ADD_ONS: readonly KodiCall[] = ['video', 'executable'].map((content) => ({
  method: 'Addons.GetAddons',
  params: { content, enabled: true, properties: ['name'] },
}))
const NUMBER_LABEL = 'VideoPlayer.ChannelNumberLabel'
const NAME_LABEL = 'VideoPlayer.ChannelName'
export const CHANNEL: KodiCall = { method: 'XBMC.GetInfoLabels', params: { labels: [NUMBER_LABEL, NAME_LABEL] } }
const PLAYS_VIDEO = 'Player.HasVideo'
const PLAYS_TV = 'Pvr.IsPlayingTv'
const HAS_DIALOG = 'System.HasActiveModalDialog'
/** Two calls, whose answers are read by `screenIn`. */
export const SCREEN: readonly KodiCall[] = [
  { method: 'GUI.GetProperties', params: { properties: ['currentwindow', 'currentcontrol'] } },
  { method: 'XBMC.GetInfoBooleans', params: { booleans: [PLAYS_VIDEO, PLAYS_TV, HAS_DIALOG] } },
]

/** Windows by Kodi's numbers, which are the same in every version that has them. */
export const WINDOW = {
  home: 10_000,
  programs: 10_001,
  settings: 10_004,
  interfacesettings: 10_032,
  virtualKeyboard: 10_103,
  numericInput: 10_109,
  tvchannels: 10_700,
  tvrecordings: 10_701,
  tvguide: 10_702,
  tvsearch: 10_704,
  fullscreenvideo: 12_005,
} as const

export interface OnScreen {
  /** The number of the window or dialog on top. */
  readonly window: number
  readonly title: string
  readonly focus: string
  readonly hasDialog: boolean
  readonly playsVideo: boolean
  readonly playsTv: boolean
}

const gui = v.object({
  currentwindow: v.object({ id: v.number(), label: lenientText }),
  currentcontrol: lenient(v.object({ label: lenientText })),
})
const conditions = v.record(v.string(), lenient(v.boolean()))

export function screenIn([reply, holds]: readonly KodiReply[]): OnScreen | undefined {
  const shown = resultAs(gui, reply)
  if (shown === undefined) return undefined
  const is = resultAs(conditions, holds) ?? {}
  return {
    window: shown.currentwindow.id,
    title: wordsOf(shown.currentwindow.label),
    focus: wordsOf(shown.currentcontrol?.label),
    hasDialog: is[HAS_DIALOG] === true,
    playsVideo: is[PLAYS_VIDEO] === true,
    playsTv: is[PLAYS_TV] === true,
  }
}

/** Kodi's markup in a label, such as `[B]` and `[COLOR red]`, also inside a word. */
const MARKS = /\[\/?(?:B|I|U|LIGHT|UPPERCASE|LOWERCASE|CAPITALIZE|COLOR)(?: [^\]]*)?\]/giu
const GAPS = /\[\/?(?:TABS|CR)(?: [^\]]*)?\]/giu

/** A label of Kodi as plain text, without markup and the brackets around folders; empty without letters and digits. */
export function wordsOf(label: string | undefined = ''): string {
  const unmarked = label.slice(0, 2_000).replaceAll(GAPS, ' ').replaceAll(MARKS, '')
  const words = plainText(unmarked).replace(/^\[(.*)\]$/u, '$1')
  return /[\p{L}\p{N}]/u.test(words) ? words.trim() : ''
}

const sound = v.object({ volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), muted: v.boolean() })

export function soundIn(
  reply: KodiReply | undefined,
): { readonly volume: number; readonly muted: boolean } | undefined {
  const read = resultAs(sound, reply)
  return read && { volume: Math.round(read.volume), muted: read.muted }
}

const labels = v.record(v.string(), lenientText)

export function channelIn(reply: KodiReply | undefined): BoxState['channel'] {
  const read = resultAs(labels, reply)
  const number = Number(/^\d{1,6}/u.exec(read?.[NUMBER_LABEL] ?? '')?.[0] ?? 0)
  const name = wordsOf(read?.[NAME_LABEL])
  return number > 0 && name !== '' ? { number, name } : undefined
}

const settings = v.object({
  subtitleenabled: lenient(v.boolean()),
  subtitles: v.fallback(v.array(v.unknown()), []),
  currentaudiostream: lenient(v.object({ isimpaired: lenient(v.boolean()) })),
})

/**
 * Kodi reports subtitles as enabled even if there are none; captions are then unknown. An audio stream that is not
 * marked for blind people may still be an audio description, so that is unknown, too.
 */
export function accessibilitySettingsIn(reply: KodiReply | undefined): Pick<BoxState, 'captions' | 'audioDescription'> {
  const { subtitleenabled, subtitles = [], currentaudiostream } = resultAs(settings, reply) ?? {}
  return {
    ...(subtitleenabled === undefined || subtitles.length === 0 ? {} : { captions: subtitleenabled }),
    ...(currentaudiostream?.isimpaired === true ? { audioDescription: true } : {}),
  }
}

const item = v.object({
  item: v.object({
    id: lenient(v.number()),
    type: v.string(),
    title: lenientText,
    label: v.string(),
  }),
})

export interface Played {
  readonly title: string
  /** Only if a TV channel is played. */
  readonly channel: { readonly id: number | undefined; readonly name: string } | undefined
}

export function playedIn(reply: KodiReply | undefined): Played | undefined {
  const played = resultAs(item, reply)?.item
  if (played === undefined) return undefined
  const { id, type, title, label } = played
  const channel = type === 'channel' ? { id, name: wordsOf(label) } : undefined
  return { title: wordsOf(title || (channel === undefined ? label : '')), channel }
}

const broadcast = v.object({ title: v.string(), starttime: lenientText, endtime: lenientText })
const details = v.object({
  channeldetails: v.object({
    broadcastnow: lenient(broadcast),
    broadcastnext: lenient(broadcast),
  }),
})

export function programmeIn(reply: KodiReply | undefined): BoxState['programme'] {
  const { broadcastnow: now, broadcastnext: next } = resultAs(details, reply)?.channeldetails ?? {}
  const title = wordsOf(now?.title ?? '')
  if (now === undefined || title === '') return undefined
  const [endsAt, startsAt, nextTitle] = [timeIn(now.endtime), timeIn(next?.starttime ?? ''), wordsOf(next?.title ?? '')]
  return {
    title,
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(nextTitle === '' ? {} : { next: { title: nextTitle, ...(startsAt === undefined ? {} : { startsAt }) } }),
  }
}

/** Parses `2026-11-23 09:43:41`, always in UTC. Kodi writes an unknown time as 1601 or 1970. */
function timeIn(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  return time > 0 ? time : undefined
}

/** A channel with the id by which Kodi opens it. */
export type KodiChannel = BoxNames['channels'][number] & { readonly id: number }

const channel = v.object({
  channelid: v.number(),
  channelnumber: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)),
  label: v.string(),
  hidden: v.fallback(v.boolean(), false),
})
const channels = v.object({ channels: v.array(v.unknown()) })

/** The channels sorted by number, one for each number (sub-channels share it), at most `BOX_NAMES_AT_MOST`. */
export function channelsIn(reply: KodiReply | undefined): readonly KodiChannel[] {
  const byNumber = new Map<number, KodiChannel>()
  for (const line of resultAs(channels, reply)?.channels ?? []) {
    if (byNumber.size === BOX_NAMES_AT_MOST) break
    const read = v.safeParse(channel, line)
    if (!read.success || read.output.hidden) continue
    const { channelid: id, channelnumber: number, label } = read.output
    const name = wordsOf(label)
    if (name !== '' && !byNumber.has(number)) byNumber.set(number, { id, number, name })
  }
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

export interface KodiAddOn {
  readonly id: string
  readonly name: string
}

const addOn = v.object({ addonid: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/u)), name: v.string() })
const addOns = v.object({ addons: v.array(v.unknown()) })

/**
 * Whether TV is about to start. Until it has, a Kodi with TV answers the question for its channels with the same error
 * as one without TV; only its add-ons tell them apart.
 */
export function isTvStarting(channelsReply: KodiReply | undefined, tvAddOns: KodiReply | undefined): boolean {
  const isError = channelsReply === undefined || !('result' in channelsReply)
  return isError && (resultAs(addOns, tvAddOns)?.addons.length ?? 0) > 0
}

export function addOnsIn(replies: readonly KodiReply[]): readonly KodiAddOn[] {
  return replies
    .flatMap((one) => resultAs(addOns, one)?.addons ?? [])
    .flatMap((line) => {
      const read = v.safeParse(addOn, line)
      const name = read.success ? wordsOf(read.output.name) : ''
      return read.success && name !== '' ? [{ id: read.output.addonid, name }] : []
    })
}

const abilities = v.object({ canshutdown: lenient(v.boolean()), cansuspend: lenient(v.boolean()) })

/** How Kodi's machine can be turned off; undefined if Kodi may not do it. */
export function turningOffIn(reply: KodiReply | undefined): KodiCall | undefined {
  const can = resultAs(abilities, reply)
  if (can?.cansuspend === true) return { method: 'System.Suspend' }
  return can?.canshutdown === true ? { method: 'System.Shutdown' } : undefined
}

const players = listOf(v.object({ playerid: v.number() }))

/** The id of the active player, if any. */
export function playerIn(reply: KodiReply | undefined): number | undefined {
  return resultAs(players, reply)?.[0]?.playerid
}

export function resultAs<T extends v.GenericSchema>(
  schema: T,
  reply: KodiReply | undefined,
): v.InferOutput<T> | undefined {
  if (reply === undefined || !('result' in reply)) return undefined
  const read = v.safeParse(schema, reply.result)
  return read.success ? read.output : undefined
}

/** Whether a keyboard of Kodi's is open. */
export function isKeyboard({ window }: OnScreen): boolean {
  return window === WINDOW.virtualKeyboard || window === WINDOW.numericInput
}
