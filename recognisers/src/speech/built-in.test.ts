import { describe, expect, it, vi } from 'vitest'
import { clip, languageOf, type ClipName } from '../../test/clips.ts'
import { BuiltIn } from './built-in.ts'
import { A_BOX, describeSpeechConformance } from './conformance.ts'
import { makeSpeechRecogniser } from './make-speech.ts'
import { importTokenizer } from './moonshine/packages.ts'

const engine = makeSpeechRecogniser({ engine: 'built-in', size: 'base' })
const hear = (name: ClipName) => engine.recognise(clip(name), { language: languageOf(name), vocabulary: A_BOX, signal: AbortSignal.timeout(100_000) })

describe('the built-in engine', { timeout: 120_000 }, () => {
  it.each([
    ['en-channel-two-oh-six', 'Channel 206'],
    ['en-watch-the-news', 'Watch News'],
    ['en-volume-up', 'Volume up'],
  ] as const)('is sure of %s', async (name, command) => {
    expect(await hear(name)).toMatchObject({ verdict: 'sure', candidates: [command] })
  })

  it.each(['fr-chaine-deux-cent-six', 'fr-monte-le-son', 'es-canal-doscientos-seis'] as const)('always asks in French and Spanish (%s)', async (name) => {
    expect((await hear(name)).verdict).toBe('unsure')
  })

  it('has done what all boxes share before the first command, which is as quick as the next', async () => {
    const encode = vi.spyOn(await importTokenizer(), 'encode')
    const fresh = new BuiltIn({ engine: 'built-in', size: 'tiny' })
    await fresh.load()
    const beforehand = encode.mock.calls.length
    encode.mockClear()
    await fresh.recognise(clip('en-volume-up'), { language: 'en', vocabulary: A_BOX, signal: AbortSignal.timeout(100_000) })
    expect(encode.mock.calls.length).toBeLessThan(beforehand / 20)
    await fresh.close()
  })

  it('says in a sentence that a model is missing', async () => {
    const without = makeSpeechRecogniser({ engine: 'built-in', size: 'base', spanishModel: '/nowhere' })
    await expect(without.load()).rejects.toMatchObject({ why: 'cannot start', message: expect.stringMatching(/Spanish.*\/nowhere/u) as string })
    await without.close()
  })
})

// Closes the engine at its end.
describeSpeechConformance('the built-in engine', () => engine)
