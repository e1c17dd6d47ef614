/**
 * The box agent. It runs in the home, connects to the server and carries out the server's commands for the box beside
 * it and for its TVs, each in order, dropping expired ones. `link-connections.ts` connects it.
 */
import {
  BOX_LINK_MESSAGE_BYTES,
  BOX_NAMES_AT_MOST,
  type BoxCommand,
  type FromAgent,
  type FromServer,
} from '@beckon/contract/box-link'
import { readPress } from '@beckon/contract/press-headers'
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import WebSocket, { type ClientOptions } from 'ws'
import { refused, type Box, type BoxNames, type Outcome } from '../box.ts'
import type { SearchOptions } from '../find-moved-tv.ts'
import { CommandTimes } from '../link/command-times.ts'
import { capabilitiesToJson } from '../link/linked-box.ts'
import { PressMemory } from '../presses/press-memory.ts'
import { steadyNow } from '../presses/steady-now.ts'
import { AgentBoxes } from './agent-boxes.ts'
import { LinkConnections } from './link-connections.ts'
import type { TvFiles } from './tv-files.ts'

export interface AgentOptions {
  /** The box beside the agent. */
  readonly box?: Box | undefined
  /** The agent's own TVs. */
  readonly tvs?: TvFiles | undefined
  /** Where to look for a TV whose address changed; the whole home by default. */
  readonly search?: SearchOptions
  /** `ws://…/box/v1/link` or `wss://…`. */
  readonly link: string
  readonly secret: string
  /** Opens the link's socket; over the network by default. */
  readonly open?: (link: string, options: ClientOptions) => WebSocket
  /** Called when the link is up, when it is down and why, and when another agent with this secret replaced this one. */
  readonly onLink?: (state: { readonly is: 'up' | 'replaced' } | { readonly is: 'down'; readonly why: string }) => void
  /** Called when the files of the TVs have changed and cannot be read. */
  readonly onUnreadable?: (error: Error) => void
}

export type PairingResult = Extract<FromServer, { type: 'pairing' }>['result']

export interface Agent {
  /** Sends a pairing code that a person entered at the box. */
  enterCode(code: string): Promise<PairingResult>
  /** Sends the person's answer to the question whether the remote is theirs. */
  answerPairing(pairingId: string, yes: boolean): Promise<PairingResult>
  close(): Promise<void>
}

const PAIRING_LIMIT_MS = 10_000
/** Space in a message for everything but its names. */
const AROUND_BYTES = 1024
/** The least time between two reports of changes of a box; its last change is always reported. */
const BETWEEN_CHANGES_MS = 100
/** The server waits no longer for the state, the capabilities or the names of a box. */
const QUESTION_LIMIT_MS = 2_000
/** A client is one load of the page, with its own press numbers. */
const CLIENTS_REMEMBERED = 64
/** The key of the box beside the agent in the press memory: no TV has an empty id. */
const THIS_BOX = ''
/**
 * The outcome of a press that was overtaken by a later one. It may already have been carried out, so it is not
 * reported as undone.
 */
const OVERTAKEN = Promise.resolve(refused('BOX-TIMEOUT'))
const NOT_HERE = refused('BOX-UNREACHABLE')

export function startAgent({
  box: own,
  tvs,
  search = {},
  link,
  secret,
  open = (address, options) => new WebSocket(address, options),
  onLink = () => {},
  onUnreadable = () => {},
}: AgentOptions): Agent {
  /** The callbacks of `askPairing` that wait for an answer, by the id of the question. */
  const pairingsAsked = new Map<number, (result: PairingResult) => void>()
  let lastId = 0
  const boxes = new AgentBoxes(own, tvs, search)
  // Shared by all links: a command may arrive again, or out of order, on another link.
  const pressMemory = new PressMemory<Promise<Outcome>>({ clientsAtMost: CLIENTS_REMEMBERED })

  const connections = new LinkConnections({
    link,
    secret,
    open,
    onLink,
    onDial(send) {
      const times = new CommandTimes()
      const subscriptions = new StateSubscriptions((id) => boxes.queueOf(id), send)
      return {
        onMessage: (message) => receive(message, times, subscriptions, send),
        onEnd: () => subscriptions.endAll(),
      }
    },
  })
  const stopLooking = tvs?.whenChanged(() => {
    boxes
      .reread()
      .then((isNews) => isNews && connections.send({ type: 'tvs', tvs: boxes.tvs }))
      .catch(onUnreadable)
  })

  function receive(
    message: FromServer,
    times: CommandTimes,
    subscriptions: StateSubscriptions,
    send: (answer: FromAgent) => void,
  ): void {
    switch (message.type) {
      case 'clock':
        times.heardClock(message, steadyNow())
        // 0: on a new link, the server has no clock of this agent yet, nor its list of TVs.
        if (message.yours === 0) {
          send({ type: 'clock', now: steadyNow() })
          send({ type: 'tvs', tvs: boxes.tvs })
        }
        break
      case 'command': {
        const outcome = carryOut(message, times)
        void outcome.then((known) => boxes.findIfMoved(message.box, known)).catch(() => {})
        void outcome.then((known) => send({ type: 'outcome', id: message.id, outcome: known }))
        break
      }
      case 'ask':
      case 'ask names':
        void answerQuestion(boxes.queueOf(message.box)?.box, message).then((answer) => {
          send(answer)
          if (answer.type === 'outcome') boxes.findIfMoved(message.box, answer.outcome).catch(() => {})
        })
        break
      case 'follow':
        subscriptions.set(message.box, message.on)
        break
      case 'pairing':
        pairingsAsked.get(message.id)?.(message.result)
        break
    }
  }

  /** Runs a command in its box's queue: at most once, and only while it has time left. */
  function carryOut(message: Extract<FromServer, { type: 'command' }>, times: CommandTimes): Promise<Outcome> {
    const now = steadyNow()
    const press = readPress(message.press)
    const queue = boxes.queueOf(message.box)
    const run = () =>
      queue?.inTurn(async (box) =>
        // The TV may have been removed while this command waited.
        boxes.queueOf(message.box) === queue
          ? obey(box, message.command, await times.leftMs(message, now), message.press)
          : NOT_HERE,
      ) ?? Promise.resolve(NOT_HERE)
    return press === undefined ? run() : (pressMemory.answer(message.box ?? THIS_BOX, press, now, run) ?? OVERTAKEN)
  }

  async function askPairing(question: (id: number) => FromAgent): Promise<PairingResult> {
    const id = (lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<PairingResult>()
    const late = setTimeout(() => reject(new Error('The server did not answer.')), PAIRING_LIMIT_MS)
    pairingsAsked.set(id, resolve)
    try {
      if (!connections.send(question(id))) throw new Error('There is no link to the server.')
      return await promise
    } finally {
      clearTimeout(late)
      pairingsAsked.delete(id)
    }
  }

  return {
    enterCode: (code) => askPairing((id) => ({ type: 'enter code', id, code })),
    answerPairing: (pairingId, yes) => askPairing((id) => ({ type: 'answer pairing', id, pairingId, yes })),
    async close() {
      stopLooking?.()
      connections.close()
      await boxes.close()
    },
  }
}

async function obey(box: Box, command: BoxCommand, leftMs: number, press: string | undefined): Promise<Outcome> {
  if (leftMs <= 0) return refused('TOO-LATE')
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), leftMs)
  const details = { leftMs, press }
  try {
    switch (command.is) {
      case 'key':
        return await box.pressKey(command.key, limit.signal, details)
      case 'tv':
        return await box.sendTvCommand(command.command, limit.signal, details)
      case 'text':
        return await box.runText(command.words, command.language, limit.signal, details)
    }
  } catch {
    return refused('BOX-UNREACHABLE')
  } finally {
    clearTimeout(timer)
  }
}

async function answerQuestion(
  box: Box | undefined,
  question: Extract<FromServer, { type: 'ask' | 'ask names' }>,
): Promise<FromAgent> {
  const { id } = question
  if (box === undefined) return { type: 'outcome', id, outcome: NOT_HERE }
  const signal = AbortSignal.timeout(QUESTION_LIMIT_MS)
  try {
    if (question.type === 'ask names')
      return { type: 'names', id, ...partOfNames(await box.names(signal), question.from) }
    if (question.about === 'state') return { type: 'state', id, state: await box.state(signal) }
    return { type: 'capabilities', id, capabilities: capabilitiesToJson(await box.capabilities(signal)) }
  } catch (error) {
    return { type: 'outcome', id, outcome: whyUnknown(error) }
  }
}

/** The refusal with which a driver rejected, which is the message of the error. */
function whyUnknown(error: unknown): Outcome {
  return refused(BOX_REFUSALS.find((one) => one === (error as Error).message) ?? 'BOX-UNREACHABLE')
}

/**
 * The part of a box's names from this position that fits into one message of the link: apps first, then channels. A
 * position past the end gives an empty last part.
 */
function partOfNames(names: BoxNames, from: number): Omit<Extract<FromAgent, { type: 'names' }>, 'type' | 'id'> {
  const all = [...names.apps, ...names.channels].slice(0, BOX_NAMES_AT_MOST)
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

type Followed = Required<Pick<Box, 'whenStateChanged'>>

/** The boxes whose changes the server of one link subscribes to. */
class StateSubscriptions {
  readonly #find: (id: string | undefined) => Followed | undefined
  readonly #send: (message: FromAgent) => void
  readonly #stops = new Map<string | undefined, () => void>()

  constructor(find: (id: string | undefined) => Followed | undefined, send: (message: FromAgent) => void) {
    this.#find = find
    this.#send = send
  }

  set(id: string | undefined, on: boolean): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
    const box = on ? this.#find(id) : undefined
    if (box === undefined) return
    let timer: NodeJS.Timeout | undefined
    const stop = box.whenStateChanged(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        this.#send({ type: 'changed', ...(id === undefined ? {} : { box: id }) })
      }, BETWEEN_CHANGES_MS)
    })
    this.#stops.set(id, () => {
      stop()
      clearTimeout(timer)
    })
  }

  endAll(): void {
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
  }
}
