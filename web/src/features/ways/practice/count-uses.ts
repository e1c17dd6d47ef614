/** How often each key of the remote is pressed, by a way of which nothing else is measured. */
import { openDoor } from '../open-door.ts'
import { isRemotePage } from '../page/remote-targets.ts'
import type { TargetId } from '../page/target.ts'
import { keep, withPress } from './kept-measures.ts'

/** Whether what is pressed says something of this person. Who comes through a door may be anybody: of them nothing is kept. */
export function counts(): boolean {
  return isRemotePage() && openDoor() === undefined
}

export function countUses(): { readonly chosen: (id: TargetId) => void } {
  let last: TargetId | undefined
  return {
    chosen(id) {
      if (!counts()) return
      keep((kept) => ({ uses: withPress(kept.uses, id, id !== last) }))
      last = id
    },
  }
}
