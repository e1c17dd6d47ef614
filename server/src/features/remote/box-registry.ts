/** The TV boxes that hang on this process, who may use each, and the lane that leads to it. */
import { NO_NAMES, type Box, type Outcome, type PressDetails } from '@beckon/boxes/box'
import { steadyNow } from '@beckon/boxes/link/steady-now'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { NEUTRAL_PARTNER } from '@beckon/contract/partners'
import type { Account, BoxCommand, Boxes, Clock, Session } from '../../parts.ts'
import { HOUSEHOLD, isForPractice, PRACTICE } from '../session/reserved-subjects.ts'
import { BoxNamesMemory } from './box-names.ts'
import { inTime } from './in-time.ts'
import { Lane } from './lane.ts'

/** A box and its owners as `partner:subject`. */
export interface OwnedBox {
  readonly box: Box
  readonly owners?: readonly string[] | undefined
}

const STEADY: Clock = { now: steadyNow }

interface Entry extends OwnedBox {
  readonly lane: Lane
  readonly names: BoxNamesMemory
}

export function boxRegistry(owned: readonly OwnedBox[], clock: Clock): Boxes {
  const entries = new Map<string, Entry>(
    owned.map((entry) => [
      entry.box.id,
      { ...entry, lane: new Lane(STEADY), names: new BoxNamesMemory(entry.box, clock) },
    ]),
  )
  const all = owned.map(({ box }) => box)

  function find(account: Account, boxId: string): Box | undefined {
    const entry = entries.get(boxId)
    return entry !== undefined && mayUse(account, entry) ? entry.box : undefined
  }

  function chosenBy({ account, boxId }: Session): Box | undefined {
    return boxId === undefined ? undefined : find(account, boxId)
  }

  return {
    all: () => all,
    choicesOf(session) {
      if (session.by === 'login') return owned.filter((entry) => mayUse(session.account, entry)).map(({ box }) => box)
      const box = chosenBy(session)
      return box === undefined ? [] : [box]
    },
    chosenBy,
    find,
    householdOf(boxId, partner) {
      const entry = entries.get(boxId)
      return entry === undefined ? undefined : ownerOfRemotes(entry, partner)
    },
    send(boxId, command, deadline, { leftMs, press, gone } = {}) {
      const entry = entries.get(boxId)
      if (entry === undefined) return Promise.resolve<Outcome>({ is: 'refused', why: 'BOX-UNREACHABLE' })
      return entry.lane.send(
        (signal, left) => run(entry.box, command, signal, { leftMs: left, press }),
        deadline - clock.now(),
        { leftMs, gone },
      )
    },
    names: (boxId, deadline) => entries.get(boxId)?.names.read(deadline) ?? Promise.resolve(NO_NAMES),
    async capabilities(boxId, deadline) {
      const box = entries.get(boxId)?.box
      if (box === undefined) return { is: 'refused', why: 'BOX-UNREACHABLE' }
      try {
        return await inTime(deadline - clock.now(), (signal) => box.capabilities(signal))
      } catch (error) {
        return { is: 'refused', why: (error as Error).name === 'TimeoutError' ? 'BOX-TIMEOUT' : 'BOX-UNREACHABLE' }
      }
    },
    async close() {
      await Promise.all(all.map((box) => box.close()))
    },
  }
}

/**
 * A real box belongs to its named owners, and without any to the household: to remotes that were paired at it. Nobody
 * reaches it by the practice log-in, nor by a pairing at a virtual TV. A virtual TV without owners is for everybody to
 * try.
 */
function mayUse({ partner, subject }: Account, { box, owners }: OwnedBox): boolean {
  const isOwner = owners?.includes(`${partner}:${subject}`) === true
  if (box instanceof VirtualTvBox) return owners === undefined || isOwner || subject === PRACTICE
  return owners === undefined ? subject === HOUSEHOLD : isOwner && !isForPractice(subject)
}

/** The account that a remote of this partner gets when it is paired at the box. The neutral partner stands for any. */
function ownerOfRemotes(
  { box, owners }: OwnedBox,
  partner: string,
): { readonly partner: string; readonly subject: string } | undefined {
  const isVirtual = box instanceof VirtualTvBox
  if (owners === undefined) return { partner, subject: isVirtual ? PRACTICE : HOUSEHOLD }
  const owner =
    owners.find((name) => name.startsWith(`${partner}:`)) ?? (partner === NEUTRAL_PARTNER ? owners[0] : undefined)
  if (owner === undefined) return undefined
  const colon = owner.indexOf(':')
  const subject = owner.slice(colon + 1)
  // Whoever opens `/tv` may pair there: a subscriber's own account is not theirs to get.
  return isVirtual && !isForPractice(subject)
    ? { partner, subject: PRACTICE }
    : { partner: owner.slice(0, colon), subject }
}

function run(box: Box, command: BoxCommand, signal: AbortSignal, details: PressDetails): Promise<Outcome> {
  switch (command.is) {
    case 'key':
      return box.pressKey(command.key, signal, details)
    case 'tv':
      return box.sendTvCommand(command.command, signal, details)
    case 'text':
      return box.runText(command.words, command.language, signal, details)
  }
}
