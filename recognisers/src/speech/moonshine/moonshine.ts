/** Moonshine with its tokenizer: speech to text, freely or restricted to the expected commands. */
import type { CommandSet } from '../../commands/command-set.ts'
import { TokenNetwork } from '../../commands/token-network.ts'
import { pinkNoise } from '../hearings.ts'
import { amidSilence } from '../find-speech.ts'
import { findCommands, scoreAgain, type FoundCommand } from './find-commands.ts'
import {
  END_TOKEN,
  MoonshineModel,
  type DecoderState,
  type MoonshineShape,
  importOnnx,
  importTokenizer,
  modelFolder,
  type Tokenizer,
} from './moonshine-model.ts'

export type MoonshineSize = 'base' | 'tiny'

const SHAPES: { readonly [S in MoonshineSize]: MoonshineShape } = {
  base: { layers: 8, heads: 8, headSize: 52 },
  tiny: { layers: 6, heads: 8, headSize: 36 },
}
const BEAM = 8
/** One: two are hardly quicker for a short clip, and spin while they wait for each other. */
const THREADS = 1
/** The most tokens in a second of speech, according to the model's makers: beyond, the model repeats itself. */
const TOKENS_PER_SECOND = 6.5
const SAMPLE_RATE = 16_000
const STOPS = ['.', '!', '?']

export interface Listening {
  readonly commands: readonly FoundCommand[]
  /** The transcription without regard to the commands. */
  readonly free: string
}

export class Moonshine {
  readonly #model: MoonshineModel
  readonly #tokenizer: Tokenizer
  readonly #noise: DecoderState
  readonly #stops: readonly number[]
  /** The tokens of texts that the commands of all boxes share, above all numbers. */
  readonly #tokens = new Map<string, readonly number[]>()

  private constructor(model: MoonshineModel, tokenizer: Tokenizer, noise: DecoderState) {
    this.#model = model
    this.#tokenizer = tokenizer
    this.#noise = noise
    this.#stops = STOPS.flatMap((stop) => tokenizer.encode(stop, false, false).slice(-1))
  }

  /** Rejects with a message for the operator if its packages or its model are missing. */
  static async load(size: MoonshineSize, folder = modelFolder(size)): Promise<Moonshine> {
    const onnx = await importOnnx()
    const tokenizer = await importTokenizer()
    const model = await MoonshineModel.load(onnx, folder, SHAPES[size], THREADS)
    return new Moonshine(model, tokenizer, await model.begin(amidSilence(softNoise())))
  }

  /**
   * Does the work once that would delay the first command. `shared`: the commands for any box; afterwards, making the
   * network of a box takes a tenth of the time.
   */
  async warmUp(shared: CommandSet): Promise<void> {
    const network = new TokenNetwork(
      shared,
      (text, joined) => {
        const tokens = this.#encode(text, joined)
        this.#tokens.set(keyOf(text, joined), tokens)
        return tokens
      },
      this.#blankBefore(shared),
    )
    await this.listen(new Float32Array(SAMPLE_RATE), network, new AbortController().signal)
  }

  network(set: CommandSet): TokenNetwork {
    return new TokenNetwork(
      set,
      (text, joined) => this.#tokens.get(keyOf(text, joined)) ?? this.#encode(text, joined),
      this.#blankBefore(set),
    )
  }

  /**
   * The blank token, which the Spanish model puts before the first word and the English ones do not. All put it before
   * a digit, so the tokens of "2" begin with it.
   */
  #blankBefore({ language }: CommandSet): number | undefined {
    return language === 'es' ? this.#encode('2')[0] : undefined
  }

  /** `samples`: 16 kHz. */
  async listen(samples: Float32Array, network: TokenNetwork, signal: AbortSignal): Promise<Listening> {
    const begun = await this.#model.begin(samples)
    const commands = await findCommands(begun, {
      model: this.#model,
      network,
      noise: this.#noise,
      beam: BEAM,
      stops: this.#stops,
      signal,
    })
    return { commands, free: await this.#transcribe(begun, samples.length / SAMPLE_RATE, signal) }
  }

  /** The scores of the found commands in another version of the same clip. `samples`: 16 kHz. */
  async listenFor(
    commands: readonly FoundCommand[],
    samples: Float32Array,
    signal: AbortSignal,
  ): Promise<readonly FoundCommand[]> {
    return scoreAgain(await this.#model.begin(samples), commands, { model: this.#model, stops: this.#stops, signal })
  }

  #encode(text: string, joined?: 'joined'): readonly number[] {
    return this.#tokenizer.encode(text, false, joined === undefined)
  }

  async #transcribe(begun: DecoderState, seconds: number, signal: AbortSignal): Promise<string> {
    const tokens: number[] = []
    const most = Math.ceil(seconds * TOKENS_PER_SECOND)
    let state = begun
    for (;;) {
      const token = best(state)
      if (token === END_TOKEN || tokens.length >= most) break
      signal.throwIfAborted()
      tokens.push(token)
      state = await this.#model.step(state, [0], [token])
    }
    return this.#tokenizer.decode(tokens, false, true).trim()
  }
}

/** A second of a quiet room, in which nobody speaks. */
function softNoise(): Float32Array {
  return pinkNoise(SAMPLE_RATE, 5).map((sample) => sample * 0.05)
}

function keyOf(text: string, joined?: 'joined'): string {
  return joined === undefined ? ` ${text}` : text
}

function best({ scores }: DecoderState): number {
  let token = 0
  for (let one = 1; one < scores.length; one += 1) if ((scores[one] as number) > (scores[token] as number)) token = one
  return token
}
