/** The remotes of the tests, of a box and of a TV, as codes of the NEC protocol, and lircd's file for them. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { LIRC_KEYS } from '../src/lirc/key-map.ts'

export interface Remote {
  readonly name: string
  /** The first half of a signal, which tells whose it is. */
  readonly address: number
  readonly codes: ReadonlyMap<string, number>
}

/** A byte and its complement. */
const necHalf = (byte: number) => (byte << 8) | (byte ^ 0xff)

function remote(name: string, address: number, keys: readonly string[]): Remote {
  return { name, address, codes: new Map(keys.map((key, at) => [key, necHalf(at + 1)])) }
}

/** The key of the box's remote by the name of its code. */
export const OURS: ReadonlyMap<string, KeyCode> = new Map(
  KEY_CODES.flatMap((key) => (LIRC_KEYS[key][0] === undefined ? [] : [[`KEY_${LIRC_KEYS[key][0]}`, key] as const])),
)
export const BOX_REMOTE = remote('Settop-9', 0x20df, [...OURS.keys()])
export const TV_REMOTE = remote('television', 0x40bf, [
  'KEY_VOLUMEUP',
  'KEY_VOLUMEDOWN',
  'KEY_MUTE',
  'KEY_POWER',
  'KEY_POWER_ON',
  'KEY_POWER_OFF',
  'HDMI2',
])

/** The keys of the box's remote among the lines that lircd was told. */
export function keysSent(lines: readonly string[]): readonly KeyCode[] {
  return lines.flatMap((line) => OURS.get(/^SEND_ONCE Settop-9 (.+)$/u.exec(line)?.[1] ?? '') ?? [])
}

const hex = (number: number) => `0x${number.toString(16).padStart(4, '0')}`

export function lircdConf(remotes: readonly Remote[]): string {
  return remotes
    .map(
      ({ name, address, codes }) => `begin remote
  name ${name}
  bits 16
  flags SPACE_ENC|CONST_LENGTH
  eps 30
  aeps 100
  header 9000 4500
  one 560 1690
  zero 560 560
  ptrail 560
  repeat 9000 2250
  pre_data_bits 16
  pre_data ${hex(address)}
  gap 108000
  begin codes
${[...codes].map(([key, code]) => `    ${key} ${hex(code)}`).join('\n')}
  end codes
end remote
`,
    )
    .join('\n')
}

/** The signals in lircd's `pulse 9000`, `space 4500` lines, as 32 bits each. */
export function decodePulses(lines: string): number[] {
  const times = [...lines.matchAll(/^(?<kind>pulse|space) (?<us>\d+)$/gmu)].map(({ groups }) => ({
    kind: groups?.['kind'],
    us: Number(groups?.['us']),
  }))
  const signals: number[] = []
  for (const [at, { kind, us }] of times.entries()) {
    if (kind !== 'pulse' || us < 8_000 || (times[at + 1]?.us ?? 0) < 4_000) continue
    const bits = Array.from({ length: 32 }, (_, bit) => times[at + 3 + 2 * bit]?.us ?? Number.NaN)
    if (bits.some((space) => Number.isNaN(space))) throw new Error('A signal breaks off.')
    signals.push(bits.reduce((signal, space) => signal * 2 + (space > 1_100 ? 1 : 0), 0))
  }
  return signals
}

/** A signal as the name of its remote and key. */
export function keyOfSignal(signal: number, remotes: readonly Remote[]): string {
  for (const { name, address, codes } of remotes)
    for (const [key, code] of codes) if (address * 0x1_0000 + code === signal) return `${name} ${key}`
  return `unknown ${signal.toString(16)}`
}
