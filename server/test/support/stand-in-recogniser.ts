/** A speech recogniser that returns what the test sets, and records its calls. */
import type { Heard, SpeechRecogniser, RecogniserContext } from '@beckon/recognisers/recogniser'

export interface StandInRecogniser extends SpeechRecogniser {
  readonly asked: { readonly samples: Float32Array; readonly context: RecogniserContext }[]
  /** What it hears in the next recordings. */
  hears: (context: RecogniserContext) => Promise<Heard>
  loads: () => Promise<void>
}

export function heard(
  verdict: Heard['verdict'],
  transcript: string,
  candidates: readonly string[] = [transcript],
): Heard {
  return { verdict, transcript, candidates }
}

export function standInRecogniser(): StandInRecogniser {
  const recogniser: StandInRecogniser = {
    id: 'stand-in',
    asked: [],
    hears: async () => heard('nothing', '', []),
    loads: async () => {},
    load: () => recogniser.loads(),
    async recognise(samples, context) {
      recogniser.asked.push({ samples, context })
      return await recogniser.hears(context)
    },
    close: async () => {},
  }
  return recogniser
}
