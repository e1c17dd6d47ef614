/** The paths of OpenWebif, the HTTP interface of Enigma2 receivers, and the parsers of its JSON answers. */
import { BOX_NAMES_AT_MOST } from '@beckon/contract/box-link'
import { LATEST_TIME_MS } from '@beckon/contract/box-state'
import { jsonIn, lenient, lenientText, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { BoxState } from '../box.ts'
import type { HttpAnswer } from '../wire/http-client.ts'
import { plainText } from '../wire/plain-text.ts'
import { macIn } from '../wire/wake-on-lan.ts'
import { OtherFamily, DeviceError } from '../wire/command.ts'

export interface Channel {
  /** The running number over all bouquets, as the receiver shows it. */
  readonly number: number
  readonly name: string
  /** The service reference. */
  readonly service: string
}

export interface Status {
  readonly isOn: boolean
  /** 0 to 100. */
  readonly volume: number | undefined
  readonly muted: boolean | undefined
  /** The service that plays. */
  readonly service: string | undefined
  readonly programme: BoxState['programme']
}

export interface Sound {
  readonly volume: number
  readonly muted: boolean
}

export interface About {
  readonly maker: string
  readonly model: string
  readonly mac: string | undefined
}

/** The title when no channel plays. */
const NO_TITLE = 'N/A'

/** Some versions write booleans as strings. */
const yesOrNo = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', 'True', 'False'])]),
  v.transform((value) => value === true || value === 'true' || value === 'True'),
)
const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.transform(Math.round))
const status = v.object({
  inStandby: yesOrNo,
  volume: lenient(volume),
  muted: lenient(yesOrNo),
  currservice_serviceref: lenient(v.string()),
  currservice_name: lenientText,
  /** Seconds since 1970; 0 if unknown. */
  currservice_end_timestamp: v.fallback(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST_TIME_MS / 1_000)),
    0,
  ),
})
const power = v.object({ instandby: yesOrNo })
const sound = v.object({ result: yesOrNo, current: volume, ismute: yesOrNo })
const done = v.object({ result: yesOrNo })
const service = v.object({
  servicereference: v.string(),
  servicename: v.string(),
  pos: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999))),
})
const bouquets = v.object({ services: listOf(v.object({ subservices: listOf(service) })) })
const about = v.object({
  info: v.object({
    brand: lenientText,
    model: lenientText,
    webifver: v.string(),
    ifaces: v.fallback(listOf(v.object({ mac: v.optional(v.unknown()) })), []),
  }),
})

/** The receiver asks for a name and password, or rejected those that were sent. */
export class LoginWanted extends DeviceError {
  constructor() {
    super('BOX-NOT-ALLOWED')
  }
}

/**
 * Parses an answer. 401 and 403 come from a receiver that refuses us; any other unexpected answer from another device.
 */
function parseAnswer<S extends v.GenericSchema>(shape: S, { status: code, text }: HttpAnswer): v.InferOutput<S> {
  if (code === 401) throw new LoginWanted()
  if (code === 403) throw new DeviceError('BOX-NOT-ALLOWED')
  const parsed = code === 200 ? jsonIn(shape, text) : undefined
  if (parsed === undefined) throw new OtherFamily()
  return parsed
}

export function statusIn(answer: HttpAnswer): Status {
  const is = parseAnswer(status, answer)
  const playing = is.currservice_serviceref
  const [title, ends] = [plainText(is.currservice_name), is.currservice_end_timestamp]
  return {
    isOn: !is.inStandby,
    volume: is.volume,
    muted: is.muted,
    service: playing === '' ? undefined : playing,
    programme:
      title === '' || title === NO_TITLE ? undefined : { title, ...(ends === 0 ? {} : { endsAt: ends * 1_000 }) },
  }
}

export function isOnIn(answer: HttpAnswer): boolean {
  return !parseAnswer(power, answer).instandby
}

/** The sound after a command; undefined if the receiver rejected the command. */
export function soundIn(answer: HttpAnswer): Sound | undefined {
  const { result, current, ismute } = parseAnswer(sound, answer)
  return result ? { volume: current, muted: ismute } : undefined
}

/** Whether the receiver reports that it carried out the command. */
export function isDone(answer: HttpAnswer): boolean {
  return parseAnswer(done, answer).result
}

const MARKER = 64
const DIRECTORY = 1

/** The channels of all bouquets, at most `BOX_NAMES_AT_MOST`, without markers and directories. */
export function channelsIn(answer: HttpAnswer): readonly Channel[] {
  const channels: Channel[] = []
  let last = 0
  for (const { servicereference, servicename, pos } of parseAnswer(bouquets, answer).services.flatMap(
    ({ subservices }) => subservices,
  )) {
    if (channels.length === BOX_NAMES_AT_MOST) break
    const flags = Number(servicereference.split(':', 2)[1])
    if (!Number.isInteger(flags) || (flags & (MARKER | DIRECTORY)) !== 0) continue
    last = pos === undefined || pos === 0 ? last + 1 : pos
    const name = plainText(servicename)
    if (name !== '') channels.push({ number: last, name, service: servicereference })
  }
  return channels
}

/** A service may be in several bouquets; it is listed once, with its first number. */
export function withoutDuplicates(channels: readonly Channel[]): readonly Channel[] {
  const seen = new Set<string>()
  const numbers = new Set<number>()
  return channels.filter(({ service: one, number }) => {
    if (seen.has(keyOf(one)) || numbers.has(number)) return false
    numbers.add(number)
    return seen.add(keyOf(one))
  })
}

export function isSameService(one: string | undefined, other: string): boolean {
  return one !== undefined && keyOf(one) === keyOf(other)
}

/** The ten numbers of a service reference and the address of a stream, without the name that may follow. */
function keyOf(reference: string): string {
  return reference.split(':', 11).join(':').replace(/:+$/u, '').toUpperCase()
}

export function aboutIn(answer: HttpAnswer): About {
  const { brand, model, ifaces } = parseAnswer(about, answer).info
  const [mac] = ifaces.flatMap((one) => macIn(one.mac) ?? [])
  return { maker: plainText(brand), model: plainText(model), mac }
}

/** Some thousand channels, each with its name and reference. */
const LIST_BYTES = 4 * 1024 * 1024
export const STATUS = { path: '/api/statusinfo', read: statusIn }
/** The cheapest request. */
export const POWER = { path: '/api/powerstate', read: isOnIn }
export const SOUND = { path: '/api/vol', read: soundIn }
export const CHANNELS = { path: '/api/getallservices', maxBytes: LIST_BYTES, read: channelsIn }
export const ABOUT = { path: '/api/about', read: aboutIn }

/** Every key is accepted, also one without effect. */
export function pressKey(code: number) {
  return { path: `/api/remotecontrol?command=${code}`, read: isDone }
}

/** 4 turns it on, 5 to standby; neither toggles. */
export function turn(on: boolean) {
  return { path: `${POWER.path}?newstate=${on ? 4 : 5}`, read: isDone }
}

export function changeSound(change: 'up' | 'down' | 'mute' | number) {
  return { path: `${SOUND.path}?set=${typeof change === 'number' ? `set${change}` : change}`, read: soundIn }
}

/** Not done for a channel that the parental control locks. */
export function zap(reference: string) {
  return { path: `/api/zap?sRef=${encodeURIComponent(reference)}`, read: isDone }
}
