/**
 * The box agent. It runs in the home, connects to the server and carries out the server's commands for the box beside it
 * and for the TVs that were set up through it, each in order, dropping expired ones. It reconnects for ever, unless
 * another agent of the same box replaces it.
 */
import {
  BOX_LINK_CLOCK_EVERY_MS,
  BOX_LINK_REPLACED,
  fromServer,
  readMessage,
  type BoxCommand,
  type FromBox,
  type FromServer,
} from '@beckon/contract/box-link'
import { readPress } from '@beckon/contract/press'
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import WebSocket from 'ws'
import { refused, type Box, type Outcome } from '../box.ts'
import { lookForSets } from '../discovery/scan.ts'
import type { Sighting } from '../discovery/sighting.ts'
import { FAMILIES } from '../families.ts'
import type { SearchOptions } from '../find-kept.ts'
import { CommandTimes } from '../link/command-times.ts'
import { partOfNames } from '../link/names-in-parts.ts'
import { PressMemory } from '../link/press-memory.ts'
import { partsOfSightings } from '../link/sightings-in-parts.ts'
import { steadyNow } from '../link/steady-now.ts'
import { AgentBoxes } from './agent-boxes.ts'
import { LinkSetUps } from './link-set-ups.ts'
import type { TvFile } from './tv-file.ts'

export interface AgentOptions {
  /** The box beside the agent. */
  readonly box?: Box | undefined
  /** Where the agent keeps the TVs that are set up through it; without it, it sets up none. */
  readonly tvs?: TvFile | undefined
  /** Where a kept TV is looked for whose address changed; all of the home unless told. */
  readonly search?: SearchOptions
  /** `ws://…/box/v1/link` or `wss://…`. */
  readonly link: string
  readonly secret: string
  /** Looks for the TVs of the home that this machine is in. */
  readonly look?: (signal: AbortSignal) => Promise<readonly Sighting[]>
  /** Called when the link is up, when it is down and why, and when another agent with this secret replaced this one. */
  readonly onLink?: (state: { readonly is: 'up' | 'replaced' } | { readonly is: 'down'; readonly why: string }) => void
}

export type PairingResult = Extract<FromServer, { type: 'pairing' }>['result']

export interface Agent {
  /** Sends a pairing code that a person entered at the box. */
  enterCode(code: string): Promise<PairingResult>
  /** Sends the person's answer to the question whether the remote is theirs. */
  answerPairing(pairingId: string, yes: boolean): Promise<PairingResult>
  close(): Promise<void>
}

const DIAL_AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000]
const PAIRING_LIMIT_MS = 10_000
const CLIENTS_REMEMBERED = 64
const THIS_BOX = ''
/** The outcome of an overtaken press, which may have been done before. */
const OVERTAKEN = Promise.resolve(refused('BOX-TIMEOUT'))
const NOT_HERE = refused('BOX-UNREACHABLE')
const NOT_TRUSTED = "the server's certificate is not trusted here; NODE_EXTRA_CA_CERTS names the household's"

export function startAgent({
  box: own,
  tvs,
  search = {},
  link,
  secret,
  look = (signal) => lookForSets(FAMILIES, { signal }),
  onLink = () => {},
}: AgentOptions): Agent {
  const asked = new Map<number, (result: PairingResult) => void>()
  let socket: WebSocket | undefined
  let closed = false
  let failures = 0
  let lastId = 0
  let dialAgain: NodeJS.Timeout | undefined
  const ending = new AbortController()
  let looking: Promise<readonly Sighting[]> | undefined
  const boxes = new AgentBoxes(own, tvs, search)
  // Shared by all links: a command may arrive again, or out of order, on another link.
  const done = new PressMemory<Promise<Outcome>>({ clientsAtMost: CLIENTS_REMEMBERED })

  dial()

  function dial(): void {
    const dialled = new WebSocket(link, {
      headers: { authorization: `Bearer ${secret}` },
      maxPayload: 64 * 1024,
      handshakeTimeout: 5_000,
    })
    const times = new CommandTimes()
    const send = (answer: FromBox) => {
      if (dialled.readyState === WebSocket.OPEN) dialled.send(JSON.stringify(answer))
    }
    const setUps = new LinkSetUps(boxes, send)
    let silence: NodeJS.Timeout | undefined
    let why = 'the server did not answer'
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => dialled.terminate(), 3 * BOX_LINK_CLOCK_EVERY_MS)
    }
    socket = dialled
    dialled.on('open', () => {
      failures = 0
      heard()
      onLink({ is: 'up' })
    })
    dialled.on('message', (data) => {
      heard()
      const message = readMessage(fromServer, String(data))
      if (message !== undefined) receive(message, times, setUps, send)
    })
    dialled.on('error', (error) => (why = whyNoLink(error)))
    dialled.on('close', (code) => {
      clearTimeout(silence)
      setUps.allOver()
      if (closed) return
      if (code === BOX_LINK_REPLACED) return onLink({ is: 'replaced' })
      onLink({ is: 'down', why })
      dialAgain = setTimeout(dial, DIAL_AGAIN_MS[Math.min(failures, DIAL_AGAIN_MS.length - 1)])
      failures += 1
    })
  }

  function receive(
    message: FromServer,
    times: CommandTimes,
    setUps: LinkSetUps,
    send: (answer: FromBox) => void,
  ): void {
    switch (message.type) {
      case 'clock':
        times.heardClock(message, steadyNow())
        if (message.yours === 0)
          send({ type: 'clock', now: steadyNow(), ...(tvs === undefined ? {} : { boxes: true }) })
        break
      case 'command': {
        const { id, command } = message
        const now = steadyNow()
        const time = times.of(message, now)
        const press = message.press === undefined ? undefined : readPress(message.press)
        const lane = boxes.at(message.box)
        const run = () =>
          lane?.inTurn(async (box) =>
            // It may have been forgotten while this command waited.
            boxes.at(message.box) === lane ? obey(box, command, await time.leftMs(), message.press) : NOT_HERE,
          ) ?? Promise.resolve(NOT_HERE)
        const outcome =
          press === undefined ? run() : (done.answer(message.box ?? THIS_BOX, press, now, run) ?? OVERTAKEN)
        void outcome.then((is) => boxes.noteOutcome(message.box, is)).catch(() => {})
        void outcome.then((is) =>
          send({ type: 'outcome', id, outcome: message.press === undefined ? asBefore(is) : is }),
        )
        break
      }
      case 'ask names':
        void answerNames(boxes.at(message.box)?.box, message).then(send)
        break
      case 'scan':
        void answerScan(message.id, send)
        break
      case 'ask':
        void answerQuestion(boxes.at(message.box)?.box, message).then((answer) => {
          send(answer)
          if (answer.type === 'outcome') boxes.noteOutcome(message.box, answer.outcome).catch(() => {})
        })
        break
      case 'set up':
        if (tvs === undefined) break
        setUps.begin(message)
        break
      case 'set up shown':
        setUps.shown(message)
        break
      case 'set up answer':
        setUps.answer(message)
        break
      case 'set up over':
        setUps.over(message.id)
        break
      case 'keep':
        void isDone(setUps.keep(message)).then((ok) => send({ type: 'done', id: message.id, ok }))
        break
      case 'wake':
        void isDone(setUps.wake(message)).then((ok) => send({ type: 'done', id: message.id, ok }))
        break
      case 'forget':
        void isDone(boxes.forget(message.box)).then((ok) => send({ type: 'done', id: message.id, ok }))
        break
      case 'pairing':
        asked.get(message.id)?.(message.result)
        break
    }
  }

  /** Who asks while a scan is under way gets what that finds. */
  async function answerScan(id: number, send: (answer: FromBox) => void): Promise<void> {
    send({ type: 'scanned', id, sightings: [], more: true })
    looking ??= look(ending.signal).finally(() => (looking = undefined))
    const parts = partsOfSightings(await looking.catch(() => []))
    for (const [at, sightings] of parts.entries()) send({ type: 'scanned', id, sightings, more: at < parts.length - 1 })
  }

  function ask(question: (id: number) => FromBox): Promise<PairingResult> {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== WebSocket.OPEN) {
        reject(new Error('There is no link to the server.'))
        return
      }
      const late = setTimeout(() => {
        asked.delete(id)
        reject(new Error('The server did not answer.'))
      }, PAIRING_LIMIT_MS)
      asked.set(id, (result) => {
        clearTimeout(late)
        asked.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify(question(id)))
    })
  }

  return {
    enterCode: (code) => ask((id) => ({ type: 'enter code', id, code })),
    answerPairing: (pairingId, yes) => ask((id) => ({ type: 'answer pairing', id, pairingId, yes })),
    async close() {
      closed = true
      ending.abort()
      clearTimeout(dialAgain)
      socket?.close()
      await boxes.close()
    },
  }
}

const WHY_BY_CODE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  EAI_AGAIN: 'the name of the server is not known here',
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'the name of the server is not known here',
  EPROTO: 'what listens there does not speak https',
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
}

/** The reason for the log. For several addresses (localhost has two) Node's error has a code and no message. */
function whyNoLink(error: Error & { readonly code?: string }): string {
  const status = /^Unexpected server response: (\d+)$/u.exec(error.message)?.[1]
  if (status === '401') return 'the server has no box with this secret'
  if (status !== undefined) return `what answers there is no Beckon server (${status})`
  return WHY_BY_CODE[error.code ?? ''] ?? (error.message || 'the server did not answer')
}

/** Servers up to 0.1.0, which do not number presses, do not know TOO-LATE. */
function asBefore(outcome: Outcome): Outcome {
  return outcome.is === 'refused' && outcome.why === 'TOO-LATE' ? refused('BOX-TIMEOUT') : outcome
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

async function isDone(doing: Promise<boolean | void>): Promise<boolean> {
  try {
    return (await doing) !== false
  } catch {
    return false
  }
}

async function answerQuestion(
  box: Box | undefined,
  { id, about }: Extract<FromServer, { type: 'ask' }>,
): Promise<FromBox> {
  if (box === undefined) return { type: 'outcome', id, outcome: NOT_HERE }
  const signal = AbortSignal.timeout(2_000)
  try {
    if (about === 'state') return { type: 'state', id, state: await box.state(signal) }
    const capabilities = await box.capabilities(signal)
    return { type: 'capabilities', id, capabilities: { ...capabilities, keys: [...capabilities.keys] } }
  } catch (error) {
    return { type: 'outcome', id, outcome: whyUnknown(error) }
  }
}

async function answerNames(
  box: Box | undefined,
  { id, from }: Extract<FromServer, { type: 'ask names' }>,
): Promise<FromBox> {
  try {
    const names = await box?.names(AbortSignal.timeout(2_000))
    return names === undefined
      ? { type: 'outcome', id, outcome: NOT_HERE }
      : { type: 'names', id, ...partOfNames(names, from) }
  } catch (error) {
    return { type: 'outcome', id, outcome: whyUnknown(error) }
  }
}

/** A driver that cannot tell rejects with the refusal as its message. */
function whyUnknown(error: unknown): Outcome {
  return refused(BOX_REFUSALS.find((one) => one === (error as Error).message) ?? 'BOX-UNREACHABLE')
}
