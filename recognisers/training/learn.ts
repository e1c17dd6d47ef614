/** Trains one network: Adam, falling step size, smoothed labels, dropout. Plain loops: minutes, and no other tool. */
import type { Layer, Network } from '../src/signs/fingerspelling/network.ts'
import { softmax } from '../src/signs/fingerspelling/network.ts'
import type { Chance } from './chance.ts'

export interface Lesson {
  readonly features: Float32Array
  /** The number of the right class. */
  readonly target: number
}

export interface LearnOptions {
  readonly hidden: readonly number[]
  readonly classes: number
  readonly steps: number
  readonly batch: number
  readonly stepSize: number
  readonly smoothing: number
  readonly dropout: number
}

export const LEARN: Omit<LearnOptions, 'classes'> = {
  hidden: [160, 80],
  steps: 2000,
  batch: 256,
  stepSize: 2e-3,
  smoothing: 0.05,
  dropout: 0.2,
}

/** In double precision: what processors add fastest. */
interface Growing {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float64Array
  readonly bias: Float64Array
  readonly gradients: readonly [Float64Array, Float64Array]
  readonly moments: readonly [first: Float64Array, second: Float64Array][]
}

export function learn(nextLesson: () => Lesson, options: LearnOptions, chance: Chance): Network {
  const first = nextLesson()
  const sizes = [first.features.length, ...options.hidden, options.classes]
  const layers = sizes.slice(1).map((outputs, n) => newLayer(sizes[n]!, outputs, chance))
  for (let step = 1; step <= options.steps; step += 1) {
    for (let n = 0; n < options.batch; n += 1) study(layers, nextLesson(), options, chance)
    adam(layers, options, step)
  }
  return layers.map(({ inputs, outputs, weights, bias }): Layer => ({
    inputs,
    outputs,
    weights: Float32Array.from(weights),
    bias: Float32Array.from(bias),
  }))
}

function newLayer(inputs: number, outputs: number, chance: Chance): Growing {
  const count = inputs * outputs
  const zeros = (length: number) => new Float64Array(length)
  const weights = zeros(count).map(() => chance.normal(Math.sqrt(2 / inputs)))
  return {
    inputs,
    outputs,
    weights,
    bias: zeros(outputs),
    gradients: [zeros(count), zeros(outputs)],
    moments: [
      [zeros(count), zeros(count)],
      [zeros(outputs), zeros(outputs)],
    ],
  }
}

/** Forward, then backward; adds to the gradients. */
function study(layers: readonly Growing[], { features, target }: Lesson, options: LearnOptions, chance: Chance): void {
  const values = [Float64Array.from(features)]
  layers.forEach(({ inputs, outputs, weights, bias }, nth) => {
    const from = values[nth]!
    const into = Float64Array.from(bias)
    const last = nth === layers.length - 1
    for (let out = 0; out < outputs; out += 1) {
      let sum = into[out]! + dot(weights, out * inputs, from)
      if (!last) sum = sum <= 0 || chance.uniform() < options.dropout ? 0 : sum / (1 - options.dropout)
      into[out] = sum
    }
    values.push(into)
  })

  let error = Float64Array.from(softmax(Float32Array.from(values.at(-1)!)))
  const low = options.smoothing / options.classes
  for (let n = 0; n < error.length; n += 1) error[n]! -= low
  error[target]! -= 1 - options.smoothing
  for (let nth = layers.length - 1; nth >= 0; nth -= 1) {
    const { inputs, outputs, weights, gradients } = layers[nth]!
    const from = values[nth]!
    const back = new Float64Array(nth === 0 ? 0 : inputs)
    for (let out = 0; out < outputs; out += 1) {
      const wrong = error[out]!
      if (wrong === 0) continue
      gradients[1][out]! += wrong
      const row = out * inputs
      for (let n = 0; n < inputs; n += 1) gradients[0][row + n]! += wrong * from[n]!
      if (nth > 0) for (let n = 0; n < inputs; n += 1) back[n]! += wrong * weights[row + n]!
    }
    if (nth > 0) for (let n = 0; n < inputs; n += 1) back[n] = from[n]! > 0 ? back[n]! / (1 - options.dropout) : 0
    error = back
  }
}

/** Four sums side by side, so that none waits for the one before. */
function dot(weights: Float64Array, row: number, values: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  const whole = values.length - (values.length % 4)
  for (let n = 0, at = row; n < whole; n += 4, at += 4) {
    a += weights[at]! * values[n]!
    b += weights[at + 1]! * values[n + 1]!
    c += weights[at + 2]! * values[n + 2]!
    d += weights[at + 3]! * values[n + 3]!
  }
  for (let n = whole; n < values.length; n += 1) a += weights[row + n]! * values[n]!
  return a + b + c + d
}

function adam(layers: readonly Growing[], { batch, stepSize, steps }: LearnOptions, step: number): void {
  const size = stepSize * 0.5 * (1 + Math.cos((Math.PI * step) / steps))
  const [unbias1, unbias2] = [1 - 0.9 ** step, 1 - 0.999 ** step]
  for (const { weights, bias, gradients, moments } of layers) {
    for (const [of, values] of [weights, bias].entries()) {
      const gradient = gradients[of]!
      const [first, second] = moments[of]!
      for (let n = 0; n < values.length; n += 1) {
        const slope = gradient[n]! / batch
        first[n] = 0.9 * first[n]! + 0.1 * slope
        second[n] = 0.999 * second[n]! + 0.001 * slope * slope
        values[n]! -= (size * (first[n]! / unbias1)) / (Math.sqrt(second[n]! / unbias2) + 1e-8)
      }
      gradient.fill(0)
    }
  }
}
