/** The TV beside a box, which receives power, input, volume and mute; and a device that is TV and box in one. */
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { readPress } from '@beckon/contract/press-headers'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  boxWith,
  NO_CAPABILITIES,
  type Box,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from './box.ts'

export type TvCapabilities = Pick<
  Capabilities,
  'hdmiLinkReady' | 'tvPowerOnCommandAvailable' | 'tvPowerOffCommandAvailable' | 'boxVolume' | 'tvButtons'
>

/** The part of a box's capabilities that concerns its TV. */
export function tvPartOf(can: Capabilities): TvCapabilities {
  const { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, tvButtons } = can
  const each = tvButtons === undefined ? {} : { tvButtons }
  return { hdmiLinkReady, tvPowerOnCommandAvailable, tvPowerOffCommandAvailable, boxVolume, ...each }
}

export interface TvOfBox {
  send(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /** Does not reject: a TV that cannot be reached can do nothing. */
  capabilities(signal: AbortSignal): Promise<TvCapabilities>
  /** Its volume and mute, if it reports them. Does not reject. */
  sound(signal: AbortSignal): Promise<Pick<BoxState, 'volume' | 'muted'>>
  /** As in `Box`. */
  whenStateChanged?(listener: () => void): () => void
  close(): Promise<void>
}

export const NO_TV = tvPartOf(NO_CAPABILITIES)

/** Adapts a box that is a TV, or controls one, so that it serves as the TV of another box. */
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
        // Not known: a page that was told that a box has no apps would say so until it is loaded again.
        return { keys: new Set(), text: false, apps: true, ...can }
      }
    },
    async close() {
      await Promise.all([box.close(), tv.close()])
    },
  })
}

/** The time kept for the command itself if the device does not report its power state. */
const LEFT_FOR_COMMAND_MS = 500

/**
 * A device that is TV and box in one. A press of "All power" reaches it twice: as the TV's POWER OFF, and as the box's
 * POWER, which toggles. If one of them switched the device, the other must not switch it back.
 */
export function asOneDevice(box: Box): Box {
  /** The last press of which one half was or may have been carried out, and its outcome. */
  let switched: { readonly press: string; readonly outcome: Outcome } | undefined

  function note(press: string | undefined, outcome: Outcome): Outcome {
    // A device that turns off may drop its connection before it answers.
    const mayBeDone = outcome.is !== 'refused' || outcome.why === 'BOX-TIMEOUT'
    if (press !== undefined && mayBeDone) switched = { press, outcome }
    return outcome
  }

  return boxWith(box, {
    async pressKey(key, signal, details) {
      if (key !== 'POWER') return box.pressKey(key, signal, details)
      const press = wholeOf(details?.press)
      if (switched !== undefined && switched.press === press) return switched.outcome
      return note(press, await box.pressKey(key, signal, details))
    },
    async sendTvCommand(command, signal, details) {
      const press = wholeOf(details?.press)
      if (command.key !== 'POWER' || command.value !== 'OFF' || press === undefined)
        return box.sendTvCommand(command, signal, details)
      if (switched !== undefined && switched.press === press) return switched.outcome
      const stateWithinMs = Math.floor((details?.leftMs ?? PRESS_TIME_TO_LIVE_MS) - LEFT_FOR_COMMAND_MS)
      const stateSignal = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, stateWithinMs))])
      const isOff = await box.state(stateSignal).then(
        ({ power }) => power === 'standby',
        () => false,
      )
      const outcome = await box.sendTvCommand(command, signal, details)
      // POWER OFF changed nothing on a device that was off, so the box's POWER must turn it on.
      return isOff ? outcome : note(press, outcome)
    },
  })
}

/** The client and number of a press, without its part. */
function wholeOf(text: string | undefined): string | undefined {
  const press = text === undefined ? undefined : readPress(text)
  return press && `${press.client}.${press.n}`
}
