/**
 * The services of Home Assistant that press a named key or step the volume, depending on the integration. Power,
 * playing and sources: `home-assistant-box.ts`.
 */
import type { KeyNames, NamedKey, Platform } from './key-map.ts'
import type { Player, ServiceCall } from './messages.ts'

/** What decides how a key or a step of the volume is sent. */
interface PlayerFacts {
  readonly player: Player
  readonly platform: Platform
  readonly keys: KeyNames
}

/** The media player and the remote of a box; `device` is the device that a Harmony or Broadlink remote controls. */
export interface Targets {
  readonly entity: string
  readonly remote: string | undefined
  readonly device: string | undefined
}

/** A step of the volume, by the player if it can, else by its key. */
export function volumeCall(
  known: PlayerFacts,
  key: 'VOLUME_UP' | 'VOLUME_DOWN',
  targets: Targets,
): ServiceCall | undefined {
  if (known.player.can('volumeStep') || known.player.can('volumeSet'))
    return { domain: 'media_player', service: key.toLowerCase(), entity: targets.entity }
  return namedCall(key, known, targets)
}

/** A key by its name; undefined if the integration has no such key, or there is no remote to send it to. */
export function namedCall(
  key: NamedKey,
  { platform, keys }: Pick<PlayerFacts, 'platform' | 'keys'>,
  { entity, remote, device }: Targets,
): ServiceCall | undefined {
  const name = keys[key]
  if (name === undefined) return undefined
  switch (platform.by) {
    case 'webostv.button':
      return { domain: 'webostv', service: 'button', entity, data: { button: name } }
    case 'kodi.call_method':
      return { domain: 'kodi', service: 'call_method', entity, data: kodiMethod(name) }
    case 'remote':
      // Without delay_secs Home Assistant answers 0.4 s after the press.
      return remote === undefined
        ? undefined
        : {
            domain: 'remote',
            service: 'send_command',
            entity: remote,
            data: { command: name, delay_secs: 0, ...(device === undefined ? {} : { device }) },
          }
  }
}

/** Reads a name such as `Input.ExecuteAction>channelup`: the method, and the action or window for it. */
function kodiMethod(name: string): Readonly<Record<string, string>> {
  const [method = '', parameter] = name.split('>')
  if (parameter === undefined) return { method }
  return { method, [method === 'GUI.ActivateWindow' ? 'window' : 'action']: parameter }
}
