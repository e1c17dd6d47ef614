/** Makes a box of the registry the TV of another box. */
import { refused } from '@beckon/boxes/box'
import { NO_TV, tvPartOf, type TvOfBox } from '@beckon/boxes/tv-of-box'
import type { Clock } from '../clock.ts'
import type { Boxes } from './boxes.ts'

const ASKS_WITHIN_MS = 1_500
const ANSWERS_WITHIN_MS = 2_000

/** Commands wait in the queue of the TV, together with the presses made on it directly. */
export function boxAsTv(boxes: Boxes, id: string, clock: Clock): TvOfBox {
  return {
    async send(command, signal, { leftMs = ANSWERS_WITHIN_MS, press } = {}) {
      const outcome = await boxes.send(id, { is: 'tv', command }, clock.now() + ANSWERS_WITHIN_MS, {
        leftMs,
        press,
        gone: signal,
      })
      return outcome.is === 'refused' && outcome.why === 'BUSY' ? refused('TOO-LATE') : outcome
    },
    async capabilities() {
      const can = await boxes.capabilities(id, clock.now() + ASKS_WITHIN_MS)
      if ('is' in can) return NO_TV
      return tvPartOf(can)
    },
    async sound(signal) {
      const { volume, muted } =
        (await boxes
          .here(id)
          ?.state(signal)
          .catch(() => undefined)) ?? {}
      return { ...(volume === undefined ? {} : { volume }), ...(muted === undefined ? {} : { muted }) }
    },
    whenStateChanged(listener) {
      let box = boxes.here(id)
      let stop = box?.whenStateChanged?.(listener)
      const stopLooking = boxes.whenChanged(() => {
        const now = boxes.here(id)
        if (now === box) return
        stop?.()
        box = now
        stop = box?.whenStateChanged?.(listener)
        listener()
      })
      return () => {
        stopLooking()
        stop?.()
      }
    },
    // The TV is a box of its own, and is closed as such.
    close: async () => {},
  }
}
