/**
 * Presses through everything between finger and box while all of it fails: queue, clock and client of the page, a
 * faulty network, a server that is killed, a faulty link, real agents, and boxes that record what they do. All times
 * are of one clock, since remotes and boxes run in this process.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { getVersion } from '@beckon/contract/operation'
import { pressText } from '@beckon/contract/press-headers'
import { sendText } from '@beckon/contract/remote'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../../web/src/client/api-client.ts'
import { serverClock } from '../../web/src/client/server-clock.ts'
import { realClock } from '../../web/src/platform/clock.ts'
import { randomId } from '../../web/src/platform/random-id.ts'
import { instant } from '../../web/src/platform/clock.ts'
import { outcomeOf, type FailureReason } from '../../web/src/core/press/outcomes.ts'
import { makePresses, type Presses } from '../../web/src/core/press/presses.ts'
import { post } from '../support/post.ts'
import { ageOf, faultsIn, type Effect, type Faults, type Pressed } from './check-history.ts'
import { faultyLink, faultyRequests } from './faulty-network.ts'
import { makeLink, pressByLink } from './link-client.ts'
import { startFaultyServer, type FaultyServer } from './faulty-server.ts'
import { recordingBox } from './recording-box.ts'
import { seeded } from './seeded.ts'

export interface Options {
  readonly seed: number
  readonly presses: number
  readonly boxes: number
  readonly pagesPerBox: number
  /** The time between two faults of the server, which is healthy for at least half of it. */
  readonly faultEveryMs: number
  readonly longestDelayMs: number
  readonly tell?: (line: string) => void
  /** Who presses: the remote's page by default, or programs with press links. */
  readonly client?: 'page' | 'link'
  /** Where the presses arrive; one server by default. */
  readonly start?: (boxes: readonly LinkSetting[], random: () => number) => Promise<FaultyServer>
}

interface LinkSetting {
  readonly id: string
  readonly name: string
  readonly driver: string
  readonly secret: string
  readonly owners: readonly string[]
}

export interface Report {
  readonly faults: Faults
  readonly pressed: number
  readonly done: number
  /** The longest from finger to effect. */
  readonly slowestMs: number
  readonly told: Readonly<Record<string, number>>
  /** Of the networks, and of the server. */
  readonly made: Readonly<Record<string, number>>
}

/** The pauses between presses: shorter than an answer takes, sometimes much shorter. */
const LONGEST_PAUSE_MS = 300
const OPEN_AT_MOST = 4
const WATCHES = 0.03
/** The pause after a failed press, which grows with each further one: the user reads the message first. */
const THINKS_MS = 1_000
/** A call for words may take 7 s, which would block its queue; here it gets the time limit of a key. */
const QUICK_TEXT = { ...sendText, timeoutMs: 2_000 }

/** Reported as something that may still happen; all other failures are reported as not done. */
const MAY_HAPPEN: ReadonlySet<FailureReason> = new Set([
  'no answer',
  'connection lost',
  'unclear answer',
  'BOX-TIMEOUT',
  'SERVICE-TIMEOUT',
])

interface Household {
  readonly id: string
  readonly secret: string
  readonly agent: Agent
  readonly token: string
  /** The secrets of its press links. */
  readonly links: readonly string[]
}

export async function runHistories(options: Options): Promise<Report> {
  const random = seeded(options.seed)
  const settings = Array.from({ length: options.boxes }, (_, at) => ({
    id: `box-${at}`,
    name: `Box ${at}`,
    driver: 'link',
    secret: `the-secret-of-the-agent-of-box-${at}`,
    // The links of one account are limited.
    owners: [`comcast:household-${at}`],
  }))
  const server = await (options.start ?? startFaultyServer)(settings, random)
  const effects: Effect[] = []
  const pressed: Pressed[] = []
  const told: Record<string, number> = {}
  /** Of programs, by the words that they send; those are the whole body. */
  const byWords = new Map<string, Pressed>()
  const { fetch: realFetch } = globalThis
  const requests = await faultyRequests(
    () => server.port,
    random,
    options.longestDelayMs,
    (request) => {
      if (byWords.size === 0) return
      const words = request.subarray(request.indexOf('\r\n\r\n') + 4).toString('latin1')
      byWords.get(words)?.arrivals?.push(performance.now())
    },
  )
  const link = await faultyLink(() => server.port, random)
  const leavePage = pretendPage(`http://127.0.0.1:${requests.port}`)
  const homes: Household[] = []
  try {
    for (const { id, secret } of settings) homes.push(await household(id, secret))
    requests.isFaulty = link.isFaulty = true
    const ofServer: Record<string, number> = {}
    const over = new AbortController()
    const harming = harmNowAndThen((fault) => (ofServer[fault] = (ofServer[fault] ?? 0) + 1), over.signal)
    const client = options.client === 'link' ? program : page
    const pages = homes.flatMap((home) => Array.from({ length: options.pagesPerBox }, (_, at) => client(home, at)))
    const share = Math.ceil(options.presses / pages.length)
    await Promise.all(pages.map((one) => one(share)))
    over.abort()
    await harming
    // What the network holds up arrives in the end.
    await pause(options.longestDelayMs + 500)
    const made = { ...requests.made, ...link.made, ...ofServer }
    return {
      faults: faultsIn(pressed, effects, PRESS_TIME_TO_LIVE_MS),
      pressed: pressed.length,
      done: effects.length,
      slowestMs: slowest(pressed, effects),
      told,
      made,
    }
  } finally {
    leavePage()
    for (const { agent } of homes) await agent.close()
    await Promise.all([requests.stop(), link.stop()])
    await server.stop()
  }

  async function household(id: string, secret: string): Promise<Household> {
    const up = Promise.withResolvers<void>()
    const agent = startAgent({
      box: recordingBox(id, effects, random),
      link: `ws://127.0.0.1:${link.port}${BOX_LINK_PATH}`,
      secret,
      onLink: ({ is }) => is === 'up' && up.resolve(),
    })
    await up.promise
    const address = `http://127.0.0.1:${server.port}`
    const browser = { partner: 'comcast', clientDeviceId: randomId() }
    const started = await post(address, '/api/v1/pairing/start', browser)
    const found = await agent.enterCode(String(started['pairingCode']))
    if (found.is !== 'found') throw new Error(`The code was not found: ${found.is}`)
    await agent.answerPairing(found.pairingId, true)
    const { arToken } = await post(address, '/api/v1/pairing/confirm', browser, started['token'])
    if (arToken === undefined) throw new Error('There is no session.')
    const links = options.client === 'link' ? options.pagesPerBox : 0
    const secrets: string[] = []
    while (secrets.length < links) secrets.push(await makeLink(address, String(arToken)))
    return { id, secret, agent, token: arToken, links: secrets }
  }

  /** The same for a program with a press link. */
  function program({ links }: Household, at: number): (count: number) => Promise<void> {
    const client = {
      address: `http://127.0.0.1:${requests.port}`,
      secret: links[at] ?? '',
      remote: randomId(),
      random: seeded(Math.floor(random() * 2 ** 32)),
      fetch: realFetch,
      begun(press: Pressed, words: string) {
        pressed.push(press)
        byWords.set(words, press)
        if (pressed.length % 1_000 === 0) options.tell?.(`${pressed.length} presses: ${JSON.stringify(told)}`)
      },
      settled(press: Pressed, what: NonNullable<Pressed['told']>, why: string) {
        press.told = what
        press.why = why
        told[why] = (told[why] ?? 0) + 1
      },
    }
    return (count) => pressByLink(client, count)
  }

  /** A page with this household's remote; the returned function makes this many presses. */
  function page({ token }: Household): (count: number) => Promise<void> {
    const remote = randomId()
    const mine = seeded(Math.floor(random() * 2 ** 32))
    const open = new Map<string, Pressed>()
    /** On end. */
    let failures = 0
    const presses: Presses = makePresses({
      clock: realClock,
      isSoundOn: () => false,
      playSound: () => {},
      queueOf: () => 'box',
      boxNow: () => undefined,
      pressMethodNow: () => undefined,
      pressInstant: instant,
      isServerClockAwaited: () => serverClock.isAwaited(instant()),
      ageMs: () => 0,
      page: remote,
      async send({ commands: [command] }, { client, n, after, pressedAt }) {
        if (command?.is !== 'text') throw new Error('Only words carry a number that the box can write down.')
        const press = { number: pressText({ client, n, part: 0 }), after, pressedAt }
        const outcome = outcomeOf(
          await send(QUICK_TEXT, { body: { cmd: command.cmd, arToken: token }, press }),
          undefined,
        )
        if (outcome.is === 'sent') settle(command.cmd, 'done', 'done')
        return outcome
      },
      announceFailure: ({ why }, label) => settle(label.en, MAY_HAPPEN.has(why) ? 'may happen' : 'not done', why),
      announceUnderstood: () => {},
    })
    function settle(words: string, what: NonNullable<Pressed['told']>, why: string): void {
      const press = open.get(words)
      if (press === undefined) return
      open.delete(words)
      failures = what === 'done' ? 0 : failures + 1
      press.told = what
      press.why = why
      told[why] = (told[why] ?? 0) + 1
    }
    return async (count) => {
      // As after a page load: the refresh is answered before any press, and its answer tells the server's clock.
      while ((await send(getVersion)).is !== 'answer') await pause(100)
      for (let n = 1; n <= count; n += 1) {
        // Sometimes nobody presses for a while, so that a late press is not overtaken by another.
        await pause(mine() < WATCHES ? mine() * options.longestDelayMs : mine() ** 3 * LONGEST_PAUSE_MS)
        while (open.size >= OPEN_AT_MOST) await pause(10)
        await pause(mine() * Math.min(failures, 5) * THINKS_MS)
        const words = `${remote} ${n}`
        const press: Pressed = { remote, n, at: performance.now() }
        pressed.push(press)
        open.set(words, press)
        presses.press({ id: words, label: inEveryLanguage(words), commands: [{ is: 'text', cmd: words }] })
        if (pressed.length % 1_000 === 0) options.tell?.(`${pressed.length} presses: ${JSON.stringify(told)}`)
      }
      while (open.size > 0) await pause(20)
    }
  }

  async function harmNowAndThen(count: (fault: string) => void, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await pause(options.faultEveryMs * (0.5 + random()), undefined, { signal: over }).catch(() => {})
      if (over.aborted) return
      const begun = performance.now()
      const fault = await server.fault()
      count(fault)
      options.tell?.(`${fault}: well again after ${Math.round(performance.now() - begun)} ms`)
    }
  }
}

/** What the page's client asks of its page. */
function pretendPage(address: string): () => void {
  const { fetch: real } = globalThis
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' } },
    fetch: (path: string, init: RequestInit) => real(path.startsWith('/') ? address + path : path, init),
  })
  return () => {
    globalThis.fetch = real
    Reflect.deleteProperty(globalThis, 'document')
  }
}

function slowest(pressed: readonly Pressed[], effects: readonly Effect[]): number {
  const presses = new Map(pressed.map((press) => [`${press.remote} ${press.n}`, press]))
  return effects.reduce((most, effect) => {
    const press = presses.get(`${effect.remote} ${effect.n}`)
    return press === undefined ? most : Math.max(most, ageOf(effect, press))
  }, 0)
}
