/**
 * A media player of Home Assistant, with its `remote` entity if it has one, as a box. Power, volume, mute, source and
 * playing are confirmed by the pushed state. For keys, success only means that Home Assistant passed them on.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { isIP } from 'node:net'
import type { BoxMemory } from '../box-memory.ts'
import {
  ACCEPTED,
  CONFIRMED,
  INVALID_KEY,
  refused,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { obeyIntent } from '../obey-intent.ts'
import type { CertificateCheck } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import { DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { PLATFORMS, UNKNOWN_PLATFORM, type KeyNames, type Platform } from './key-map.ts'
import { namedCall, volumeCall, type Targets } from './key-calls.ts'
import { AccessToken, accessIn } from './login.ts'
import { playerIn, type Player, type ServiceCall } from './messages.ts'
import { shareConnection, type HomeAssistantServer, type SharedConnection } from './server.ts'

export interface HomeAssistantSettings extends CommonSettings {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** The media player, or a remote without one. */
  readonly entity: string
  /** The remote entity to which the keys of this media player are sent. */
  readonly remote?: string | undefined
  /** The long-lived token, instead of the one that the set-up stored. */
  readonly token?: string | undefined
  /** Names of keys that replace those of the table. */
  readonly keys?: KeyNames | undefined
  /** The device of a Harmony or Broadlink remote. */
  readonly device?: string | undefined
  /** The source of the TV to which the box is connected. */
  readonly input?: string | undefined
}

/**
 * Integrations that push their state do so within this time after the answer; others poll their device. There is no
 * wait while further commands are queued.
 */
const SHOWN_WITHIN_MS = 300

/** The connection, and what is known of the device now. */
interface Device {
  readonly server: HomeAssistantServer
  readonly player: Player
  readonly platform: Platform
  readonly keys: KeyNames
}

export class HomeAssistantBox extends DriverBox {
  readonly #settings: HomeAssistantSettings
  readonly #memory: BoxMemory
  readonly #closing = new AbortController()
  /** The remote entity to which keys are sent. */
  readonly #remote: string | undefined
  readonly #onChange = new Set<() => void>()
  #commands = 0
  #stopFollowing = () => {}
  #shared: (SharedConnection & { readonly credential: string }) | undefined

  constructor(settings: HomeAssistantSettings, memory: BoxMemory) {
    super(settings, 'home-assistant')
    this.#settings = settings
    this.#memory = memory
    this.#remote = settings.remote ?? (isRemote(settings.entity) ? settings.entity : undefined)
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const device = await this.#connect(this.#untilClosed(deadlineOf(signal)))
    const { player } = device
    const boxVolume = this.#hasVolumeAndMute(device)
    return {
      keys: new Set(KEY_CODES.filter((key) => this.#callOf(key, device) !== undefined)),
      text: true,
      hdmiLinkReady: boxVolume && this.#inputOf(player) !== undefined,
      tvPowerOnCommandAvailable: this.#powerCall(true, device) !== undefined,
      tvPowerOffCommandAvailable: this.#powerCall(false, device) !== undefined,
      boxVolume,
      // A player that is off may not list its sources, and a page that was told "no apps" would not ask again.
      apps: namesIn(device).apps.length > 0 || (player.power !== 'on' && !isRemote(this.#settings.entity)),
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = this.#untilClosed(deadlineOf(signal))
    // States that came over a dead connection are out of date.
    await (await this.#connect(time)).server.proveAlive(time)
    const { player } = await this.#connect(time)
    if (player.power === 'unavailable') throw new DeviceError('BOX-UNREACHABLE')
    const { power, volume, muted, screen, channel } = player
    return {
      power,
      ...(volume === undefined ? {} : { volume: Math.round(volume * 100) }),
      ...(muted === undefined ? {} : { muted }),
      ...(screen === '' ? {} : { screen }),
      ...(channel === undefined ? {} : { channel }),
    }
  }

  whenStateChanged(listener: () => void): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return namesIn(await this.#connect(this.#untilClosed(deadlineOf(signal))))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#stopFollowing()
    this.#shared?.release()
    this.#shared = undefined
  }

  #untilClosed({ signal, until }: Deadline): Deadline {
    return { signal: AbortSignal.any([signal, this.#closing.signal]), until }
  }

  protected override async inTurn(time: Deadline, run: (time: Deadline) => Promise<Outcome>): Promise<Outcome> {
    if (this.#closing.signal.aborted) return refused('BOX-UNREACHABLE')
    this.#commands += 1
    try {
      return await super.inTurn(this.#untilClosed(time), run)
    } finally {
      this.#commands -= 1
    }
  }

  protected obey(intent: Intent, time: Deadline): Promise<Outcome> {
    return obeyIntent(intent, {
      press: (key) => this.press(key, time),
      tv: (command) => this.tv(command, time),
      power: (wanted) => this.#power(wanted, time),
      names: async () => namesIn(await this.#connect(time)),
      open: (app) => this.#open(app, time),
      setVolume: (percent) => this.#setVolume(percent / 100, time),
      setMuted: (wanted) => this.#setMuted(wanted, time),
    })
  }

  /** Connects if need be; returns the connection, the state of the device, and the names of its keys. */
  async #connect(time: Deadline): Promise<Device> {
    const server = this.#server()
    const { entity, keys } = this.#settings
    const keysTo = this.#remote ?? entity
    await server.watch([...new Set([entity, keysTo])], time)
    const name = await server.platformOf(keysTo, time)
    const platform =
      (name !== undefined && Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : undefined) ?? UNKNOWN_PLATFORM
    return {
      server,
      player: playerIn(server.stateOf(entity)),
      platform,
      keys: { ...platform.keys, ...keys },
    }
  }

  /** The shared connection for the current access, which changes when the box is set up again. */
  #server(): HomeAssistantServer {
    if (this.#closing.signal.aborted) throw new DeviceError('BOX-UNREACHABLE')
    const { host, port, tls } = this.#settings
    const secrets = this.#memory.read()
    const access = accessIn(this.#settings.token, secrets)
    if (access === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
    const credential = JSON.stringify(access)
    if (this.#shared?.credential === credential) return this.#shared.server
    this.#shared?.release()
    const address = { host, port, pin: tls ? this.#certificateCheck() : undefined }
    const token = new AccessToken(address, access)
    const server = { ...address, token: (time: Deadline) => token.now(time), onTokenRefused: () => token.forget() }
    this.#shared = { ...shareConnection(server, credential), credential }
    this.#stopFollowing()
    this.#stopFollowing = this.#shared.server.whenChanged(() => this.#onChange.forEach((listener) => listener()))
    return this.#shared.server
  }

  /** A server at an IP address has a self-signed certificate: the one of the first connection is pinned. */
  #certificateCheck(): CertificateCheck {
    if (isIP(this.#settings.host) === 0) return { expected: () => undefined, seen: () => {}, byAuthority: true }
    // Read only once: other boxes share the connection, and this one may be removed before them.
    let expected = this.#memory.read()['pin']
    return {
      expected: () => expected,
      seen: (pin) => {
        expected ??= pin
        const secrets = this.#memory.read()
        // If it cannot be stored, it is pinned until the next start.
        if (secrets['pin'] === undefined) this.#memory.write({ ...secrets, pin }).catch(() => {})
      },
    }
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    if (key === 'POWER') return await this.#power(device.player.power === 'standby', time)
    const call = this.#callOf(key, device)
    if (call === undefined) return INVALID_KEY
    mustBeOn(device.player)
    this.#remoteMustBeThere(call, device)
    if (call.service !== 'media_play_pause') return await passOn(call, device, time)
    return await this.#callAndConfirm(
      call,
      device,
      (now, before) => now.doing !== before.doing && now.power === 'on',
      time,
    )
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    switch (`${key} ${value}`) {
      case 'VOLUME UP':
        return await this.#changeVolume('VOLUME_UP', time)
      case 'VOLUME DOWN':
        return await this.#changeVolume('VOLUME_DOWN', time)
      case 'MUTE ON':
        return await this.#toggleMute(time)
      case 'POWER ON':
        return await this.#power(true, time)
      case 'POWER OFF':
        return await this.#power(false, time)
      case 'INPUT STB_INPUT':
        return await this.#openInput(time)
      default:
        return INVALID_KEY
    }
  }

  async #changeVolume(key: 'VOLUME_UP' | 'VOLUME_DOWN', time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    const call = volumeCall(device, key, this.#targets())
    if (call === undefined || !this.#hasVolumeAndMute(device)) return INVALID_KEY
    mustBeOn(device.player)
    if (call.domain !== 'media_player') return await passOn(call, device, time)
    const hasMoved = (now: Player, before: Player) =>
      now.volume !== undefined &&
      before.volume !== undefined &&
      (key === 'VOLUME_UP' ? now.volume > before.volume : now.volume < before.volume)
    return await this.#callAndConfirm(call, device, hasMoved, time)
  }

  async #setVolume(level: number, time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    if (!device.player.can('volumeSet')) return INVALID_KEY
    mustBeOn(device.player)
    const call = this.#playerCall('volume_set', { volume_level: level })
    return await this.#callAndConfirm(call, device, (now) => Math.abs((now.volume ?? -1) - level) < 0.01, time)
  }

  async #toggleMute(time: Deadline): Promise<Outcome> {
    const { player } = await this.#connect(time)
    // The key of a remote entity toggles by itself.
    return await this.#setMuted(!player.can('volumeMute') || player.muted !== true, time)
  }

  async #setMuted(wanted: boolean, time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    if (!this.#hasVolumeAndMute(device)) return INVALID_KEY
    mustBeOn(device.player)
    if (device.player.can('volumeMute')) {
      const call = this.#playerCall('volume_mute', { is_volume_muted: wanted })
      return await this.#callAndConfirm(call, device, (now) => now.muted === wanted, time)
    }
    // A remote's mute key toggles, and the state does not confirm it.
    const call = wanted ? namedCall('MUTE', device, this.#targets()) : undefined
    return call === undefined ? INVALID_KEY : await passOn(call, device, time)
  }

  async #power(wanted: boolean, time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    const call = this.#powerCall(wanted, device)
    if (call === undefined) return INVALID_KEY
    if (device.player.power === 'unavailable') return refused('BOX-UNREACHABLE')
    return await this.#callAndConfirm(call, device, (now) => now.power === (wanted ? 'on' : 'standby'), time)
  }

  async #openInput(time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    const input = this.#hasVolumeAndMute(device) ? this.#inputOf(device.player) : undefined
    return input === undefined ? INVALID_KEY : await this.#select(input, device, time)
  }

  async #open(app: string, time: Deadline): Promise<Outcome> {
    const device = await this.#connect(time)
    const source = device.player.sources.find((one) => plainText(one) === app)
    return source === undefined ? refused('NOT-FOUND') : await this.#select(source, device, time)
  }

  async #select(source: string, device: Device, time: Deadline): Promise<Outcome> {
    mustBeOn(device.player)
    return await this.#callAndConfirm(
      this.#playerCall('select_source', { source }),
      device,
      (now) => now.source === source,
      time,
    )
  }

  /** Calls a service; confirmed if the state shows its effect. */
  async #callAndConfirm(
    call: ServiceCall,
    { server, player: before }: Device,
    isShown: (now: Player, before: Player) => boolean,
    time: Deadline,
  ): Promise<Outcome> {
    await server.call(call, time)
    const now = () => playerIn(server.stateOf(this.#settings.entity))
    const withinMs = this.#commands > 1 ? 0 : SHOWN_WITHIN_MS
    return (await server.shows(() => isShown(now(), before), withinMs, time)) ? CONFIRMED : ACCEPTED
  }

  #targets(): Targets {
    return { entity: this.#settings.entity, remote: this.#remote, device: this.#settings.device }
  }

  #callOf(key: KeyCode, device: Device): ServiceCall | undefined {
    // POWER exists if both directions work. This call is only a sign of that: `press` decides which one is sent.
    if (key === 'POWER') return this.#powerCall(true, device) && this.#powerCall(false, device)
    const { player } = device
    if (key === 'PLAY_PAUSE' && player.can('play') && player.can('pause')) return this.#playerCall('media_play_pause')
    return namedCall(key, device, this.#targets())
  }

  #playerCall(service: string, data: Readonly<Record<string, unknown>> = {}): ServiceCall {
    return { domain: 'media_player', service, entity: this.#settings.entity, data }
  }

  #powerCall(wanted: boolean, { player, platform }: Device): ServiceCall | undefined {
    const service = wanted ? 'turn_on' : 'turn_off'
    if (player.can(wanted ? 'turnOn' : 'turnOff') && !isRemote(this.#settings.entity)) return this.#playerCall(service)
    return this.#remote !== undefined && platform.power
      ? { domain: 'remote', service, entity: this.#remote }
      : undefined
  }

  /** Volume and mute are offered together, as the TV's buttons are. */
  #hasVolumeAndMute(device: Device): boolean {
    const hasMute = device.player.can('volumeMute') || device.keys.MUTE !== undefined
    return hasMute && volumeCall(device, 'VOLUME_UP', this.#targets()) !== undefined
  }

  #inputOf(player: Player): string | undefined {
    return player.can('selectSource') ? player.sources.find((source) => source === this.#settings.input) : undefined
  }

  #remoteMustBeThere(call: ServiceCall, { server }: Device): void {
    if (call.domain === 'remote' && playerIn(server.stateOf(call.entity)).power === 'unavailable')
      throw new DeviceError('BOX-UNREACHABLE')
  }
}

function isRemote(entity: string): boolean {
  return entity.startsWith('remote.')
}

function mustBeOn({ power }: Player): void {
  if (power === 'standby') throw new DeviceError('BOX-ASLEEP')
  if (power === 'unavailable') throw new DeviceError('BOX-UNREACHABLE')
}

async function passOn(call: ServiceCall, { server }: Device, time: Deadline): Promise<Outcome> {
  await server.call(call, time)
  return ACCEPTED
}

function namesIn({ player }: Device): BoxNames {
  const apps = player.can('selectSource') ? player.sources.map(plainText).filter((name) => name !== '') : []
  return { channels: [], apps: [...new Set(apps)] }
}
