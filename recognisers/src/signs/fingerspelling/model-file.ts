/** The trained networks as they are kept: one JSON file, its weights as whole numbers of 16 bits. */
import type { Layer, Network } from './network.ts'

interface StoredLayer {
  readonly inputs: number
  readonly outputs: number
  /** The value of one step of the whole numbers. */
  readonly step: number
  /** Base64 of 16-bit whole numbers, little-endian: the weights, row by row, then the bias. */
  readonly numbers: string
}

export interface ModelFile {
  /** The model's origin, for people: data, licences, script, date, seed. */
  readonly about: Readonly<Record<string, unknown>>
  readonly classes: string
  readonly networks: readonly (readonly StoredLayer[])[]
}

export function unpackNetworks(file: ModelFile): Network[] {
  return file.networks.map((layers) =>
    layers.map(({ inputs, outputs, step, numbers }): Layer => {
      const bytes = Buffer.from(numbers, 'base64')
      const values = Float32Array.from({ length: (inputs + 1) * outputs }, (_, n) => bytes.readInt16LE(n * 2) * step)
      return { inputs, outputs, weights: values.subarray(0, inputs * outputs), bias: values.subarray(inputs * outputs) }
    }),
  )
}

export function packNetworks(networks: readonly Network[]): ModelFile['networks'] {
  return networks.map((network) =>
    network.map(({ inputs, outputs, weights, bias }) => {
      const values = [...weights, ...bias]
      const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 32_767
      const bytes = Buffer.alloc(values.length * 2)
      values.forEach((value, n) => bytes.writeInt16LE(Math.round(value / step), n * 2))
      return { inputs, outputs, step, numbers: bytes.toString('base64') }
    }),
  )
}
