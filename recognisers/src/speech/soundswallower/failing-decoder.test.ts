import { expect, it, vi } from 'vitest'
import { A_BOX } from '../../../test/speech-conformance.ts'
import { commandSet } from '../../commands/command-set.ts'
import { SoundSwallower } from './soundswallower.ts'

/** Throws once at this call of the decoder. */
let failsAt: 'add_words' | 'process_audio' | undefined

/** As strict as the real one: a word is added once, and one utterance ends before the next begins. */
class FakeDecoder {
  readonly #words = new Map<string, string>()
  #isListening = false

  async initialize(): Promise<void> {}

  lookup_word(word: string): string | null {
    return this.#words.get(word) ?? null
  }

  add_words(...words: readonly (readonly [string, string])[]): void {
    for (const [at, [word, phones]] of words.entries()) {
      if (at === 1) failIf('add_words')
      if (this.#words.has(word)) throw new Error(`Failed to add "${word}" to the dictionary`)
      this.#words.set(word, phones)
    }
  }

  set_grammar(jsgf: string): void {
    for (const word of jsgf.match(/es_[^\s;)\]]+/gu) ?? [])
      if (!this.#words.has(word)) throw new Error(`"${word}" is not in the dictionary`)
  }

  start(): void {
    if (this.#isListening) throw new Error('Failed to start utterance processing')
    this.#isListening = true
  }

  stop(): void {
    this.#isListening = false
  }

  process_audio(): number {
    failIf('process_audio')
    return 0
  }

  get_text(): string {
    return 'es_sube es_el es_volumen(2)'
  }
}

function failIf(call: typeof failsAt): void {
  if (failsAt !== call) return
  failsAt = undefined
  throw new Error(`${call} failed`)
}

vi.mock('soundswallower', () => ({
  default: async () => ({ Decoder: FakeDecoder, get_model_path: () => 'model' }),
}))

it.each(['add_words', 'process_audio'] as const)('hears the next command after %s failed once', async (call) => {
  const swallower = await SoundSwallower.load('es')
  const set = commandSet('es', A_BOX, { anyNumber: false })
  const hear = () => swallower.hear(new Float32Array(160), set, [{ speed: 1 }], AbortSignal.timeout(20_000))
  failsAt = call
  await expect(hear()).rejects.toThrow(`${call} failed`)
  expect((await hear())[0]).toMatchObject({ text: 'sube el volumen', intent: { is: 'volume by' } })
})
