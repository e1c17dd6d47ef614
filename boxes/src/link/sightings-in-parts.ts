/** Splits what an agent's scan saw into parts that fit into one message of the link. */
import { BOX_LINK_MESSAGE_BYTES } from '@beckon/contract/box-link'
import type { Sighting } from '../discovery/sighting.ts'

/** Space for the rest of the message. */
const AROUND_BYTES = 1024

/** At least one part, if only an empty one. */
export function partsOfSightings(sightings: readonly Sighting[]): readonly (readonly Sighting[])[] {
  const parts: Sighting[][] = [[]]
  let left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
  for (const sighting of sightings) {
    const bytes = Buffer.byteLength(JSON.stringify(sighting)) + 1
    if (bytes > left) {
      parts.push([])
      left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
    }
    left -= bytes
    parts.at(-1)?.push(sighting)
  }
  return parts
}
