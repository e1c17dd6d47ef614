/** A box's names, cut into parts that each fit into one message of the link. Apps come first, then channels. */
import { BOX_LINK_MESSAGE_BYTES, BOX_NAME_LENGTH, BOX_NAMES_AT_MOST, type FromBox } from '@beckon/contract/box-link'
import type { BoxNames } from '../box.ts'

type Part = Omit<Extract<FromBox, { type: 'names' }>, 'type' | 'id'>

/** What the rest of the message may need. */
const AROUND_BYTES = 1024

/** The part from this place on; a place past the end gives an empty last part. */
export function partOfNames({ channels, apps }: BoxNames, from: number): Part {
  const all = [...apps, ...channels].slice(0, BOX_NAMES_AT_MOST)
  const part = { channels: [] as BoxNames['channels'][number][], apps: [] as string[] }
  let left = BOX_LINK_MESSAGE_BYTES - AROUND_BYTES
  for (let at = from; at < all.length; at++) {
    const one = all[at]
    const said = typeof one === 'string' ? fitting(one) : { number: one?.number ?? 0, name: fitting(one?.name ?? '') }
    left -= JSON.stringify(said).length + 1
    if (left < 0) return { ...part, next: at }
    if (typeof said === 'string') said !== '' && part.apps.push(said)
    else if (said.name !== '') part.channels.push(said)
  }
  return part
}

function fitting(name: string): string {
  return name.trim().slice(0, BOX_NAME_LENGTH)
}
