/** Moonshine with its tokens: English speech to text, freely or along the texts that are expected. */
import { END_TOKEN, MoonshineModel, type DecoderState, type MoonshineShape } from './moonshine-model.ts'
import { importOnnx, importTokenizer, modelFolder, type Tokenizer } from './packages.ts'

const SHAPES: Readonly<Record<'base' | 'tiny', MoonshineShape>> = {
  base: { layers: 8, heads: 8, headSize: 52 },
  tiny: { layers: 6, heads: 8, headSize: 36 },
}
/** As many tokens as anybody says in a second, from the model's makers: more is the model repeating itself. */
const TOKENS_PER_SECOND = 6.5
const SAMPLE_RATE = 16_000

export class Moonshine {
  readonly #size: 'base' | 'tiny'
  #loading: Promise<{ model: MoonshineModel; tokenizer: Tokenizer }> | undefined

  constructor(size: 'base' | 'tiny') {
    this.#size = size
  }

  async load(): Promise<void> {
    this.#loading ??= this.#load()
    await this.#loading
  }

  async close(): Promise<void> {
    await (await this.#loading)?.model.close()
  }

  /** What was said, freely; chatter and other languages give nonsense. */
  async transcribe(samples: Float32Array, signal: AbortSignal): Promise<string> {
    const { model, tokenizer } = await this.#ready()
    const tokens: number[] = []
    const most = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND)
    let state = await model.begin(samples)
    for (let token = best(state); token !== END_TOKEN && tokens.length < most; token = best(state)) {
      signal.throwIfAborted()
      tokens.push(token)
      state = await model.step(state, [0], [token])
    }
    return tokenizer.decode(tokens, false, true).trim()
  }

  async #ready() {
    await this.load()
    if (this.#loading === undefined) throw new Error('unreachable')
    return this.#loading
  }

  async #load() {
    const onnx = await importOnnx()
    const tokenizer = await importTokenizer()
    return { model: await MoonshineModel.load(onnx, modelFolder(this.#size), SHAPES[this.#size], 2), tokenizer }
  }
}

function best({ scores }: DecoderState): number {
  let token = 0
  for (let one = 1; one < scores.length; one += 1) if ((scores[one] ?? 0) > (scores[token] ?? 0)) token = one
  return token
}
