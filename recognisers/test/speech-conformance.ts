/** The tests that every recogniser of speech must pass; each engine's test runs them. */
import { understand } from '@beckon/contract/commands/understand'
import { COMMAND_LANGUAGES, type Language } from '@beckon/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clip, languageOf, type ClipName } from './clips.ts'
import type { RecogniserContext, Vocabulary, Heard, SpeechRecogniser } from '../src/recogniser.ts'

export const A_BOX: Vocabulary = {
  channels: [
    { number: 5, name: 'Lantern' },
    { number: 20, name: 'Beacon News' },
    { number: 206, name: 'Storybook Kids' },
  ],
  apps: ['Netflix', 'YouTube', 'News', 'Movies'],
  phrases: ["Grandma's favourite"],
}
/** Models are large, and a build machine is busy: only what hangs is late. */
const TIME_LIMIT_MS = 100_000
const SECOND = 16_000

export function describeSpeechConformance(
  name: string,
  make: () => Promise<SpeechRecogniser> | SpeechRecogniser,
): void {
  describe(`${name} behaves as a recogniser of speech`, { timeout: TIME_LIMIT_MS }, () => {
    let recogniser: SpeechRecogniser
    beforeAll(async () => {
      recogniser = await make()
      await recogniser.load()
    }, TIME_LIMIT_MS)
    afterAll(() => recogniser.close())

    const context = (language: Language, signal = AbortSignal.timeout(TIME_LIMIT_MS)): RecogniserContext => ({
      language,
      vocabulary: A_BOX,
      signal,
    })
    const hear = async (one: ClipName) => await recogniser.recognise(clip(one), context(languageOf(one)))

    it('is ready after the first time, and says so at once after that', async () => {
      await recogniser.load()
      await recogniser.load()
    })

    it.each([
      ['en-channel-two-oh-six', { is: 'channel', number: 206 }],
      ['fr-monte-le-son', { is: 'volume by', steps: 1 }],
    ] as const)('hears %s', async (one, intent) => {
      const heard = await hear(one)
      expectWellFormed(heard, languageOf(one))
      expect(heard.candidates.map((command) => understand(command, languageOf(one)))).toContainEqual(intent)
    })

    it('carries out nothing that is no command', async () => {
      const heard = await hear('en-not-a-command')
      expectWellFormed(heard, 'en')
      expect(heard.verdict).not.toBe('sure')
    })

    it.each([
      ['no sound at all', new Float32Array(0)],
      ['a single sample', new Float32Array(1)],
      ['silence', new Float32Array(2 * SECOND)],
    ])('hears nothing in %s', async (_, samples) => {
      for (const language of COMMAND_LANGUAGES) {
        expect(await recogniser.recognise(samples, context(language))).toMatchObject({
          verdict: 'nothing',
          candidates: [],
        })
      }
    })

    it('gives an answer for sounds at the end of the scale', async () => {
      const loud = Float32Array.from({ length: SECOND }, (_, n) => (n % 40 < 20 ? 1 : -1))
      expectWellFormed(await recogniser.recognise(loud, context('en')), 'en')
    })

    it('stops when the time is up, and hears the next', async () => {
      const abort = new AbortController()
      const late = recogniser.recognise(clip('en-watch-the-news'), context('en', abort.signal))
      abort.abort(new Error('The time is up.'))
      await expect(late).rejects.toThrow('The time is up.')
      await expect(
        recogniser.recognise(clip('en-volume-up'), context('en', AbortSignal.abort(new Error('Too late.')))),
      ).rejects.toThrow('Too late.')
      const { candidates } = await hear('en-volume-up')
      expect(candidates.map((command) => understand(command, 'en'))).toContainEqual({ is: 'volume by', steps: 1 })
    })

    it('needs to know no names', async () => {
      const heard = await recogniser.recognise(clip('en-volume-up'), {
        ...context('en'),
        vocabulary: { channels: [], apps: [], phrases: [] },
      })
      expectWellFormed(heard, 'en')
    })
  })
}

function expectWellFormed({ verdict, candidates, transcript }: Heard, language: Language): void {
  expect(typeof transcript).toBe('string')
  expect(candidates.length).toBeLessThanOrEqual(3)
  if (verdict === 'sure') expect(candidates).toHaveLength(1)
  if (verdict === 'unsure') expect(candidates).not.toHaveLength(0)
  if (verdict === 'nothing') expect(candidates).toHaveLength(0)
  for (const command of candidates) expect(understand(command, language)).toBeDefined()
}
