/** An engine for the host's tests: does as its input says. */
import type { Engine } from '../src/host/hosted.ts'

export interface Wish {
  readonly do: 'echo' | 'die' | 'throw' | 'wait' | 'hang' | 'tell what it sees'
  readonly value?: unknown
}

export function makeEngine(settings: { readonly load?: 'refuse' | 'die' | 'hang' } | null): Engine {
  return {
    async load() {
      if (settings?.load === 'refuse') throw new Error('The model is not installed.')
      if (settings?.load === 'die') process.exit(3)
      if (settings?.load === 'hang') await new Promise(() => undefined)
    },
    async recognise(wish: Wish, { language, vocabulary, signal }) {
      if (wish.do === 'die') process.kill(process.pid, 'SIGSEGV')
      if (wish.do === 'throw') throw new Error('The clip could not be read.')
      if (wish.do === 'tell what it sees')
        return { secret: process.env['WHIMSICAL_SECRET'], language, vocabulary, pid: process.pid }
      if (wish.do === 'wait') {
        await new Promise((resolve, reject) => {
          setTimeout(resolve, Number(wish.value))
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      }
      // Deaf to signals, as a loop in native code is; for so long, or for ever.
      if (wish.do === 'hang')
        for (const until = performance.now() + Number(wish.value ?? Infinity); performance.now() < until;);
      return wish.value
    },
  }
}
