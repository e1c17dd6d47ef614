/** The services of the fake Home Assistant with their schemas and features, and a TV that has all of them. */
export type Fields = Readonly<Record<string, unknown>>

export interface Entity {
  state: string
  attributes: Record<string, unknown>
  readonly platform?: string
  readonly device?: string
}

const ALL_OF_A_TV = 1 + 4 + 8 + 128 + 256 + 1024 + 2048 + 16384

export function tvEntity(platform: string): Entity {
  return {
    platform,
    device: 'tv-device',
    state: 'playing',
    attributes: {
      friendly_name: 'Living room TV',
      supported_features: ALL_OF_A_TV,
      volume_level: 0.5,
      is_volume_muted: false,
      source: 'Netflix',
      source_list: ['TV', 'HDMI 1', 'Netflix', 'YouTube'],
      app_name: 'Netflix',
      media_channel: 'Storybook Kids (206)',
    },
  }
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value !== ''
const isNumber: Check = (value) => typeof value === 'number'
const isPart: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1
const isFlag: Check = (value) => typeof value === 'boolean'
const isCommand: Check = (value) => isText(value) || (Array.isArray(value) && value.every(isText))

interface Service {
  readonly needs?: number
  readonly required?: Readonly<Record<string, Check>>
  readonly optional?: Readonly<Record<string, Check>>
  /** Takes fields of any name besides. */
  readonly extra?: boolean
}

const SERVICES: Readonly<Record<string, Service>> = {
  'media_player.turn_on': { needs: 128 },
  'media_player.turn_off': { needs: 256 },
  'media_player.volume_up': { needs: 4 + 1024 },
  'media_player.volume_down': { needs: 4 + 1024 },
  'media_player.volume_set': { needs: 4, required: { volume_level: isPart } },
  'media_player.volume_mute': { needs: 8, required: { is_volume_muted: isFlag } },
  'media_player.select_source': { needs: 2048, required: { source: isText } },
  'media_player.media_play_pause': { needs: 1 + 16384 },
  'remote.turn_on': { optional: { activity: isText } },
  'remote.turn_off': { optional: { activity: isText } },
  'remote.send_command': {
    required: { command: isCommand },
    optional: { device: isText, num_repeats: isNumber, delay_secs: isNumber, hold_secs: isNumber },
  },
  'webostv.button': { required: { button: isText } },
  'kodi.call_method': { required: { method: isText }, extra: true },
}
/** Vizio's integration looks a command up; others pass on what they are given. */
export const VIZIO_KNOWS = new Set('up down left right ok back exit home menu info ch_up ch_down'.split(' '))

/** What is answered as an error. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The service of this name. Throws a Refusal for one that does not exist, or for data that it does not take. */
export function serviceFor(name: string, data: Fields): Service {
  const service = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined
  if (service === undefined) throw new Refusal('not_found', `Service ${name} not found.`)
  check(service, data)
  return service
}

function check({ required = {}, optional = {}, extra = false }: Service, data: Fields): void {
  for (const [field, isRight] of Object.entries(required)) {
    if (!isRight(data[field])) throw new Refusal('invalid_format', `required key not provided @ data['${field}']`)
  }
  for (const [field, value] of Object.entries(data)) {
    const isRight = required[field] ?? optional[field]
    if (isRight === undefined && !extra) throw new Refusal('invalid_format', 'extra keys not allowed')
    if (isRight !== undefined && !isRight(value)) throw new Refusal('invalid_format', `bad value for ${field}`)
  }
}
