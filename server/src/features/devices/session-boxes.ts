/** The boxes that a session may choose from: a remote that was paired at a TV keeps to that TV. */
import type { Box } from '@beckon/boxes/box'
import type { Boxes, Session } from '../../parts.ts'

export function boxesOf(session: Session, boxes: Boxes): readonly Box[] {
  if (session.by === 'login') return boxes.of(session.account)
  const box = chosenBox(session, boxes)
  return box === undefined ? [] : [box]
}

/** The session's box, while it exists and is the account's. */
export function chosenBox(session: Session, boxes: Boxes): Box | undefined {
  return session.boxId === undefined ? undefined : boxes.find(session.account, session.boxId)
}
