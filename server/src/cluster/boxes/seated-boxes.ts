/** The boxes of a server that has lost its seat at the database are another's to press on. */
import type { Seat } from '../nodes-of-database.ts'
import type { Boxes, SendOutcome } from '../../boxes/boxes.ts'

export function seatedBoxes(own: Boxes, seat: Seat): Boxes {
  return {
    ...own,
    send: (boxId, command, deadline, more) =>
      seat.isLost
        ? Promise.resolve<SendOutcome>({ is: 'refused', why: 'BUSY' })
        : own.send(boxId, command, deadline, more),
  }
}
