/**
 * A recogniser that behaves: it reads what the test says, remembers what it was given, and stops when it is told to.
 */
import type { HandFrame, SignRecogniser, SignsRead, RecogniserContext } from '@beckon/recognisers/recogniser'

export interface StandInSigns extends SignRecogniser {
  readonly seen: { readonly video: Uint8Array; readonly context: RecogniserContext }[]
  reads: (video: Uint8Array, signal: AbortSignal) => Promise<SignsRead> | SignsRead
}

export const HAND: HandFrame = {
  atMs: 125,
  presence: 0.987,
  points: Array.from({ length: 21 }, (_, at) => [at * 7.123, 100.06, -0.44] as const),
}

export function standInSigns(): StandInSigns {
  const signs: StandInSigns = {
    id: 'stand-in',
    seen: [],
    reads: () => ({ predictions: ['Netflix', 'Next'], confidence: -0.12, hands: [HAND] }),
    load: async () => {},
    close: async () => {},
    recognise: async (video, context) => {
      signs.seen.push({ video, context })
      return await signs.reads(video, context.signal)
    },
  }
  return signs
}

/** The beginning of a webm file, and then `more` bytes of whatever. */
export function webm(more = 64): Buffer {
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(more, 7)])
}

export function mp4(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypisom'), Buffer.alloc(40, 1)])
}
