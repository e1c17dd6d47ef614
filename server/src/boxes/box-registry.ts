/**
 * The TV boxes of this process: their directory, and a command queue for each box that this process sends presses to.
 */
import { NO_NAMES, type Box, type Outcome, type PressDetails } from '@beckon/boxes/box'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { BOX_REFUSALS, type BoxRefusal } from '@beckon/contract/refusals'
import type { BoxCommand, Boxes, BoxLabel, KnownBox, OwnedBox, SendOutcome, MaybePromise } from './boxes.ts'
import type { Clock } from '../clock.ts'
import type { Account, Session } from '../session.ts'
import { firstOf, mayUse, ownerOfRemotes, whenKnown } from './directory/box-directory.ts'
import { BoxNamesMemory } from './box-names.ts'
import { withTimeout } from '../bounds.ts'
import { CommandQueue } from './queue/command-queue.ts'
import { SettingsDirectory, type SettingsEntry } from './directory/settings-directory.ts'
import type { TableDirectory } from './directory/table-directory.ts'

const STEADY: Clock = { now: steadyNow }

interface Entry {
  box: Box
  /** In the table, not in the settings: the entry of such a box lives as long as its agent is linked. */
  readonly isImported: boolean
  readonly queue: CommandQueue
  names: BoxNamesMemory
  /** The box whose agent's link is used; undefined for a box that this process drives. */
  link: string | undefined
}

interface Options {
  readonly table?: TableDirectory | undefined
  /** Lost when another server has taken over the database and may press on the same boxes. */
  readonly instanceLock?: { readonly isLost: boolean }
}

export function boxRegistry(owned: readonly OwnedBox[], clock: Clock, { table, instanceLock }: Options = {}): Boxes {
  const settings = new SettingsDirectory(owned.map((one) => settingsEntryOf(one)))
  const directory = table === undefined ? settings : firstOf(settings, table)
  const entries = new Map<string, Entry>()

  const changed = new Set<() => void>()
  const done = new Set<Parameters<Boxes['whenDone']>[0]>()

  function tellChanged(): void {
    for (const listener of changed) listener()
  }

  function enter(box: Box, isImported: boolean, via?: string): Entry {
    const names = new BoxNamesMemory(box, clock)
    const link = box instanceof LinkedBox ? box.id : via
    const before = entries.get(box.id)
    if (before !== undefined) return Object.assign(before, { box, names, link })
    const entry = { box, isImported, queue: new CommandQueue(STEADY), names, link }
    entries.set(box.id, entry)
    return entry
  }

  /** The entry of a box of this process; undefined for a fallback virtual TV that a real box hides. */
  function here(boxId: string): Entry | undefined {
    const entry = entries.get(boxId)
    return entry?.isImported === true || settings.find(boxId) !== undefined ? entry : undefined
  }

  function find(account: Account, boxId: string): MaybePromise<KnownBox | undefined> {
    return whenKnown(directory.find(boxId), (box) => (box !== undefined && mayUse(account, box) ? box : undefined))
  }

  function chosenBy({ account, boxId }: Session): MaybePromise<KnownBox | undefined> {
    return boxId === undefined ? undefined : find(account, boxId)
  }

  /** Closes the box once its current command, which it still answers, has ended. */
  async function closeAfterLast(entry: Pick<Entry, 'queue'>, box: Box): Promise<void> {
    await entry.queue.currentEnded()
    await box.close()
  }

  function reported(boxId: string, outcome: SendOutcome): SendOutcome {
    for (const listener of done) listener(boxId)
    return outcome
  }

  function agent(boxId: string): LinkedBox | undefined {
    const box = here(boxId)?.box
    return box instanceof LinkedBox ? box : undefined
  }

  for (const { box, via } of owned) enter(box, false, via)

  return {
    all: () => settings.all(),
    here: (boxId) => here(boxId)?.box,
    reach(boxId) {
      const entry = here(boxId)
      if (entry === undefined) return { link: boxId }
      const { link } = entry
      return link === undefined || agent(link)?.isLinked === true ? 'here' : { link }
    },
    ownerNode: () => undefined,
    isDriven(boxId) {
      const entry = here(boxId)
      return entry !== undefined && entry.link === undefined
    },
    virtualTvs: () => [...entries.values()].flatMap(({ box }) => (box instanceof VirtualTvBox ? [box] : [])),
    agent,
    ofAgent: (secretHash) => directory.ofAgent(secretHash),
    agentLinked(known) {
      if (!entries.has(known.id)) enter(new LinkedBox(known), true)
      return agent(known.id)
    },
    async settled(link) {
      // Not all entries: there is one for each imported box. TVs of an agent are in the settings directory.
      const all = new Set([entries.get(link), ...settings.all().map(({ id }) => entries.get(id))])
      await Promise.all([...all].map((entry) => (entry?.link === link ? entry.queue.settled() : undefined)))
    },
    async agentUnlinked(boxId) {
      const entry = entries.get(boxId)
      if (entry?.isImported !== true) return
      await entry.queue.currentEnded()
      if (agent(boxId)?.isLinked === false && entries.get(boxId) === entry) entries.delete(boxId)
    },
    listed: (boxId) => directory.find(boxId),
    choicesOf(session) {
      if (session.by === 'login') return directory.usableBy(session.account)
      return whenKnown(chosenBy(session), (box) => (box === undefined ? [] : [box]))
    },
    chosenBy,
    find,
    ownersAt: (boxId) => whenKnown(directory.find(boxId), (box) => (partner) => box && ownerOfRemotes(box, partner)),
    send(boxId, command, deadline, { leftMs, mayTakeMs, press, gone } = {}) {
      if (instanceLock?.isLost === true) return Promise.resolve<SendOutcome>({ is: 'refused', why: 'BUSY' })
      const entry = here(boxId)
      if (entry === undefined) return Promise.resolve<Outcome>({ is: 'refused', why: 'BOX-UNREACHABLE' })
      const outcome = entry.queue.send(
        (signal, left, lasts) => runCommand(entry.box, command, signal, { leftMs: left, mayTakeMs: lasts, press }),
        deadline - clock.now(),
        { leftMs, mayTakeMs: mayTakeMs ?? (command.is === 'text' ? entry.box.textTimeoutMs : undefined), gone },
      )
      return done.size === 0 ? outcome : outcome.then((known) => reported(boxId, known))
    },
    names: (boxId, deadline) => here(boxId)?.names.read(deadline) ?? Promise.resolve(NO_NAMES),
    async capabilities(boxId, deadline) {
      const box = here(boxId)?.box
      if (box === undefined) return { is: 'refused', why: 'BOX-UNREACHABLE' }
      try {
        return await withTimeout(deadline - clock.now(), (signal) => box.capabilities(signal))
      } catch (error) {
        return { is: 'refused', why: whyUnknown(error as Error) }
      }
    },
    async put(one, label) {
      const before = entries.get(one.box.id)
      const old = before?.box
      enter(one.box, false, one.via)
      settings.put(settingsEntryOf(one, label))
      tellChanged()
      if (before !== undefined && old !== undefined && old !== one.box) await closeAfterLast(before, old)
    },
    relabel(boxId, label) {
      settings.relabel(boxId, label)
      tellChanged()
    },
    async remove(boxId) {
      table?.forget(boxId)
      const entry = entries.get(boxId)
      entries.delete(boxId)
      if (settings.remove(boxId)) tellChanged()
      if (entry !== undefined) await closeAfterLast(entry, entry.box)
    },
    whenChanged: (listener) => addTo(changed, listener),
    whenDone: (listener) => addTo(done, listener),
    async close() {
      await Promise.all([...entries.values()].map(({ box }) => box.close()))
    },
  }
}

/** The entry of a box in the directory. */
export function knownAs({ box, owners }: OwnedBox, { name, layout }: BoxLabel = box): KnownBox {
  const kind = box instanceof VirtualTvBox ? 'virtual' : box instanceof LinkedBox ? 'agent' : 'direct'
  return { id: box.id, name, layout, kind, owners }
}

function settingsEntryOf({ isFallback, secretHash, ...one }: OwnedBox, label?: BoxLabel): SettingsEntry {
  return { known: knownAs(one, label), isFallback, secretHash }
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => set.delete(one)
}

/** A driver that cannot report its capabilities rejects with the refusal as the error's message. */
export function whyUnknown({ name, message }: Error): BoxRefusal {
  if (name === 'TimeoutError') return 'BOX-TIMEOUT'
  return BOX_REFUSALS.find((one) => one === message) ?? 'BOX-UNREACHABLE'
}

export function runCommand(
  box: Box,
  command: BoxCommand,
  signal: AbortSignal,
  details?: PressDetails,
): Promise<Outcome> {
  switch (command.is) {
    case 'key':
      return box.pressKey(command.key, signal, details)
    case 'tv':
      return box.sendTvCommand(command.command, signal, details)
    case 'text':
      return box.runText(command.words, command.language, signal, details)
  }
}
