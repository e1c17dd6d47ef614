/** The TV boxes that hang on this process, who may use each, and the lane that leads to it. */
import { NO_NAMES, type Box, type Outcome, type PressDetails } from '@beckon/boxes/box'
import { steadyNow } from '@beckon/boxes/link/steady-now'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { NEUTRAL_PARTNER } from '@beckon/contract/partners'
import { BOX_REFUSALS, type BoxRefusal } from '@beckon/contract/refusals'
import type { Account, BoxCommand, Boxes, Called, Clock, KnownBox, SendOutcome, Session } from '../../parts.ts'
import { HOUSEHOLD, isForPractice, PRACTICE } from '../session/reserved-subjects.ts'
import { BoxNamesMemory } from './box-names.ts'
import { inTime } from './in-time.ts'
import { Lane } from './lane.ts'

/** A box and its owners as `partner:subject`. */
export interface OwnedBox {
  readonly box: Box
  readonly owners?: readonly string[] | undefined
  /** A virtual TV of a server without settings: it gives way as soon as there is a real box. */
  readonly givesWay?: boolean
}

const STEADY: Clock = { now: steadyNow }

interface Entry {
  known: KnownBox
  owners: readonly string[] | undefined
  readonly givesWay: boolean
  /** Whether it has given way. */
  isHidden: boolean
  readonly lane: Lane
  names: BoxNamesMemory
}

const isVirtual = ({ box }: Pick<OwnedBox, 'box'>) => box instanceof VirtualTvBox

export function boxRegistry(owned: readonly OwnedBox[], clock: Clock): Boxes {
  const entries = new Map<string, Entry>()
  let all: readonly KnownBox[] = []
  /** The owners of every box in `all`, for the table of who can get in. */
  let shown: readonly OwnedBox[] = []

  const changed = new Set<() => void>()
  const done = new Set<Parameters<Boxes['whenDone']>[0]>()

  function refresh(): void {
    const isReal = [...entries.values()].some(({ known }) => !isVirtual(known))
    for (const entry of entries.values()) entry.isHidden = entry.givesWay && isReal
    const visible = [...entries.values()].filter(({ isHidden }) => !isHidden)
    all = visible.map(({ known }) => known)
    shown = visible.map(({ known, owners, givesWay }) => ({ box: known.box, owners, givesWay }))
    for (const listener of changed) listener()
  }

  function enter({ box, owners, givesWay = false }: OwnedBox, called: Called = box): void {
    const known = { id: box.id, name: called.name, family: called.family, box }
    const names = new BoxNamesMemory(box, clock)
    const entry = entries.get(box.id)
    if (entry === undefined)
      entries.set(box.id, { known, owners, givesWay, isHidden: false, lane: new Lane(STEADY), names })
    else Object.assign(entry, { known, owners, names })
    refresh()
  }

  function visible(boxId: string): Entry | undefined {
    const entry = entries.get(boxId)
    return entry === undefined || entry.isHidden ? undefined : entry
  }

  function find(account: Account, boxId: string): KnownBox | undefined {
    const entry = visible(boxId)
    return entry !== undefined && mayUse(account, entry) ? entry.known : undefined
  }

  function chosenBy({ account, boxId }: Session): KnownBox | undefined {
    return boxId === undefined ? undefined : find(account, boxId)
  }

  /** After the command under way, which its box still answers. */
  async function closeAfterLast(entry: Pick<Entry, 'lane'>, box: Box): Promise<void> {
    await entry.lane.idle()
    await box.close()
  }

  function toldToAll(boxId: string, command: BoxCommand, outcome: SendOutcome): SendOutcome {
    for (const listener of done) listener(boxId, command, outcome)
    return outcome
  }

  for (const one of owned) enter(one)

  return {
    all: () => all,
    owned: () => shown,
    virtualTvs: () => [...entries.values()].flatMap(({ known: { box } }) => (box instanceof VirtualTvBox ? [box] : [])),
    choicesOf(session) {
      if (session.by === 'login')
        return [...entries.values()]
          .filter((entry) => !entry.isHidden && mayUse(session.account, entry))
          .map(({ known }) => known)
      const box = chosenBy(session)
      return box === undefined ? [] : [box]
    },
    chosenBy,
    find,
    householdOf(boxId, partner) {
      const entry = visible(boxId)
      return entry === undefined ? undefined : ownerOfRemotes(entry, partner)
    },
    send(boxId, command, deadline, { leftMs, press, gone } = {}) {
      const entry = visible(boxId)
      if (entry === undefined) return Promise.resolve<Outcome>({ is: 'refused', why: 'BOX-UNREACHABLE' })
      const outcome = entry.lane.send(
        (signal, left) => run(entry.known.box, command, signal, { leftMs: left, press }),
        deadline - clock.now(),
        { leftMs, gone },
      )
      return done.size === 0 ? outcome : outcome.then((is) => toldToAll(boxId, command, is))
    },
    names: (boxId, deadline) => visible(boxId)?.names.read(deadline) ?? Promise.resolve(NO_NAMES),
    async capabilities(boxId, deadline) {
      const box = visible(boxId)?.known.box
      if (box === undefined) return { is: 'refused', why: 'BOX-UNREACHABLE' }
      try {
        return await inTime(deadline - clock.now(), (signal) => box.capabilities(signal))
      } catch (error) {
        return { is: 'refused', why: whyUnknown(error as Error) }
      }
    },
    async put(one, called) {
      const before = entries.get(one.box.id)
      const old = before?.known.box
      enter(one, called)
      if (before !== undefined && old !== undefined && old !== one.box) await closeAfterLast(before, old)
    },
    call(boxId, called) {
      const entry = entries.get(boxId)
      if (entry === undefined) return
      entry.known = { ...entry.known, ...called }
      refresh()
    },
    async remove(boxId) {
      const entry = entries.get(boxId)
      if (entry === undefined) return
      entries.delete(boxId)
      refresh()
      await closeAfterLast(entry, entry.known.box)
    },
    whenChanged: (listener) => addTo(changed, listener),
    whenDone: (listener) => addTo(done, listener),
    async close() {
      await Promise.all([...entries.values()].map(({ known }) => known.box.close()))
    },
  }
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => set.delete(one)
}

/** A driver that cannot tell its capabilities rejects with the refusal as its message. */
export function whyUnknown({ name, message }: Error): BoxRefusal {
  if (name === 'TimeoutError') return 'BOX-TIMEOUT'
  return BOX_REFUSALS.find((one) => one === message) ?? 'BOX-UNREACHABLE'
}

/**
 * A real box belongs to its named owners, and without any to the household: to remotes that were paired at it. Nobody
 * reaches it by the practice log-in, nor by a pairing at a virtual TV. A virtual TV without owners is for everybody to
 * try.
 */
function mayUse({ partner, subject }: Account, { known, owners }: Entry): boolean {
  const isOwner = owners?.includes(`${partner}:${subject}`) === true
  if (isVirtual(known)) return owners === undefined || isOwner || subject === PRACTICE
  return owners === undefined ? subject === HOUSEHOLD : isOwner && !isForPractice(subject)
}

/** The account that a remote of this partner gets when it is paired at the box. The neutral partner stands for any. */
function ownerOfRemotes(
  { known, owners }: Entry,
  partner: string,
): { readonly partner: string; readonly subject: string } | undefined {
  const virtual = isVirtual(known)
  if (owners === undefined) return { partner, subject: virtual ? PRACTICE : HOUSEHOLD }
  const owner =
    owners.find((name) => name.startsWith(`${partner}:`)) ?? (partner === NEUTRAL_PARTNER ? owners[0] : undefined)
  if (owner === undefined) return undefined
  const colon = owner.indexOf(':')
  const subject = owner.slice(colon + 1)
  // Whoever opens `/tv` may pair there: a subscriber's own account is not theirs to get.
  return virtual && !isForPractice(subject)
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
