/** Reads words and numbers that a hand spells. */
import { readFileSync } from 'node:fs'
import { RecogniserFailure, type RecogniserContext, type HandFrame, type SignsRead } from '../../recogniser.ts'
import { loadHandTracker, type HandTracker } from '../hands/hand-tracker.ts'
import { decodeVideo } from '../video/video-decoder.ts'
import { startLibAV } from '../video/libav.ts'
import { confidenceOf, readSegments } from './read-segments.ts'
import { featuresOf } from './features.ts'
import { makeLexicon } from './lexicon.ts'
import { unpackNetworks, type ModelFile, classify, type Network } from './network.ts'
import { cutIntoSegments, type Segment } from './handshapes.ts'

export interface FingerspellingSettings {
  /** The path of the program that decodes H.264; without it, mp4 is not read. */
  readonly ffmpeg?: string
}

/**
 * A reading that is less likely than this is a guess, and a guess is worse than "not recognised". The server sends a
 * command without a question only from `SIGN_CONFIDENCE_MIN` on.
 */
const WORTH_TELLING = Math.log(0.05)
const REST_MS = 3_000
/** Enough to see whether the decoder starts at all. */
const DECODER_TRIAL_BYTES = 64 * 1024 * 1024

export function loadNetworks(): Network[] {
  return unpackNetworks(
    JSON.parse(readFileSync(new URL('fingerspelling-model.json', import.meta.url), 'utf8')) as ModelFile,
  )
}

/** The letters that a hand spelled, frame by frame; no predictions when it spelled nothing. */
export function readHands(
  networks: readonly Network[],
  hands: readonly HandFrame[],
  context: Pick<RecogniserContext, 'language' | 'vocabulary'>,
): SignsRead {
  const seen = hands.map((hand) => ({ hand, likely: classify(networks, featuresOf(hand.points)) }))
  const segments = cutIntoSegments(seen)
  const reading = readSegments(isResting(segments) ? [] : segments, makeLexicon(context))
  const confidence = confidenceOf(reading)
  if (!(confidence > WORTH_TELLING)) return { predictions: [], confidence: WORTH_TELLING, hands }
  return { predictions: reading.candidates.map(({ text }) => text), confidence, hands }
}

/** Whether the hand rests: it holds a single shape for longer than anybody holds a letter. */
function isResting(segments: readonly Segment[]): boolean {
  const [only, second] = segments
  return only !== undefined && second === undefined && only.toMs - only.fromMs > REST_MS
}

/** Needs only npm packages and our own model. Runs in its own process (see `host/`). */
export function makeEngine({ ffmpeg }: FingerspellingSettings = {}) {
  let tracker: Promise<HandTracker> | undefined
  let networks: Network[] = []

  async function prepare(): Promise<HandTracker> {
    networks = loadNetworks()
    try {
      await startLibAV(DECODER_TRIAL_BYTES)
      return await loadHandTracker()
    } catch {
      throw new RecogniserFailure(
        'cannot start',
        'The packages that read signs are missing or do not run on this machine; "npm ci" installs them where it can.',
      )
    }
  }

  return {
    async load(): Promise<void> {
      await (tracker ??= prepare())
    },
    async recognise(video: Uint8Array, context: RecogniserContext): Promise<SignsRead> {
      const hands = await (await (tracker ??= prepare())).follow(decodeVideo(video, context.signal, ffmpeg))
      return readHands(networks, hands, context)
    },
  }
}
