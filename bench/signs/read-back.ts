/** What the engine makes of hands whose meaning is known. */
import { CLASSES, NOTHING } from '@beckon/recognisers/signs/fingerspelling/classes'
import { readHands } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import type { Network } from '@beckon/recognisers/signs/fingerspelling/network'
import type { HandFrame, SignsRead } from '@beckon/recognisers/signs/sign-recogniser'
import { CONTEXT } from './tv.ts'

/** `meant` is empty where nothing should be read. */
export type Read = SignsRead & { readonly meant: string }

/** From here on the remote acts. */
const ACTED_UPON = -0.7

/** Nothing when there are no hands to read. */
export function readBack(networks: readonly Network[], meant: string, hands: readonly HandFrame[] | undefined): Read[] {
  return hands ? [{ ...readHands(networks, hands, CONTEXT), meant }] : []
}

export function isRight({ predictions, meant }: Read): boolean {
  return meant !== '' && predictions[0] === meant
}

export function isActedUpon({ predictions, confidence }: Read): boolean {
  return predictions.length > 0 && confidence >= ACTED_UPON
}

/** How many of the wanted classes are likelier than the right one. */
export function placeOf(target: number, likely: Float32Array, wanted: RegExp): number {
  return likely.reduce(
    (place, value, n) =>
      place + (n !== NOTHING && wanted.test(CLASSES[n] ?? '') && value > (likely[target] ?? 0) ? 1 : 0),
    0,
  )
}
