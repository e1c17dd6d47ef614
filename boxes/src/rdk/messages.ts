/** Writes and parses Thunder's JSON-RPC. */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { jsonIn, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'

export type Params = Readonly<Record<string, unknown>>

export interface Call {
  /** `Callsign.version.method`; the version may be left out. */
  readonly method: string
  readonly params?: Params | undefined
}

/** `id` is a number: a call with a string as id is never answered. */
export function callText(id: number, { method, params }: Call): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
}

export type Answer =
  { readonly is: 'result'; readonly result: unknown } | { readonly is: 'error'; readonly code: number }

const answer = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.nullish(v.object({ code: v.number() })),
})
/** A plugin's own answer. Thunder 4 puts it as a JSON string into the message of an error. */
const failed = v.object({ success: v.literal(false) })
const GENERAL_FAILURE = 1

/** The answer to the call with this number; undefined for anything else. */
export function answerIn(message: string, id: number): Answer | undefined {
  const parsed = jsonIn(answer, message)
  if (parsed?.id !== id) return undefined
  const { error, result } = parsed
  if (error) return { is: 'error', code: error.code }
  return v.is(failed, result) ? { is: 'error', code: GENERAL_FAILURE } : { is: 'result', result }
}

/** Whether it is a message of Thunder: an answer or an event. */
export function isMessage(text: string): boolean {
  return jsonIn(v.object({ jsonrpc: v.literal('2.0') }), text) !== undefined
}

/**
 * The refusal for a failed command. With each of these codes nothing was done. Any other code may mean anything, such
 * as −32000, Thunder's internal timeout.
 */
const REFUSALS: Readonly<Record<number, BoxRefusal>> = {
  /** The plugin reported a failure. */
  [GENERAL_FAILURE]: 'BOX-UNREACHABLE',
  /** The plugin is not active. */
  2: 'BOX-UNREACHABLE',
  /** No such key or callsign. */
  22: 'INVALID-KEY',
  /** The plugin waits for another part of the box. */
  31: 'BOX-UNREACHABLE',
  /** The plugin has no such version. */
  [-32_602]: 'INVALID-KEY',
  /** The plugin has no such method. */
  [-32_601]: 'INVALID-KEY',
  /** No such plugin, or wrong parameters. */
  [-32_603]: 'INVALID-KEY',
  /** The token does not allow this method. */
  [-32_604]: 'BOX-NOT-ALLOWED',
}

export function refusalOf(code: number): BoxRefusal {
  return REFUSALS[code] ?? 'BOX-TIMEOUT'
}

// Plugins

const WINDOW_MANAGER = 'org.rdk.RDKWindowManager'
const SHELL = 'org.rdk.RDKShell'
/** The plugins that we use: for each purpose, the first active one. */
export const PLUGINS = {
  keys: [WINDOW_MANAGER, SHELL],
  power: ['org.rdk.PowerManager', 'org.rdk.System'],
  tv: ['org.rdk.HdmiCecSource', 'org.rdk.HdmiCec_2'],
  voice: ['org.rdk.VoiceControl'],
  apps: ['org.rdk.AppManager', SHELL],
} as const
export type Purpose = keyof typeof PLUGINS
export const PURPOSES = Object.keys(PLUGINS) as readonly Purpose[]
export type Callsign = (typeof PLUGINS)[Purpose][number]
export const CALLSIGNS: readonly Callsign[] = [...new Set(Object.values(PLUGINS).flat())]

export function statusCall(callsign: string): Call {
  return { method: `Controller.1.status@${callsign}` }
}

const status = listOf(v.object({ callsign: v.string(), state: v.string() }))

export function isActive(reply: Answer, callsign: string): boolean {
  const parsed = reply.is === 'result' ? v.safeParse(status, reply.result) : undefined
  return parsed?.success === true && parsed.output.some((one) => one.callsign === callsign && one.state === 'activated')
}

// Keys

/** RDKWindowManager expects lists as JSON inside strings; RDKShell reads only `keyCode`, despite its documentation. */
export function injectKey(callsign: Callsign, keyCode: number): Call {
  const modifiers: readonly string[] = []
  return callsign === SHELL
    ? { method: `${SHELL}.1.injectKey`, params: { keyCode, modifiers } }
    : { method: `${callsign}.injectKey`, params: { keyCode, modifiers: JSON.stringify({ modifiers }) } }
}

/** Several keys in one call. */
export function generateKeys(callsign: Callsign, keyCodes: readonly number[]): Call {
  const keys = keyCodes.map((keyCode) => ({ keyCode, modifiers: [], delay: 0 }))
  return callsign === SHELL
    ? { method: `${SHELL}.1.generateKey`, params: { keys } }
    : { method: `${callsign}.generateKey`, params: { keys: JSON.stringify({ keys }), client: '' } }
}

export function isWindowManager(callsign: Callsign): boolean {
  return callsign === WINDOW_MANAGER
}

// Power

const powerState = v.union([
  v.pipe(
    v.object({ powerState: v.string() }),
    v.transform((state) => state.powerState),
  ),
  v.pipe(
    v.object({ currentState: v.string() }),
    v.transform((state) => state.currentState),
  ),
])

/** STANDBY, LIGHT_SLEEP, DEEP_SLEEP and OFF are standby; any other state, such as UNKNOWN, is neither. */
export function powerIn(result: unknown): 'on' | 'standby' | undefined {
  const parsed = v.safeParse(powerState, result)
  if (!parsed.success) return undefined
  if (parsed.output === 'ON') return 'on'
  return /STANDBY|SLEEP|OFF/u.test(parsed.output) ? 'standby' : undefined
}

export function setPower(callsign: Callsign, on: boolean): Call {
  const state = on ? 'ON' : 'STANDBY'
  return callsign === 'org.rdk.System'
    ? { method: `${callsign}.setPowerState`, params: { powerState: state, standbyReason: 'remote' } }
    : { method: `${callsign}.setPowerState`, params: { keyCode: 0, powerState: state, reason: 'remote' } }
}

// The TV

const enabled = v.object({ enabled: v.boolean() })
const devices = v.object({
  deviceList: listOf(v.object({ logicalAddress: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)) })),
})

export function isEnabled(result: unknown): boolean {
  return v.is(enabled, result) && result.enabled
}

/** Whether the TV, which has address 0, is on the link. */
export function hasTv(result: unknown): boolean {
  const parsed = v.safeParse(devices, result)
  return parsed.success && parsed.output.deviceList.some(({ logicalAddress }) => logicalAddress === 0)
}

// Voice

const voiceTypes = v.object({ types: listOf(v.string()) })
export const TRANSCRIPTION = 'ptt_transcription'

export function takesTranscriptions(result: unknown): boolean {
  const parsed = v.safeParse(voiceTypes, result)
  return parsed.success && parsed.output.types.includes(TRANSCRIPTION)
}
