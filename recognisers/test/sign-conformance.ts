/** The tests that every recogniser of signs must pass, whatever its engine. */
import { describe, expect, it } from 'vitest'
import type { RecogniserContext, SignRecogniser } from '../src/recogniser.ts'

const context = (signal: AbortSignal = AbortSignal.timeout(22_000)): RecogniserContext => ({
  language: 'en',
  vocabulary: { channels: [{ number: 206, name: 'ESPN' }], apps: ['Netflix'], phrases: [] },
  signal,
})

/** `empty`: a WebM video in which nobody signs. */
export function conformance(recogniser: SignRecogniser, empty: () => Promise<Uint8Array>): void {
  describe(`the sign recogniser ${recogniser.id}`, () => {
    it('becomes ready, and answers at once when asked again', async () => {
      await recogniser.load()
      await recogniser.load()
      expect(recogniser.id).toMatch(/^[a-z-]+$/u)
    })

    it('reads nothing where nobody signs', async () => {
      expect(await recogniser.recognise(await empty(), context())).toMatchObject({ predictions: [], hands: [] })
    })

    it.each([
      ['an empty file', new Uint8Array()],
      ['what is no video', Buffer.from('no video at all')],
      ['the head of a video and nothing more', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3)],
    ])('reads nothing in %s', async (_, video) => {
      expect(await recogniser.recognise(video, context())).toMatchObject({ predictions: [], hands: [] })
    })

    it('answers with a logarithm below 0, even when nothing was read', async () => {
      const { confidence } = await recogniser.recognise(new Uint8Array(), context())
      expect(Number.isFinite(confidence)).toBe(true)
      expect(confidence).toBeLessThan(-0.7)
    })

    it('rejects with the reason when the time is up', async () => {
      await expect(
        recogniser.recognise(await empty(), context(AbortSignal.abort(new Error('too late')))),
      ).rejects.toThrow('too late')
    })
  })
}
