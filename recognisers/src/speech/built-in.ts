/** The engine that needs nothing but packages of npm. Runs in its own process (see host). */
import { understand } from '@beckon/contract/commands/understand'
import type { RecogniserContext } from '../vocabulary.ts'
import type { BuiltInSettings } from './make-speech.ts'
import { Moonshine } from './moonshine/moonshine.ts'
import type { Heard } from './speech-recogniser.ts'

export function makeEngine(settings: BuiltInSettings) {
  const moonshine = new Moonshine(settings.size)
  return {
    load: () => moonshine.load(),
    close: () => moonshine.close(),
    async recognise(samples: Float32Array, { language, signal }: RecogniserContext): Promise<Heard> {
      const transcript = await moonshine.transcribe(samples, signal)
      const intent = understand(transcript, language)
      if (intent === undefined) return { verdict: 'nothing', transcript, candidates: [], confidence: 0 }
      return { verdict: intent.is === 'name' ? 'unsure' : 'sure', transcript, candidates: [transcript], confidence: 0.5 }
    },
  }
}
