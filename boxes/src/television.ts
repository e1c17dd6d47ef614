/** The television beside a box: power, input, volume and mute go to it, everything else to the box. */
import type { TvCommand } from '@beckon/contract/tv-keys'
import { boxWith, NOTHING, type Box, type BoxState, type Capabilities, type Outcome, type PressDetails } from './box.ts'

export type TvCapabilities = Pick<
  Capabilities,
  'hdmiLinkReady' | 'tvPowerOnCommandAvailable' | 'tvPowerOffCommandAvailable' | 'boxVolume' | 'tvButtons'
>

/** What of a set's capabilities is about its television. */
export function tvPartOf(can: Capabilities): TvCapabilities {
  const { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, tvButtons } = can
  const each = tvButtons === undefined ? {} : { tvButtons }
  return { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, ...each }
}

export interface Television {
  send(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /** Does not reject: a television that cannot be reached can do nothing. */
  capabilities(signal: AbortSignal): Promise<TvCapabilities>
  /** What it reports of its sound; empty if it reports nothing. Does not reject. */
  sound(signal: AbortSignal): Promise<Pick<BoxState, 'volume' | 'muted'>>
  /** As that of a box. */
  whenStateChanged?(listener: () => void): () => void
  close(): Promise<void>
}

export const NO_TELEVISION = tvPartOf(NOTHING)

/** A box that is a television, or drives one, as the television of another box. */
export function televisionOf(box: Box): Television {
  return {
    send: (command, signal, details) => box.sendTvCommand(command, signal, details),
    async capabilities(signal) {
      try {
        return tvPartOf(await box.capabilities(signal))
      } catch {
        return NO_TELEVISION
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

export function withTelevision(box: Box, television: Television): Box {
  return boxWith(box, {
    async state(signal) {
      const [state, sound] = await Promise.all([box.state(signal), television.sound(signal)])
      return { ...state, ...sound }
    },
    whenStateChanged(listener) {
      const stops = [box.whenStateChanged?.(listener), television.whenStateChanged?.(listener)]
      return () => stops.forEach((stop) => stop?.())
    },
    sendTvCommand: (command, signal, details) => television.send(command, signal, details),
    async capabilities(signal) {
      const asked = television.capabilities(signal)
      try {
        const { tvButtons: _, powerKey: __, ...can } = await box.capabilities(signal)
        return { ...can, ...(await asked) }
      } catch (error) {
        // If the box is unreachable, the television can still be controlled.
        const can = await asked
        if (!can.hdmiLinkReady && !can.boxVolume && !can.tvButtons?.size) throw error
        return { keys: new Set(), text: false, apps: true, ...can }
      }
    },
    async close() {
      await Promise.all([box.close(), television.close()])
    },
  })
}
