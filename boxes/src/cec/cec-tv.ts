/**
 * The TV beside a box, over HDMI-CEC. It sends one command at a time, each once, and reads power changes back.
 * Volume, mute and input cannot be read back; their outcome is `accepted`.
 */
import type { TvCommand } from '@beckon/contract/tv-keys'
import { refused, type Outcome } from '../box.ts'
import { NO_TV, type TvOfBox, type TvCapabilities } from '../tv-of-box.ts'
import { physicalAddressIn, powerIn, sentIn, type Power, type Sent } from './answers.ts'
import { ASK_POWER, cecCommand } from './key-map.ts'
import { programRunner, type RunProgram } from '../wire/run-program.ts'

export interface CecOptions {
  /** The number of `/dev/cecN`. */
  readonly device?: number | undefined
  /** The program with its first arguments, such as `['ssh', 'tv-room', 'cec-ctl']`. */
  readonly program?: readonly string[] | undefined
  /** The box's name on the TV: at most 14 characters. */
  readonly osdName?: string | undefined
  readonly run?: RunProgram
}

/** The time limit for reading back a power change; a TV reports it with a delay. */
const READ_BACK_FOR_MS = 800
const READ_BACK_EVERY_MS = 200

const REFUSALS = {
  'not acknowledged': 'BOX-UNREACHABLE',
  'not sent': 'BOX-UNREACHABLE',
  rejected: 'INVALID-KEY',
} as const satisfies Record<Exclude<Sent, 'acknowledged'>, string>

export class CecTv implements TvOfBox {
  readonly #run: RunProgram
  readonly #osdName: string
  readonly #closed = new AbortController()
  /** The power commands that this TV rejected. */
  readonly #rejected = new Set<string>()
  /** The box's physical address; undefined until the adapter is configured. */
  #address: string | undefined
  #previous: Promise<unknown> = Promise.resolve()

  constructor({
    device = 0,
    program = ['cec-ctl'],
    osdName = 'Beckon',
    run = programRunner(program),
  }: CecOptions = {}) {
    this.#osdName = osdName
    this.#run = (args, signal) => run([`-d${device}`, ...args], signal)
  }

  async send(command: TvCommand, signal: AbortSignal): Promise<Outcome> {
    const cec = cecCommand(command)
    if (cec === undefined) return refused('INVALID-KEY')
    return this.#inTurn(signal, async (within, leaving) => {
      const address = await this.#takePart(within)
      for (const step of cec.steps(address)) {
        leaving()
        const sent = await this.#transmit(step, within)
        if (sent === 'rejected') this.#rejected.add(`${command.key} ${command.value}`)
        if (sent !== 'acknowledged') return refused(REFUSALS[sent])
      }
      return cec.proof !== undefined && (await this.#showsPower(cec.proof, within))
        ? { is: 'confirmed' }
        : { is: 'accepted' }
    })
  }

  /** Asks the TV for its capabilities. */
  async capabilities(signal: AbortSignal): Promise<TvCapabilities> {
    const answer = await this.#inTurn(signal, async (within) => {
      await this.#takePart(within)
      // A TV that does not report its power is present too.
      const sent = await this.#transmit(ASK_POWER, within)
      return sent === 'acknowledged' || sent === 'rejected' ? ({ is: 'accepted' } as const) : refused('BOX-UNREACHABLE')
    })
    if (answer.is === 'refused') return NO_TV
    return {
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: !this.#rejected.has('POWER ON'),
      tvPowerOffCommandAvailable: !this.#rejected.has('POWER OFF'),
      boxVolume: false,
    }
  }

  /** HDMI-CEC tells no volume. */
  async sound(): Promise<Record<never, never>> {
    return {}
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  /** Commands run one by one, and stop waiting when they expire. */
  #inTurn(signal: AbortSignal, work: (within: AbortSignal, leaving: () => void) => Promise<Outcome>): Promise<Outcome> {
    const within = AbortSignal.any([signal, this.#closed.signal])
    let hasLeft = false
    const stopped = () =>
      refused(hasLeft ? 'BOX-TIMEOUT' : this.#closed.signal.aborted ? 'BOX-UNREACHABLE' : 'TOO-LATE')
    if (within.aborted) return Promise.resolve(stopped())
    const gaveUp = Promise.withResolvers<Outcome>()
    const giveUp = () => gaveUp.resolve(stopped())
    within.addEventListener('abort', giveUp)
    const turn = this.#previous.then(async () => {
      if (within.aborted) return stopped()
      // From here the work itself stops when time is up, and knows its outcome.
      within.removeEventListener('abort', giveUp)
      try {
        return await work(within, () => void (hasLeft = true))
      } catch {
        // The program failed to run or was stopped.
        this.#address = undefined
        return within.aborted ? stopped() : refused('BOX-UNREACHABLE')
      }
    })
    this.#previous = turn
    return Promise.race([turn, gaveUp.promise])
  }

  /** Configures the adapter as a playback device, once, and again after the TV was lost. */
  async #takePart(signal: AbortSignal): Promise<string> {
    this.#address ??= physicalAddressIn(await this.#run(['--playback', '--osd-name', this.#osdName], signal))
    if (this.#address === undefined) throw new Error('The adapter is not on a cable.')
    return this.#address
  }

  async #transmit(args: readonly string[], signal: AbortSignal): Promise<Sent> {
    const sent = sentIn(await this.#run(['-s', ...args], signal))
    if (sent === 'not acknowledged' || sent === 'not sent') this.#address = undefined
    return sent
  }

  /** Does not reject: the command was already accepted. */
  async #showsPower(proof: readonly Power[], signal: AbortSignal): Promise<boolean> {
    for (let waited = 0; waited <= READ_BACK_FOR_MS && !signal.aborted; waited += READ_BACK_EVERY_MS) {
      const power = powerIn(await this.#run(['-s', ...ASK_POWER], signal).catch(() => ''))
      if (power !== undefined && proof.includes(power)) return true
      if (waited < READ_BACK_FOR_MS) await pause(READ_BACK_EVERY_MS, signal)
    }
    return false
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
