/** Writes and reads the messages of an LG TV (SSAP, JSON over a WebSocket). No network code. */
import { jsonIn, lenient, lenientText, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { BoxNames } from '../box.ts'
import { macIn } from '../wire/wake-on-lan.ts'
import { plainText } from '../wire/plain-text.ts'
import type { DeviceError } from '../wire/command.ts'
import { hostOf } from '../wire/address.ts'

/**
 * The permissions that the remote needs. Other programs also send a signed manifest of 2014; TVs of 2026 refuse it, and
 * revoke the permissions granted with it.
 */
const PERMISSIONS = [
  'LAUNCH',
  'CONTROL_AUDIO',
  'CONTROL_INPUT_JOYSTICK',
  'CONTROL_INPUT_MEDIA_PLAYBACK',
  'CONTROL_INPUT_MEDIA_RECORDING',
  'CONTROL_INPUT_TEXT',
  'CONTROL_INPUT_TV',
  'CONTROL_MOUSE_AND_KEYBOARD',
  'CONTROL_POWER',
  'READ_APP_STATUS',
  'READ_CURRENT_CHANNEL',
  'READ_INPUT_DEVICE_LIST',
  'READ_INSTALLED_APPS',
  'READ_NETWORK_STATE',
  'READ_POWER_STATE',
  'READ_RUNNING_APPS',
  'READ_SETTINGS',
  'READ_TV_CHANNEL_LIST',
] as const

export type PairingType = 'PIN' | 'PROMPT'

export const HELLO_ID = 'hello'
export const REGISTER_ID = 'register'

export function hello(): string {
  return JSON.stringify({ type: 'hello', id: HELLO_ID, payload: {} })
}

/** With the key of an earlier pairing the TV does not ask again. */
export function register(pairingType: PairingType, clientKey?: string): string {
  const manifest = { manifestVersion: 1, appVersion: '1.1', permissions: PERMISSIONS }
  const key = clientKey === undefined ? {} : { 'client-key': clientKey }
  return JSON.stringify({
    type: 'register',
    id: REGISTER_ID,
    payload: { forcePairing: false, pairingType, manifest, ...key },
  })
}

export function request(id: string, uri: string, payload: object = {}): string {
  return JSON.stringify({ type: 'request', id, uri: `ssap://${uri}`, payload })
}

export function subscribe(id: string, uri: string): string {
  return JSON.stringify({ type: 'subscribe', id, uri: `ssap://${uri}`, payload: {} })
}

/** The message for a button, for the second connection. */
export function button(name: string): string {
  return `type:button\nname:${name}\n\n`
}

const message = v.object({
  type: v.string(),
  id: v.fallback(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  error: lenient(v.string()),
  payload: v.nullish(v.record(v.string(), v.unknown()), {}),
})
export type Message = v.InferOutput<typeof message>
export type Payload = Message['payload']

/** Undefined for anything but an SSAP message. */
export function messageIn(text: string): Message | undefined {
  return jsonIn(message, text)
}

/** The error text of an answer, such as `404 no such service or method`; undefined for a good answer. */
export function errorIn({ type, error, payload }: Message): string | undefined {
  if (type === 'error') return error ?? 'error'
  if (payload['returnValue'] !== false) return undefined
  return [payload['errorCode'], payload['errorText'], 'error'].filter(isTextOrNumber).join(' ')
}

const isTextOrNumber = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/**
 * The reason for a refused request, which changed nothing. INVALID-KEY for something that the TV lacks or cannot do
 * now.
 */
export function refusalFor(error: string): DeviceError['why'] {
  return /^-?40[13]\b/u.test(error) ? 'BOX-NOT-ALLOWED' : 'INVALID-KEY'
}

/** The state that the TV pushes. A field that it never pushed, or withdrew, is undefined. */
export interface PushedState {
  readonly power?: 'on' | 'standby' | undefined
  /** Whether it is waking from standby; it already counts as on. */
  readonly comesOn?: boolean | undefined
  readonly volume?: number | undefined
  readonly muted?: boolean | undefined
  readonly channel?: { readonly id: string; readonly number: number; readonly name: string } | undefined
  /** The id of the app in the foreground; empty for none. */
  readonly app?: string | undefined
  readonly plays?: boolean | undefined
  /** Whether a text field on the screen has the focus. */
  readonly typing?: boolean | undefined
}

/** The subscriptions by id, and how to read each push. */
export const SUBSCRIPTIONS = {
  power: { uri: 'com.webos.service.tvpower/power/getPowerState', read: powerIn },
  volume: { uri: 'audio/getVolume', read: soundIn },
  channel: { uri: 'tv/getCurrentChannel', read: (payload: Payload): PushedState => ({ channel: channelIn(payload) }) },
  app: { uri: 'com.webos.applicationManager/getForegroundAppInfo', read: appIn },
  media: { uri: 'com.webos.media/getForegroundAppInfo', read: mediaIn },
  keyboard: { uri: 'com.webos.service.ime/registerRemoteKeyboard', read: keyboardIn },
} satisfies Readonly<Record<string, { readonly uri: string; readonly read: (payload: Payload) => PushedState }>>

/** States in which the TV is in standby; in `Screen Off` and `Screen Saver` it is on. */
const STANDBY = ['Active Standby', 'Suspend', 'Power Off']

/** A TV that is turning off still reports its old state, such as `Active`; these values of `processing` show it. */
const GOES_OFF = /^(?:Request|Prepare) (?:Power Off|Suspend|Active Standby)$/u

/** A TV that is turning on still reports standby; these values of `processing` show it. */
const COMES_ON = /^(?:Screen On|(?:Request|Prepare) Resume)$/u

function powerIn({ state, processing }: Payload): PushedState {
  if (typeof state !== 'string') return {}
  const isAsleep = STANDBY.includes(state)
  const does = typeof processing === 'string' ? processing : ''
  const comesOn = isAsleep && COMES_ON.test(does)
  return { power: GOES_OFF.test(does) || (isAsleep && !comesOn) ? 'standby' : 'on', comesOn }
}

/** TVs with webOS 1 and 2 do not report their power state; in standby they have no app in the foreground. */
export function powerOf({ power, app }: PushedState): PushedState['power'] {
  return power ?? (app === '' ? 'standby' : undefined)
}

/** TVs since 2020 use `volumeStatus`. With speakers on an HDMI cable some report no volume, or one below 0. */
function soundIn(payload: Payload): PushedState {
  const status = v.is(v.record(v.string(), v.unknown()), payload['volumeStatus']) ? payload['volumeStatus'] : payload
  const [volume, muted] = [status['volume'], status['muteStatus'] ?? status['muted'] ?? status['mute']]
  return {
    volume: v.is(percent, volume) ? volume : undefined,
    muted: typeof muted === 'boolean' ? muted : undefined,
  }
}
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

function appIn({ appId }: Payload): PushedState {
  return { app: typeof appId === 'string' ? appId : undefined }
}

function mediaIn({ foregroundAppInfo }: Payload): PushedState {
  if (!Array.isArray(foregroundAppInfo)) return { plays: undefined }
  const states = foregroundAppInfo.map((one: unknown) => (v.is(playing, one) ? one.playState : undefined))
  const known = states.filter((state) => state === 'playing' || state === 'paused')
  return { plays: known.length === 0 ? undefined : known.includes('playing') }
}
const playing = v.object({ playState: v.string() })

function keyboardIn({ currentWidget }: Payload): PushedState {
  return { typing: v.is(widget, currentWidget) ? currentWidget.focus : undefined }
}
const widget = v.object({ focus: v.boolean() })

const channel = v.object({ channelId: v.string(), channelNumber: v.string(), channelName: v.string() })
export type Channel = NonNullable<PushedState['channel']>

export function channelIn(value: unknown): Channel | undefined {
  if (!v.is(channel, value)) return undefined
  const number = numberIn(value.channelNumber)
  const name = plainText(value.channelName)
  return number === undefined || name === '' ? undefined : { id: value.channelId, number, name }
}

/**
 * Reads a channel number. `7-2`, from an American antenna, is spoken and shown as 7.2; undefined for `7-10`, which a
 * fraction cannot tell from 7.1.
 */
function numberIn(text: string): number | undefined {
  const [, major, minor] = /^(\d{1,5})(?:[-.](\d{1,3}))?$/u.exec(text) ?? []
  if (Number(minor) > 9 && Number(minor) % 10 === 0) return undefined
  const number = minor === undefined || minor === '0' ? Number(major) : Number(`${major}.${minor}`)
  return number > 0 ? number : undefined
}

/** The channels, each number once: the TV repeats a channel that several tuners receive. */
export function channelsIn({ channelList }: Payload): readonly Channel[] {
  const byNumber = new Map<number, Channel>()
  for (const one of Array.isArray(channelList) ? channelList : []) {
    const found = channelIn(one)
    if (found !== undefined && !byNumber.has(found.number)) byNumber.set(found.number, found)
  }
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** The channel of a number; without one, the first of its sub-channels (7.1, 7.2). */
export function channelOf(number: number, channels: readonly Channel[]): Channel | undefined {
  return (
    channels.find((one) => one.number === number) ??
    channels.find((one) => Number.isInteger(number) && Math.trunc(one.number) === number)
  )
}

const launchPoint = v.object({ id: v.pipe(v.string(), v.maxLength(200)), title: v.string() })
export type App = v.InferOutput<typeof launchPoint>

/** The apps, each title once. */
export function appsIn({ launchPoints }: Payload): readonly App[] {
  const byTitle = new Map<string, App>()
  for (const one of Array.isArray(launchPoints) ? launchPoints : []) {
    if (!v.is(launchPoint, one)) continue
    const title = plainText(one.title)
    if (title !== '' && !byTitle.has(title)) byTitle.set(title, { id: one.id, title })
  }
  return [...byTitle.values()]
}

export function namesOf(channels: readonly Channel[], apps: readonly App[]): BoxNames {
  return { channels: channels.map(({ number, name }) => ({ number, name })), apps: apps.map(({ title }) => title) }
}

export const LIVE_TV = 'com.webos.app.livetv'

/** The app that shows an input: `com.webos.app.hdmi1` for `HDMI_1`. */
export function appOfInput(input: string): string {
  return `com.webos.app.${input.toLowerCase().replaceAll('_', '')}`
}

const inputs = listOf(v.object({ id: v.string(), connected: v.fallback(v.boolean(), false) }))

/** The connected input, if there is exactly one. */
export function onlyInputIn({ devices }: Payload): string | undefined {
  const listed = v.safeParse(inputs, devices)
  const connected = listed.success ? listed.output.filter((one) => one.connected) : []
  return connected.length === 1 ? connected[0]?.id : undefined
}

/** The address of the second connection, only if its host is the TV itself: one of `hosts`. */
export function pointerAddressIn({ socketPath }: Payload, hosts: readonly (string | undefined)[]): string | undefined {
  const url = typeof socketPath === 'string' ? URL.parse(socketPath) : null
  if (url === null || !['ws:', 'wss:'].includes(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return hosts.includes(hostOf(url)) ? url.href : undefined
}

const greeting = v.object({
  deviceOS: lenientText,
  deviceUUID: lenientText,
  pairingTypes: v.fallback(listOf(v.string()), []),
})

/** The TV's answer to `hello`, before pairing; undefined for anything but a webOS TV. */
export function greetingIn({ type, payload }: Message): { identity?: string; pairingType: PairingType } | undefined {
  if (type !== 'hello') return undefined
  const parsed = v.safeParse(greeting, payload)
  if (!parsed.success || parsed.output.deviceOS !== 'webOS') return undefined
  const uuid = plainText(parsed.output.deviceUUID).toLowerCase()
  const pairingType = parsed.output.pairingTypes.includes('PIN') ? 'PIN' : 'PROMPT'
  return uuid === '' ? { pairingType } : { pairingType, identity: identityOf(uuid) }
}

export function identityOf(uuid: string): string {
  return `webos:${uuid}`
}

const card = v.object({ macAddress: v.string() })

/** The hardware address of the cable or the Wi-Fi; `isWired` if the TV reported which it uses. */
export function macOf({ wiredInfo, wifiInfo }: Payload, isWired: boolean | undefined): string | undefined {
  const mac = (info: unknown) => (v.is(card, info) ? macIn(info.macAddress) : undefined)
  const [wired, wifi] = [mac(wiredInfo), mac(wifiInfo)]
  return isWired === false ? (wifi ?? wired) : isWired === true ? (wired ?? wifi) : (wifi ?? wired)
}

const wiredState = v.object({ wired: v.object({ state: v.string() }) })

export function isWiredIn(payload: Payload): boolean | undefined {
  return v.is(wiredState, payload) ? payload.wired.state === 'connected' : undefined
}
