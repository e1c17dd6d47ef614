/** Splits a list that exceeds one message of the link. */
import { BOX_LINK_MESSAGE_BYTES } from '@beckon/contract/box-link'

/** Space for the rest of the message. */
const AROUND_BYTES = 1024

/** The items in their order, in parts that each fit into one message. At least one part, if only an empty one. */
export function inParts<T>(items: readonly T[]): readonly (readonly T[])[] {
  const parts: T[][] = [[]]
  let left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes > left) {
      parts.push([])
      left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
    }
    left -= bytes
    parts.at(-1)?.push(item)
  }
  return parts
}
