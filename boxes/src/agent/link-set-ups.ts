/**
 * The set-ups that the server runs over one link. Questions go to the server and answers come back; the secrets of the
 * TV stay here. All set-ups end with their link.
 */
import { setUpBox, type FromAgent, type FromServer } from '@beckon/contract/box-link'
import { DRIVERS } from '@beckon/contract/drivers'
import type { SetUpQuestion } from '@beckon/contract/tv-set-up'
import { runSetUp, trialBox } from '../run-set-up.ts'
import { SetUpFailure, type SetUpAnswer, type SetUpResult } from '../set-up.ts'
import { temporaryMemory, type BoxMemory } from '../box-memory.ts'
import { inParts } from '../link/in-parts.ts'
import { codesComeBy } from '../key-teaching.ts'
import { revokeAccess } from '../revoke-access.ts'
import { plainText } from '../wire/plain-text.ts'
import { sendMagicPacket, type Wake } from '../wire/wake-on-lan.ts'
import type { AgentBoxes } from './agent-boxes.ts'

type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>
type Step = Extract<FromAgent, { type: 'set up step' }>['step']

const SET_UPS_AT_MOST = 20
const WAKE_LIMIT_MS = 2_000
const TEXT_AT_MOST = 200

interface Running {
  readonly about: Message<'set up'>
  readonly ending: AbortController
  n: number
  answer: ((answer: SetUpAnswer) => void) | undefined
  shown: (() => void) | undefined
  result: SetUpResult | undefined
  /** Starts with the secrets of the result; the trial box may change them. */
  memory: BoxMemory
  /** Whether the server had it kept; pending while it is being stored. */
  isKept: Promise<boolean>
}

export class LinkSetUps {
  readonly #boxes: AgentBoxes
  readonly #send: (message: FromAgent) => void
  readonly #wake: Wake
  readonly #running = new Map<number, Running>()

  constructor(boxes: AgentBoxes, send: (message: FromAgent) => void, wake: Wake = sendMagicPacket) {
    this.#boxes = boxes
    this.#send = send
    this.#wake = wake
  }

  begin(about: Message<'set up'>): void {
    const { id } = about
    if (this.#running.has(id)) return
    const ending = new AbortController()
    const running: Running = {
      about,
      ending,
      n: 0,
      answer: undefined,
      shown: undefined,
      result: undefined,
      memory: temporaryMemory(),
      isKept: Promise.resolve(false),
    }
    const [oldest] = this.#running.keys()
    if (oldest !== undefined && this.#running.size >= SET_UPS_AT_MOST) this.over(oldest)
    this.#running.set(id, running)
    runSetUp(about, {
      signal: ending.signal,
      ask: (question, { wrong = false, whenShown } = {}) => this.#ask(running, question, wrong, whenShown),
      tell: (what) => this.#say(running, { is: 'tell', what }),
    })
      .then((result) => this.#ready(running, result))
      .catch((error: unknown) => {
        this.#say(running, { is: 'failed', why: error instanceof SetUpFailure ? error.why : 'unreachable' })
        this.over(id)
      })
  }

  answer({ id, n, type: _, ...answer }: Message<'set up answer'>): void {
    const running = this.#running.get(id)
    if (running?.n === n) running.answer?.(answer)
  }

  shown({ id, n }: Message<'set up shown'>): void {
    const running = this.#running.get(id)
    if (running?.n === n) running.shown?.()
  }

  over(id: number): void {
    const running = this.#running.get(id)
    this.#running.delete(id)
    running?.ending.abort()
    this.#boxes.remove(setUpBox(id))
    if (running !== undefined) void revokeUnlessKept(running)
  }

  allOver(): void {
    for (const id of this.#running.keys()) this.over(id)
  }

  /** Rejects if it cannot be stored. */
  async keep({ setUp, box, identity, wakes }: Message<'keep'>): Promise<boolean> {
    const running = this.#running.get(setUp)
    const driver = DRIVERS.find((one) => one === running?.about.driver)
    if (running?.result === undefined || driver === undefined) return false
    const { result, memory } = running
    const known = result.identity ?? identity
    const keeping = this.#boxes.keep({
      id: box,
      driver,
      settings: { ...result.settings, ...(wakes && result.mac !== undefined ? { mac: result.mac } : {}) },
      secrets: { ...memory.read() },
      ...(known === undefined ? {} : { identity: known }),
    })
    const { isKept: wasKept } = running
    running.isKept = keeping.then(
      () => true,
      () => wasKept,
    )
    await keeping
    return true
  }

  async wake({ setUp }: Message<'wake'>): Promise<boolean> {
    const { about, result } = this.#running.get(setUp) ?? {}
    if (about === undefined || result?.mac === undefined) return false
    await this.#wake({ mac: result.mac, host: about.host }, AbortSignal.timeout(WAKE_LIMIT_MS))
    return true
  }

  #ready(running: Running, result: SetUpResult): void {
    if (running.ending.signal.aborted) return
    running.result = result
    running.memory = temporaryMemory(result.secrets)
    this.#boxes.addTrial(setUpBox(running.about.id), trialBox(running.about.driver, result.settings, running.memory))
    const { name, identity, mac } = result
    const texts = Object.entries({ name: plainText(name), identity, mac }).filter(
      ([, text]) => text !== undefined && text !== '' && text.length <= TEXT_AT_MOST,
    )
    const needsCodes = codesComeBy(running.about.driver, result.settings) === 'learning'
    this.#say(running, { is: 'ready', ...Object.fromEntries(texts), ...(needsCodes && { needsCodes }) })
  }

  #ask(running: Running, question: SetUpQuestion, wrong: boolean, whenShown?: () => void): Promise<SetUpAnswer> {
    const { signal } = running.ending
    return new Promise((resolve, reject) => {
      const over = () => reject(new Error('This set-up is over.'))
      if (signal.aborted) return over()
      signal.addEventListener('abort', over, { once: true })
      running.answer = (answer) => {
        signal.removeEventListener('abort', over)
        running.answer = undefined
        running.shown = undefined
        resolve(answer)
      }
      running.shown =
        whenShown &&
        (() => {
          running.shown = undefined
          whenShown()
        })
      if (question.is !== 'choice') return this.#say(running, { is: 'question', question, wrong })
      const parts = inParts(question.options)
      for (const options of parts.slice(0, -1)) this.#say(running, { is: 'options', options: [...options] })
      this.#say(running, { is: 'question', question: { is: 'choice', options: [...(parts.at(-1) ?? [])] }, wrong })
    })
  }

  #say(running: Running, step: Step): void {
    const { signal } = running.ending
    if (signal.aborted) return
    running.n += 1
    this.#send({ type: 'set up step', id: running.about.id, n: running.n, step })
  }
}

/** Does not reject. */
async function revokeUnlessKept({ about, result, memory, isKept }: Running): Promise<void> {
  if (result !== undefined && !(await isKept)) await revokeAccess(about.driver, result.settings, memory.read())
}
