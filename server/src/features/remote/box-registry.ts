/** The TV boxes that hang on this process, who may use each, and the lane that leads to it. */
import { NO_NAMES, type Box, type Outcome } from '@beckon/boxes/box'
import type { Account, BoxCommand, Boxes, Clock } from '../../parts.ts'
import { BoxNamesMemory } from './box-names.ts'
import { inTime } from './in-time.ts'
import { Lane } from './lane.ts'

/** A box and its owners as `partner:subject`; without owners every subscriber of this server may use it. */
export interface OwnedBox {
  readonly box: Box
  readonly owners?: readonly string[] | undefined
}

/** The subscriber to whom remotes belong that were paired on a box without owners. */
const HOUSEHOLD = 'household'

interface Entry extends OwnedBox {
  readonly lane: Lane
  readonly names: BoxNamesMemory
}

export function boxRegistry(owned: readonly OwnedBox[], clock: Clock): Boxes {
  const entries = new Map<string, Entry>(
    owned.map((entry) => [
      entry.box.id,
      { ...entry, lane: new Lane(clock), names: new BoxNamesMemory(entry.box, clock) },
    ]),
  )
  const all = owned.map(({ box }) => box)
  const mayUse = (account: Account, entry: OwnedBox) =>
    entry.owners === undefined || entry.owners.includes(`${account.partner}:${account.subject}`)

  return {
    all: () => all,
    of: (account) => [...entries.values()].filter((entry) => mayUse(account, entry)).map(({ box }) => box),
    find(account, boxId) {
      const entry = entries.get(boxId)
      return entry !== undefined && mayUse(account, entry) ? entry.box : undefined
    },
    householdOf(boxId, partner) {
      const entry = entries.get(boxId)
      if (entry === undefined) return undefined
      if (entry.owners === undefined) return { partner, subject: HOUSEHOLD }
      const owner = entry.owners.find((name) => name.startsWith(`${partner}:`))
      return owner === undefined ? undefined : { partner, subject: owner.slice(partner.length + 1) }
    },
    send(boxId, command, deadline, gone) {
      const entry = entries.get(boxId)
      if (entry === undefined) return Promise.resolve<Outcome>({ is: 'refused', why: 'BOX-UNREACHABLE' })
      return entry.lane.send((signal) => run(entry.box, command, signal, deadline - clock.now()), deadline, gone)
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

function run(box: Box, command: BoxCommand, signal: AbortSignal, leftMs: number): Promise<Outcome> {
  switch (command.is) {
    case 'key':
      return box.pressKey(command.key, signal, leftMs)
    case 'tv':
      return box.sendTvCommand(command.command, signal, leftMs)
    case 'text':
      return box.runText(command.words, command.language, signal, leftMs)
  }
}
