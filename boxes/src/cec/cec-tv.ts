/**
 * The TV beside a box, over HDMI-CEC. It sends one command at a time, each once, and reads power changes back.
 * Volume, mute and input cannot be read back; their outcome is `accepted`.
 */
import type { TvCommand } from '@beckon/contract/tv-keys'
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import { NO_TV, type TvOfBox, type TvCapabilities } from '../tv-of-box.ts'
import { physicalAddressIn, powerIn, sentIn, type Power, type Sent, ASK_POWER, cecCommand } from './cec-ctl.ts'
import { OUR_NAME } from '../set-up.ts'
import { readBack, Turns, DeviceError, deadlineOf } from '../wire/command.ts'
import { NotStarted, programRunner, type RunProgram } from '../wire/run-program.ts'

export interface CecOptions {
  /** The number of `/dev/cecN`. */
  readonly device?: number | undefined
  /** The program with its first arguments, such as `['ssh', 'tv-room', 'cec-ctl']`. */
  readonly program?: readonly string[] | undefined
  /** The box's name on the TV: at most 14 characters. */
  readonly osdName?: string | undefined
  readonly run?: RunProgram
}

/** `--skip-info`: `cec-ctl` does not print what it knows of the adapter first. */
const SKIP_INFO = '-s'
/** A TV reports a power change with a delay. */
const POWER_SHOWN = { withinMs: 1_200, everyMs: 200 }

/** A TV that starts may reject what it takes later, so a rejected command is offered again after this long. */
const REJECTED_FOR_MS = 10 * 60_000

const REFUSALS = {
  'not acknowledged': 'BOX-UNREACHABLE',
  'not sent': 'BOX-UNREACHABLE',
  rejected: 'INVALID-KEY',
  // It may take the command later, so it is too early to say that it has no such button.
  'rejected for now': 'BOX-UNREACHABLE',
} as const satisfies Record<Exclude<Sent, 'acknowledged'>, string>

export class CecTv implements TvOfBox {
  readonly #run: RunProgram
  readonly #osdName: string
  readonly #closed = new AbortController()
  /** When this TV rejected each command, on `performance.now()`. */
  readonly #rejectedAt = new Map<string, number>()
  /** The box's physical address; undefined until the adapter is configured. */
  #address: string | undefined
  readonly #turns = new Turns()

  constructor({
    device = 0,
    program = ['cec-ctl'],
    osdName = OUR_NAME,
    run = programRunner(program),
  }: CecOptions = {}) {
    this.#osdName = osdName
    this.#run = (args, signal) => run([`-d${device}`, ...args], signal)
  }

  async send(command: TvCommand, signal: AbortSignal): Promise<Outcome> {
    const cec = cecCommand(command)
    if (cec === undefined) return refused('INVALID-KEY')
    return this.#inTurn(signal, async (commandSignal, beforeTransmit) => {
      const address = await this.#configureAdapter(commandSignal)
      for (const [index, step] of cec.steps(address).entries()) {
        beforeTransmit()
        const sent = await this.#transmit(step, commandSignal)
        if (sent === 'rejected') this.#rejectedAt.set(nameOf(command), performance.now())
        if (sent === 'acknowledged') this.#rejectedAt.delete(nameOf(command))
        // The TV has acknowledged the steps before.
        if (sent !== 'acknowledged') return refused(index > 0 ? 'BOX-TIMEOUT' : REFUSALS[sent])
      }
      return cec.proof === undefined ? ACCEPTED : await this.#showsPower(cec.proof, commandSignal)
    })
  }

  /** Asks the TV for its capabilities. */
  async capabilities(signal: AbortSignal): Promise<TvCapabilities> {
    const answer = await this.#inTurn(signal, async (commandSignal) => {
      await this.#configureAdapter(commandSignal)
      // A TV that rejects the query is present, too.
      const sent = await this.#transmit(ASK_POWER, commandSignal)
      const isThere = sent === 'acknowledged' || sent === 'rejected' || sent === 'rejected for now'
      return isThere ? ACCEPTED : refused('BOX-UNREACHABLE')
    })
    if (answer.is === 'refused') return NO_TV
    return {
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: !this.#isRejected('POWER ON'),
      tvPowerOffCommandAvailable: !this.#isRejected('POWER OFF'),
      boxVolume: false,
    }
  }

  #isRejected(name: string): boolean {
    const rejectedAt = this.#rejectedAt.get(name)
    return rejectedAt !== undefined && performance.now() - rejectedAt < REJECTED_FOR_MS
  }

  /** The volume is not read over HDMI-CEC. */
  async sound(): Promise<Record<never, never>> {
    return {}
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  /**
   * Runs commands one by one. `beforeTransmit` is called just before a transmission: after that, unless the program did not
   * start, the command may have been carried out.
   */
  async #inTurn(
    signal: AbortSignal,
    work: (commandSignal: AbortSignal, beforeTransmit: () => void) => Promise<Outcome>,
  ): Promise<Outcome> {
    const commandSignal = AbortSignal.any([signal, this.#closed.signal])
    let transmissions = 0
    try {
      return await this.#turns.take(deadlineOf(commandSignal), () =>
        work(commandSignal, () => void (transmissions += 1)),
      )
    } catch (error) {
      // With a DeviceError the command expired in the queue; otherwise the program failed to run or was stopped.
      if (!(error instanceof DeviceError)) this.#address = undefined
      if (error instanceof NotStarted) transmissions -= 1
      if (transmissions > 0) return refused('BOX-TIMEOUT')
      return refused(commandSignal.aborted && !this.#closed.signal.aborted ? 'TOO-LATE' : 'BOX-UNREACHABLE')
    }
  }

  /** Configures the adapter as a playback device, once, and again after the TV was lost. */
  async #configureAdapter(signal: AbortSignal): Promise<string> {
    this.#address ??= physicalAddressIn(await this.#run(['--playback', '--osd-name', this.#osdName], signal))
    if (this.#address === undefined) throw new Error('The adapter is not on a cable.')
    return this.#address
  }

  async #transmit(args: readonly string[], signal: AbortSignal): Promise<Sent> {
    const sent = sentIn(await this.#run([SKIP_INFO, ...args], signal))
    if (sent === 'not acknowledged' || sent === 'not sent') this.#address = undefined
    return sent
  }

  /** A query may use the command's whole time, not only the read-back time, so that none is stopped half-way. */
  #showsPower(proof: readonly Power[], signal: AbortSignal): Promise<Outcome> {
    const look = async () => {
      const power = powerIn(await this.#run([SKIP_INFO, ...ASK_POWER], signal).catch(() => ''))
      return power !== undefined && proof.includes(power)
    }
    return readBack(look, deadlineOf(signal), POWER_SHOWN)
  }
}

function nameOf({ key, value }: TvCommand): string {
  return `${key} ${value}`
}
