/** Ways in which a video arrives broken, by accident or on purpose. */
import { makeChance } from '../training/chance.ts'

/** The same video, damaged in a way that the number chooses: cut off, bytes changed, swapped, repeated or left out. */
export function damage(video: Uint8Array, number: number): Uint8Array {
  const chance = makeChance(number)
  const at = () => chance.below(video.length)
  const damaged = Uint8Array.from(video)
  const ways = [
    () => video.slice(0, at()),
    () => {
      for (let n = 1 + chance.below(200); n > 0; n -= 1) damaged[at()] = chance.below(256)
      return damaged
    },
    // The head says how large and how long everything is.
    () => {
      for (let n = 1 + chance.below(20); n > 0; n -= 1)
        damaged[4 + chance.below(600)] = chance.uniform() < 0.3 ? 0xff : chance.below(256)
      return damaged
    },
    () => {
      const [from, length] = [at(), chance.below(2_000)]
      return Buffer.concat([video.subarray(0, from), video.subarray(from + length)])
    },
    () => {
      const [from, length] = [at(), chance.below(5_000)]
      return Buffer.concat([video.subarray(0, from), video.subarray(from, from + length), video.subarray(from)])
    },
    () => {
      for (let n = 4 + chance.below(video.length); n < video.length; n += 1) damaged[n] = chance.below(256)
      return damaged
    },
  ]
  return ways[number % ways.length]?.() ?? damaged
}

/** The video with every appearance of some bytes replaced by others of the same length. */
export function replaceBytes(video: Uint8Array, from: readonly number[], to: readonly number[]): Uint8Array {
  const changed = Buffer.from(video)
  const wanted = Buffer.from(from)
  for (let at = changed.indexOf(wanted); at !== -1; at = changed.indexOf(wanted, at + to.length)) changed.set(to, at)
  return changed
}
