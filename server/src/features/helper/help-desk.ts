/**
 * The helps of this node's users, in memory: a restart ends them. Requests for a help of another node are forwarded, so
 * that the user's page and the helper's page may use any node.
 */
import { randomUUID } from 'node:crypto'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { plainText } from '@beckon/boxes/wire/plain-text'
import type { Bus } from '../../bus/bus.ts'
import type { Clock } from '../../clock.ts'
import type { Sessions } from '../session/sessions.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import { twoWords } from '../pairing/two-words.ts'
import { farHelp, type HelpAsked, type HelpTold } from './help-asked.ts'
import { helpAt, offered, step, type Help, type HelpEvent } from './help-machine.ts'
import { helpersView, usersView } from './help-views.ts'

const HELPS_AT_MOST = 10_000
/** A waiting question is answered a little later than it waits. */
const BUS_TAKES_MS = 1_000

/** `nobody`: there is no such help, or it is over. `cut off`: another node may have it, and cannot be asked now. */
export type HelpAnswer = HelpTold | { readonly is: 'nobody' | 'cut off' }

interface Entry {
  readonly session: string
  readonly keyHash: string
  /** Together with the number of changes it makes the version. */
  readonly id: string
  changes: number
  help: Help
  readonly waiting: Set<() => void>
  stopListening: () => void
}

interface Options {
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'whenEnded'>
  readonly bus: Bus
}

declare module '../../services.ts' {
  interface Services {
    readonly helpDesk: HelpDesk
  }
}

export class HelpDesk {
  readonly #clock: Clock
  readonly #sessions: Options['sessions']
  readonly #bus: Bus
  /** By session, oldest first. */
  readonly #entries = new Map<string, Entry>()

  constructor({ clock, sessions, bus }: Options) {
    this.#clock = clock
    this.#sessions = sessions
    this.#bus = bus
    bus.answer(farHelp, async (asked) => (await this.#answerHere(asked)) ?? 'not here')
  }

  /**
   * A new link for a session; the one before is over, wherever it was made. Undefined if another node may still have
   * it.
   */
  async offer(session: string): Promise<{ readonly key: string; readonly leftMs: number } | undefined> {
    const { is } = await this.ask({ do: 'end', session })
    if (is === 'cut off') return undefined
    this.#forgetOld()
    const key = newSecret()
    const help = offered(this.#clock.now())
    const entry: Entry = {
      session,
      keyHash: fingerprint(key),
      id: randomUUID(),
      changes: 0,
      help,
      waiting: new Set(),
      stopListening: () => {},
    }
    this.#end(session)
    this.#entries.set(session, entry)
    entry.stopListening = this.#sessions.whenEnded(session, () => this.#end(session))
    return { key, leftMs: help.until - this.#clock.now() }
  }

  /** Here, else at the node that has it. */
  async ask(asked: HelpAsked, gone?: AbortSignal): Promise<HelpAnswer> {
    const here = await this.#answerHere(asked, gone)
    if (here !== undefined) return here
    if (this.#bus.state === 'alone') return { is: 'nobody' }
    if (this.#bus.state === 'down') return { is: 'cut off' }
    const withinMs = BUS_TAKES_MS + ('waitMs' in asked ? asked.waitMs : 0)
    const began = steadyNow()
    for await (const { answer } of this.#bus.askAll(farHelp, asked, withinMs)) return answer
    return { is: steadyNow() - began < withinMs ? 'nobody' : 'cut off' }
  }

  /** All who wait are answered. */
  close(): void {
    for (const session of this.#entries.keys()) this.#end(session)
  }

  #answerHere(asked: HelpAsked, gone?: AbortSignal): HelpTold | Promise<HelpTold | undefined> | undefined {
    const entry = this.#find(asked)
    if (entry === undefined) return undefined
    switch (asked.do) {
      case 'end':
        this.#end(entry.session)
        return { is: 'done' }
      case 'read':
        return this.#viewWhenChanged(entry, asked, (view) => ({ is: 'user', view: usersView(...view) }), gone)
      case 'watch':
        return this.#viewWhenChanged(entry, asked, (view) => ({ is: 'helper', view: helpersView(...view) }), gone)
      case 'claim': {
        const { token: device } = asked
        // It stands in a sentence of the user's page.
        const name = plainText(asked.name) || '?'
        return this.#apply(entry, { type: 'claim', device, name, words: twoWords() }, 'helper')
      }
      case 'propose':
        return this.#apply(entry, { type: 'propose', settings: asked.settings }, 'helper')
      case 'admit':
        return this.#apply(entry, { type: 'admit', settings: asked.settings, switchTest: asked.switchTest }, 'user')
      default:
        return this.#apply(entry, { type: asked.do, number: asked.number }, 'user')
    }
  }

  #find(asked: HelpAsked): Entry | undefined {
    const entry =
      'session' in asked
        ? this.#entries.get(asked.session)
        : [...this.#entries.values()].find(({ help, keyHash }) =>
            asked.do === 'claim' ? keyHash === asked.key : 'device' in help && help.device === asked.token,
          )
    return entry && this.#isStillOn(entry) ? entry : undefined
  }

  /** Brings the help up to the present time; false when its time has run out. */
  #isStillOn(entry: Entry): boolean {
    const help = helpAt(entry.help, this.#clock.now())
    if (help === undefined) this.#end(entry.session)
    else if (help !== entry.help) this.#replace(entry, help)
    return help !== undefined
  }

  #apply(entry: Entry, event: HelpEvent, who: 'user' | 'helper'): HelpTold {
    const next = step(entry.help, event, this.#clock.now())
    if (next === undefined) return { is: 'not now' }
    if (next !== entry.help) this.#replace(entry, next)
    const view = this.#viewOf(entry)
    return who === 'user' ? { is: who, view: usersView(...view) } : { is: who, view: helpersView(...view) }
  }

  async #viewWhenChanged(
    entry: Entry,
    { version, waitMs }: { readonly version?: string | undefined; readonly waitMs: number },
    tell: (view: readonly [Help, string, number]) => HelpTold,
    gone?: AbortSignal,
  ): Promise<HelpTold | undefined> {
    if (version === versionOf(entry)) await this.#changes(entry, waitMs, gone)
    // It may be over, and another one may be in its place.
    return this.#entries.get(entry.session) === entry && this.#isStillOn(entry) ? tell(this.#viewOf(entry)) : undefined
  }

  #changes({ help, waiting }: Entry, waitMs: number, gone?: AbortSignal): Promise<void> {
    const soonest = Math.min(help.until, 'triesUntil' in help ? help.triesUntil : help.until) - this.#clock.now()
    return new Promise((resolve) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        waiting.delete(stopWaiting)
        gone?.removeEventListener('abort', stopWaiting)
        resolve()
      }
      const timer = setTimeout(stopWaiting, Math.min(waitMs, soonest))
      waiting.add(stopWaiting)
      if (gone?.aborted) stopWaiting()
      else gone?.addEventListener('abort', stopWaiting)
    })
  }

  #replace(entry: Entry, help: Help): void {
    entry.help = help
    entry.changes += 1
    for (const stopWaiting of entry.waiting) stopWaiting()
  }

  #viewOf(entry: Entry): readonly [Help, string, number] {
    return [entry.help, versionOf(entry), this.#clock.now()]
  }

  #end(session: string): void {
    const entry = this.#entries.get(session)
    if (entry === undefined) return
    this.#entries.delete(session)
    entry.stopListening()
    for (const stopWaiting of entry.waiting) stopWaiting()
  }

  #forgetOld(): void {
    const now = this.#clock.now()
    for (const [session, { help }] of this.#entries)
      if (helpAt(help, now) === undefined || this.#entries.size >= HELPS_AT_MOST) this.#end(session)
  }
}

function versionOf({ id, changes }: Entry): string {
  return `${id}.${changes}`
}
