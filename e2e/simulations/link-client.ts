/**
 * A program with a press link, such as OptiKey's plug-in or a script: it sends a press by HTTP with its own idempotency
 * key, waits three seconds, and sends the same again without an answer.
 */
import { createPressLink, IDEMPOTENCY_HEADER, PRESS_PATH, TEXT_WORD } from '@beckon/contract/other-programs'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { post } from '../support/post.ts'
import type { Pressed } from './check-history.ts'
import type { Random } from './seeded.ts'

const WAITS_MS = 3_000
const TRIES = 3
/** The pauses between presses on a cell of an AAC board, sometimes short. */
const LONGEST_PAUSE_MS = 300

export async function makeLink(address: string, token: string): Promise<string> {
  const { secret } = await post(address, createPressLink.path, { name: 'Histories', may: ['words'] }, token)
  if (secret === undefined) throw new Error('There is no link.')
  return secret
}

interface LinkClient {
  /** Of the network in between. */
  readonly address: string
  readonly secret: string
  readonly remote: string
  readonly random: Random
  readonly fetch: typeof fetch
  /** Told of each press before it is sent, and of what was answered. */
  readonly begun: (press: Pressed, words: string) => void
  readonly settled: (press: Pressed, what: NonNullable<Pressed['told']>, why: string) => void
}

/** Makes so many presses, one after the other. */
export async function pressByLink(client: LinkClient, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await pause(client.random() ** 3 * LONGEST_PAUSE_MS)
    const words = `${client.remote} ${n}`
    const press: Pressed = { remote: client.remote, n, at: performance.now(), arrivals: [] }
    client.begun(press, words)
    const ownKey = randomUUID()
    let isKnown = false
    for (let tried = 0; tried < TRIES && !isKnown; tried += 1) isKnown = await send(client, press, words, ownKey)
    if (!isKnown) client.settled(press, 'may happen', 'no answer')
  }
}

/** Whether an answer came. */
async function send(client: LinkClient, press: Pressed, words: string, ownKey: string): Promise<boolean> {
  try {
    const response = await client.fetch(`${client.address}${PRESS_PATH}/${TEXT_WORD}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${client.secret}`,
        'content-type': 'text/plain',
        [IDEMPOTENCY_HEADER]: ownKey,
      },
      body: words,
      signal: AbortSignal.timeout(WAITS_MS),
    })
    const { status } = (await response.json()) as { status: string }
    client.settled(press, status === 'OK' ? 'done' : status === 'BOX-TIMEOUT' ? 'may happen' : 'not done', status)
    return true
  } catch {
    return false
  }
}
