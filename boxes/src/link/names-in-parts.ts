/** Splits a box's names into parts that fit into one message of the link: apps first, then channels. */
import { cutText } from '@beckon/contract/cut-text'
import { BOX_LINK_MESSAGE_BYTES, BOX_NAME_AT_MOST, BOX_NAMES_AT_MOST, type FromAgent } from '@beckon/contract/box-link'
import type { BoxNames } from '../box.ts'

type Part = Omit<Extract<FromAgent, { type: 'names' }>, 'type' | 'id'>

/** Space for the rest of the message. */
const AROUND_BYTES = 1024

/** The part from this position; a position past the end gives an empty last part. */
export function partOfNames(names: BoxNames, from: number): Part {
  const apps = names.apps.map(fitting).filter((name) => name !== '')
  const channels = names.channels
    .map(({ number, name }) => ({ number, name: fitting(name) }))
    .filter(({ name }) => name !== '')
  const all = [...apps, ...channels].slice(0, BOX_NAMES_AT_MOST)
  let left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
  let end = from
  while (end < all.length && (left -= Buffer.byteLength(JSON.stringify(all[end])) + 1) >= 0) end += 1
  const part = all.slice(from, end)
  return {
    apps: part.filter((one) => typeof one === 'string'),
    channels: part.filter((one) => typeof one !== 'string'),
    ...(end < all.length ? { next: end } : {}),
  }
}

function fitting(name: string): string {
  return cutText(name.trim(), BOX_NAME_AT_MOST)
}
