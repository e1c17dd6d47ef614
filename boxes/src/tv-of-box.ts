/** The TV beside a box: power, input, volume and mute go to it, everything else to the box. */
import type { TvCommand } from '@beckon/contract/tv-keys'
import { boxWith, NOTHING, type Box, type BoxState, type Capabilities, type Outcome, type PressDetails } from './box.ts'

export type TvCapabilities = Pick<
  Capabilities,
  'hdmiLinkReady' | 'tvPowerOnCommandAvailable' | 'tvPowerOffCommandAvailable' | 'boxVolume' | 'tvButtons'
>

/** The part of a set's capabilities that concerns its TV. */
export function tvPartOf(can: Capabilities): TvCapabilities {
  const { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, tvButtons } = can
  const each = tvButtons === undefined ? {} : { tvButtons }
  return { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, ...each }
}

export interface TvOfBox {
  send(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /** Does not reject: a TV that cannot be reached can do nothing. */
  capabilities(signal: AbortSignal): Promise<TvCapabilities>
  /** Its volume and mute, as far as it reports them. Does not reject. */
  sound(signal: AbortSignal): Promise<Pick<BoxState, 'volume' | 'muted'>>
  /** As in `Box`. */
  whenStateChanged?(listener: () => void): () => void
  close(): Promise<void>
}

export const NO_TV = tvPartOf(NOTHING)

/** Makes a box that is a TV, or controls one, the TV of another box. */
export function asTvOfBox(box: Box): TvOfBox {
  return {
    send: (command, signal, details) => box.sendTvCommand(command, signal, details),
    async capabilities(signal) {
      try {
        return tvPartOf(await box.capabilities(signal))
      } catch {
        return NO_TV
      }
    },
    async sound(signal) {
      try {
        const { volume, muted } = await box.state(signal)
        return { ...(volume === undefined ? {} : { volume }), ...(muted === undefined ? {} : { muted }) }
      } catch {
        return {}
      }
    },
    whenStateChanged: (listener) => box.whenStateChanged?.(listener) ?? (() => {}),
    close: () => box.close(),
  }
}

export function withTv(box: Box, tv: TvOfBox): Box {
  return boxWith(box, {
    async state(signal) {
      const [state, sound] = await Promise.all([box.state(signal), tv.sound(signal)])
      return { ...state, ...sound }
    },
    whenStateChanged(listener) {
      const stops = [box.whenStateChanged?.(listener), tv.whenStateChanged?.(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
    sendTvCommand: (command, signal, details) => tv.send(command, signal, details),
    async capabilities(signal) {
      const asked = tv.capabilities(signal)
      try {
        const { tvButtons: _, powerKey: __, ...can } = await box.capabilities(signal)
        return { ...can, ...(await asked) }
      } catch (error) {
        // If the box is unreachable, the TV can still be controlled.
        const can = await asked
        if (!can.hdmiLinkReady && !can.boxVolume && !can.tvButtons?.size) throw error
        return { keys: new Set(), text: false, apps: true, ...can }
      }
    },
    async close() {
      await Promise.all([box.close(), tv.close()])
    },
  })
}
