/**
 * The optional packages, as far as we use them. Described here so that everything compiles where they are not
 * installed, and imported by name so that only a request for speech looks for them. Their versions are in
 * `recognisers/package.json`; the layers of a model are in `moonshine.ts`.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RecogniserFailure } from '../../recogniser.ts'

export interface Tensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

export interface Session {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
  release(): Promise<void>
}

export interface Onnx {
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

/** The folder of a Moonshine model that its package brings. */
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
