/** A speech engine that kills its process at silence, and hears "watch the news" in everything else. */
import { heard } from './stand-in-recogniser.ts'

export function makeEngine() {
  return {
    load: async () => {},
    async recognise(samples: Float32Array) {
      if (samples.every((sample) => sample === 0)) process.kill(process.pid, 'SIGKILL')
      return heard('sure', 'watch the news')
    },
  }
}
