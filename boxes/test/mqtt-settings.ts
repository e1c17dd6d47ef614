/** Settings of the boxes behind the brokers of the tests. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { TV_BUTTON_CODES, type CodeKey } from '@beckon/contract/tv-codes'
import type { Codes, MqttSettings } from '../src/mqtt/profile.ts'

/** Old remotes have no key for apps, so that there is one which a box does not list. */
const KEYS: readonly CodeKey[] = [...KEY_CODES.filter((key) => key !== 'APP_MENU'), ...TV_BUTTON_CODES]
const dataOf = (key: CodeKey) => `0x20DF${(KEYS.indexOf(key) + 0x1000).toString(16).toUpperCase()}`
const KEY_BY_DATA = new Map(KEYS.map((key) => [dataOf(key), key]))

/** Codes as Tasmota wants them, each with `Data` of its own. */
export const IR_CODES: Codes = Object.fromEntries(
  KEYS.map((key) => [key, { Protocol: 'NEC', Bits: 32, Data: dataOf(key) }]),
)
/** Codes that are one word. */
export const WORD_CODES: Codes = Object.fromEntries(KEYS.map((key) => [key, dataOf(key)]))

/** The key whose code has this `Data`. */
export function keyOf(data: string): KeyCode | undefined {
  const key = KEY_BY_DATA.get(data)
  return KEY_CODES.find((one) => one === key)
}

export function settingsFor(
  port: number,
  profile: MqttSettings['profile'],
  more: Partial<MqttSettings> = {},
): MqttSettings {
  return {
    id: `mqtt-${profile}`,
    name: 'TV',
    family: 'standard',
    host: '127.0.0.1',
    port,
    tls: false,
    profile,
    topic: 'blaster',
    payload: '{code}',
    baseTopic: 'zigbee2mqtt',
    codes: profile === 'tasmota' ? IR_CODES : profile === 'dab' ? {} : WORD_CODES,
    ...more,
  }
}
