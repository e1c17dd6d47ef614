/** A small network of fully connected layers, as trained by recognisers/training. */

/** `weights`: one row of `inputs` numbers for each output. */
export interface Layer {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float32Array
  readonly bias: Float32Array
}

export type Network = readonly Layer[]

/** The probability of each class: the mean over the networks. Sums to 1. */
export function classify(networks: readonly Network[], features: Float32Array): Float32Array {
  const mean = new Float32Array(networks[0]!.at(-1)!.outputs)
  for (const network of networks) {
    const values = softmax(run(network, features))
    for (let n = 0; n < mean.length; n += 1) mean[n]! += values[n]! / networks.length
  }
  return mean
}

function run(network: Network, features: Float32Array): Float32Array {
  let values = features
  network.forEach((layer, nth) => {
    const next = Float32Array.from(layer.bias)
    for (let out = 0; out < layer.outputs; out += 1) {
      const row = out * layer.inputs
      let sum = next[out]!
      for (let n = 0; n < layer.inputs; n += 1) sum += layer.weights[row + n]! * values[n]!
      next[out] = nth < network.length - 1 && sum < 0 ? 0 : sum
    }
    values = next
  })
  return values
}

export function softmax(values: Float32Array): Float32Array {
  const highest = values.reduce((a, b) => Math.max(a, b))
  const powers = values.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((a, b) => a + b)
  return powers.map((power) => power / sum)
}

interface StoredLayer {
  readonly inputs: number
  readonly outputs: number
  /** The value of one integer step. */
  readonly step: number
  /** Base64 of 16-bit integers, little-endian: the weights, row by row, then the bias. */
  readonly numbers: string
}

/** The trained networks as stored: one JSON file, with the weights as 16-bit integers. */
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
