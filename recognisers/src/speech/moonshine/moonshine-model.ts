/**
 * The Moonshine network (encoder and decoder, int8 ONNX), run step by step, for a search that chooses the tokens; and
 * the optional packages that run it. https://arxiv.org/abs/2410.15608
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RecogniserFailure } from '../../recogniser.ts'

export interface MoonshineShape {
  readonly layers: number
  readonly heads: number
  readonly headSize: number
}

const START_TOKEN = 1
export const END_TOKEN = 2

/** The decoder's state for several hypotheses side by side. */
export interface DecoderState {
  /** The score of a token in hypothesis `h` is `scores[h * vocabulary + token]`, not normalised. */
  readonly scores: Float32Array
  readonly vocabulary: number
  readonly past: Readonly<Record<string, Tensor>>
  /** The decoder's view of the sound; the same for all hypotheses and steps. */
  readonly sound: Readonly<Record<string, Tensor>>
}

export class MoonshineModel {
  readonly #onnx: Onnx
  readonly #encoder: Session
  readonly #decoder: Session
  readonly #shape: MoonshineShape

  private constructor(onnx: Onnx, encoder: Session, decoder: Session, shape: MoonshineShape) {
    this.#onnx = onnx
    this.#encoder = encoder
    this.#decoder = decoder
    this.#shape = shape
  }

  static async load(onnx: Onnx, folder: string, shape: MoonshineShape, threads: number): Promise<MoonshineModel> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: 4 }
    const encoder = await onnx.InferenceSession.create(join(folder, 'encoder_model.onnx'), options)
    const decoder = await onnx.InferenceSession.create(join(folder, 'decoder_model_merged.onnx'), options)
    return new MoonshineModel(onnx, encoder, decoder, shape)
  }

  /** Encodes the clip and makes the first step, after the start token, with one hypothesis. */
  async begin(samples: Float32Array): Promise<DecoderState> {
    const { Tensor } = this.#onnx
    const heard = await this.#encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) })
    const hidden = heard['last_hidden_state'] as Tensor
    const empty: Record<string, Tensor> = {}
    for (const name of this.#caches('decoder', 'encoder'))
      empty[name] = new Tensor('float32', new Float32Array(0), [0, this.#shape.heads, 1, this.#shape.headSize])
    const output = await this.#decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(START_TOKEN)), [1, 1]),
      encoder_hidden_states: hidden,
      use_cache_branch: new Tensor('bool', [false], [1]),
      ...empty,
    })
    const sound: Record<string, Tensor> = { encoder_hidden_states: hidden }
    for (const name of this.#caches('encoder')) sound[name] = output[present(name)] as Tensor
    return this.#state(output, sound)
  }

  /** Advances by one token: hypothesis `i` of the result is hypothesis `parents[i]` of `state` plus `tokens[i]`. */
  async step(state: DecoderState, parents: readonly number[], tokens: readonly number[]): Promise<DecoderState> {
    const { Tensor } = this.#onnx
    const past: Record<string, Tensor> = {}
    for (const [name, tensor] of Object.entries(state.past)) past[name] = this.#chosen(tensor, parents)
    const output = await this.#decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length, 1]),
      use_cache_branch: new Tensor('bool', [true], [1]),
      ...state.sound,
      ...past,
    })
    return this.#state(output, state.sound)
  }

  #state(output: Readonly<Record<string, Tensor>>, sound: DecoderState['sound']): DecoderState {
    const logits = output['logits'] as Tensor
    const past: Record<string, Tensor> = {}
    for (const name of this.#caches('decoder')) past[name] = output[present(name)] as Tensor
    return { scores: logits.data, vocabulary: logits.dims[2] ?? 0, past, sound }
  }

  #chosen(tensor: Tensor, parents: readonly number[]): Tensor {
    const [, heads = 0, length = 0, size = 0] = tensor.dims
    const data = tensor.data
    const each = heads * length * size
    const chosen = new Float32Array(each * parents.length)
    parents.forEach((parent, at) => chosen.set(data.subarray(parent * each, (parent + 1) * each), at * each))
    return new this.#onnx.Tensor('float32', chosen, [parents.length, heads, length, size])
  }

  #caches(...kinds: readonly ('decoder' | 'encoder')[]): string[] {
    return Array.from({ length: this.#shape.layers }, (_, layer) =>
      kinds.flatMap((kind) => ['key', 'value'].map((part) => `past_key_values.${layer}.${kind}.${part}`)),
    ).flat()
  }
}

const present = (name: string) => name.replace('past_key_values', 'present')

/**
 * The types of the optional packages, as far as we use them. Declared here so that everything compiles without them,
 * and imported by name so that only a request for speech looks for them. Their versions are in
 * `recognisers/package.json`; the layers of a model are in `moonshine.ts`.
 */
interface Tensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

interface Session {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
}

interface Onnx {
  readonly Tensor: new (
    type: 'float32' | 'int64' | 'bool',
    data: Float32Array | BigInt64Array | readonly boolean[],
    dims: readonly number[],
  ) => Tensor
  readonly InferenceSession: { create(file: string, options: Readonly<Record<string, number>>): Promise<Session> }
}

export interface Tokenizer {
  encode(text: string, startToken: boolean, leadingSpace: boolean): number[]
  decode(tokens: readonly number[], startToken: boolean, leadingSpace: boolean): string
}

export async function importOnnx(): Promise<Onnx> {
  return (await importDefault('onnxruntime-node')) as Onnx
}

export async function importTokenizer(): Promise<Tokenizer> {
  return (await importDefault('llama-tokenizer-js')) as Tokenizer
}

/** The folder of a Moonshine model in its package. */
export function modelFolder(size: 'base' | 'tiny'): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('@usefulsensors/moonshine-js'))), 'model', size, 'quantized')
  } catch {
    throw notInstalled('@usefulsensors/moonshine-js')
  }
}

async function importDefault(name: string): Promise<unknown> {
  try {
    const { default: content } = (await import(name)) as { default: unknown }
    return content
  } catch {
    throw notInstalled(name)
  }
}

function notInstalled(name: string): RecogniserFailure {
  return new RecogniserFailure(
    'cannot start',
    `The package ${name} is missing or does not run on this machine; "npm ci" installs it where it can.`,
  )
}
