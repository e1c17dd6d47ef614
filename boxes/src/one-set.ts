/**
 * A set that is TV and box in one. A press of "All power" reaches it twice: as the TV's POWER OFF, and as the box's
 * POWER, which toggles. If one of them switched the set, the other must not switch it back.
 */
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { readPress } from '@beckon/contract/press'
import { boxWith, type Box, type Outcome } from './box.ts'

/** What a press still has for its own command when the set has not told its power. */
const LEFT_FOR_COMMAND_MS = 500

export function asOneSet(box: Box): Box {
  /** The press whose other half is done, or may be, and its outcome. */
  let switched: { readonly press: string; readonly outcome: Outcome } | undefined

  function note(press: string | undefined, outcome: Outcome): Outcome {
    // A set that goes off may break its connection before it answers.
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
      const toldWithinMs = Math.floor((details?.leftMs ?? PRESS_TIME_TO_LIVE_MS) - LEFT_FOR_COMMAND_MS)
      const within = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, toldWithinMs))])
      const isOff = await box.state(within).then(
        ({ power }) => power === 'standby',
        () => false,
      )
      const outcome = await box.sendTvCommand(command, signal, details)
      // POWER OFF changed nothing on a set that was off, so its own POWER turns it on.
      return isOff ? outcome : note(press, outcome)
    },
  })
}

/** A press without the number of its part. */
function wholeOf(text: string | undefined): string | undefined {
  const press = text === undefined ? undefined : readPress(text)
  return press && `${press.client}.${press.n}`
}
