/**
 * The messages to and from Home Assistant about a TV box, in its format for devices (MQTT discovery): a button for each
 * key, whether the box answers, and the last press.
 */
import type { Capabilities } from '@beckon/boxes/box'
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import { DIGIT_KEYS, isKeyCode, KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { TV_COMMANDS } from '@beckon/contract/tv-keys'
import type { BoxCommand } from '../../boxes/boxes.ts'
import { fingerprint } from '../../storage/seal.ts'

export interface Topics {
  /** Retained: what Home Assistant makes the device of. */
  readonly config: string
  readonly press: string
  /** `ON` or `OFF`: whether the box answers. */
  readonly answers: string
  readonly lastPress: string
}

/** `node` is this server, the same at every start. An id may hold characters that topics give a meaning. */
export function topicsOf(node: string, boxId: string, discoveryPrefix: string): Topics {
  const box = `${boxId.replaceAll(/[^\w-]/gu, '_')}_${fingerprint(boxId).replaceAll(/\W/gu, '').slice(0, 8)}`
  return topicsOfBox(node, box, discoveryPrefix)
}

/** The topics of every box that this server ever told of. */
export function answersTopics(node: string): string {
  return `beckon/${node}/+/answers`
}

/** All topics of the box with this one among `answersTopics`; undefined for another topic. */
export function topicsBeside(answers: string, node: string, discoveryPrefix: string): Topics | undefined {
  const [root, of, box, last] = answers.split('/')
  if (root !== 'beckon' || of !== node || box === undefined || last !== 'answers') return undefined
  return topicsOfBox(node, box, discoveryPrefix)
}

function topicsOfBox(node: string, box: string, discoveryPrefix: string): Topics {
  const base = `beckon/${node}/${box}`
  return {
    config: `${discoveryPrefix}/device/beckon_${node}_${box}/config`,
    press: `${base}/press`,
    answers: `${base}/answers`,
    lastPress: `${base}/last-press`,
  }
}

/** `online` or `offline`, as the broker says it when the server is gone. */
export function onlineTopic(node: string): string {
  return `beckon/${node}/online`
}

export function discoveryMessage(
  { name, node, version }: { readonly name: string; readonly node: string; readonly version: string },
  topics: Topics,
  can: Pick<Capabilities, 'keys' | 'boxVolume' | 'hdmiLinkReady'>,
): string {
  const id = topics.config.split('/').at(-2) ?? node
  const tvCommands = can.boxVolume || can.hdmiLinkReady ? TV_COMMANDS : []
  const pressed = [
    ...KEY_CODES.filter((key) => can.keys.has(key)).map((key): BoxCommand => ({ is: 'key', key })),
    ...tvCommands.map((command): BoxCommand => ({ is: 'tv', command })),
  ]
  const buttons = pressed.map((command) => {
    const payload = payloadOf(command)
    const ownId = `${id}_${payload.toLowerCase().replaceAll(/\W/gu, '_')}`
    return [
      ownId,
      {
        p: 'button',
        unique_id: ownId,
        name: nameOf(command),
        command_topic: topics.press,
        payload_press: payload,
        qos: 0,
      },
    ] as const
  })
  return JSON.stringify({
    dev: { ids: [id], name, mf: 'Beckon', mdl: 'TV remote' },
    o: { name: 'Beckon', sw: version },
    availability: [{ topic: onlineTopic(node) }],
    cmps: {
      ...Object.fromEntries(buttons),
      [`${id}_answers`]: {
        p: 'binary_sensor',
        unique_id: `${id}_answers`,
        name: 'Answers',
        device_class: 'connectivity',
        state_topic: topics.answers,
      },
      [`${id}_last_press`]: {
        p: 'sensor',
        unique_id: `${id}_last_press`,
        name: 'Last press',
        icon: 'mdi:remote',
        state_topic: topics.lastPress,
      },
    },
  })
}

/** What a button sends; undefined for anything else. */
export function commandIn(payload: string): BoxCommand | undefined {
  if (isKeyCode(payload)) return { is: 'key', key: payload }
  const command = TV_COMMANDS.find(({ key, value }) => payload === `${key} ${value}`)
  return command && { is: 'tv', command }
}

function payloadOf(command: Exclude<BoxCommand, { is: 'text' }>): string
function payloadOf(command: BoxCommand): string
function payloadOf(command: BoxCommand): string {
  if (command.is === 'key') return command.key
  return command.is === 'tv' ? `${command.command.key} ${command.command.value}` : ''
}

/** The text that the broker gets about a press. It hides words and digits, since a digit may belong to a PIN. */
export function toldOf(command: BoxCommand): string {
  return command.is === 'key' && (DIGIT_KEYS as readonly string[]).includes(command.key) ? 'A digit' : nameOf(command)
}

/** A command's name, in English. */
function nameOf(command: BoxCommand): string {
  switch (command.is) {
    case 'key':
      return KEY_NAMES[command.key] ?? describeIntent({ is: 'press', key: command.key }, 'en')
    case 'tv':
      return TV_NAMES[`${command.command.key} ${command.command.value}`] ?? ''
    case 'text':
      return 'A command in words'
  }
}

/** Of the keys that a command in words names otherwise than as a key. */
const KEY_NAMES: Readonly<Partial<Record<KeyCode, string>>> = {
  MENU: 'Menu',
  GUIDE: 'Guide',
  HOME: 'Home',
  SEARCH: 'Search',
  APP_MENU: 'Apps',
  ACCESSIBILITY: 'Accessibility',
  CH_UP: 'Channel up',
  CH_DOWN: 'Channel down',
  REPLAY: 'Replay',
  REWIND: 'Rewind',
  PLAY_PAUSE: 'Play or pause',
  FAST_FORWARD: 'Fast forward',
  RECORD: 'Record',
  A: 'A (yellow)',
  B: 'B (blue)',
  C: 'C (red)',
  D: 'D (green)',
  POWER: 'Power',
}

const TV_NAMES: Readonly<Record<string, string>> = {
  'MUTE ON': 'TV mute',
  'POWER OFF': 'TV off',
  'POWER ON': 'TV on',
  'INPUT STB_INPUT': 'TV input',
  'VOLUME DOWN': 'Volume down',
  'VOLUME UP': 'Volume up',
}
