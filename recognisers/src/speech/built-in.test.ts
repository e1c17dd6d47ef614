import { beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest'
import { clip, languageOf } from '../../test/clips.ts'
import { BuiltIn, judgeAlone } from './built-in.ts'
import { A_BOX, describeSpeechConformance } from '../../test/speech-conformance.ts'
import { makeSpeechRecogniser } from './make-speech.ts'
import { importTokenizer } from './moonshine/moonshine-model.ts'
import { SoundSwallower } from './soundswallower/soundswallower.ts'
import { withNoise } from './hearings.ts'

const engine = makeSpeechRecogniser({ engine: 'built-in', size: 'base' })

describe('the built-in engine', () => {
  it('is sure of what it heard well in English', async () => {
    const signal = AbortSignal.timeout(100_000)
    const heard = await engine.recognise(clip('en-channel-two-oh-six'), { language: 'en', vocabulary: A_BOX, signal })
    expect(heard).toMatchObject({ verdict: 'sure', candidates: ['Channel 206'] })
  })

  it.each([
    ['fr-chaine-deux-cent-six', 'Chaîne 206'],
    ['es-sube-el-volumen', 'Sube el volumen'],
  ] as const)(
    'always asks in French and Spanish, about the command of %s first though a TV talks behind it',
    async (name, command) => {
      const speech = clip(name)
      const behind = [clip('en-not-a-command'), clip('en-watch-the-news'), clip('es-canal-doscientos-seis')]
      const talk = Float32Array.from(speech, (_, n) =>
        behind.reduce((sum, voice, at) => sum + (voice[(n + 3_000 * at) % voice.length] ?? 0), 0),
      )
      const heard = await engine.recognise(withNoise(speech, talk, 12), {
        language: languageOf(name),
        vocabulary: A_BOX,
        signal: AbortSignal.timeout(100_000),
      })
      expect([heard.verdict, heard.candidates[0]]).toEqual(['unsure', command])
    },
  )

  it('asks about three commands at most', () => {
    const heard = [2, 3, 4, 5].map((number) => ({ intent: { is: 'channel', number } as const, score: 0 }))
    expect(judgeAlone(heard).intents).toEqual(heard.slice(0, 3).map(({ intent }) => intent))
  })

  it('says in a sentence that a model is missing', async () => {
    const without = makeSpeechRecogniser({ engine: 'built-in', size: 'base', spanishModel: '/nowhere' })
    await expect(without.load()).rejects.toMatchObject({
      why: 'cannot start',
      message: expect.stringMatching(/Spanish.*\/nowhere/u) as string,
    })
    await without.close()
  })
})

describe('the built-in engine, in this process', () => {
  const fresh = new BuiltIn({ engine: 'built-in', size: 'tiny' })
  let beforehand = 0
  let encode: MockInstance

  beforeAll(async () => {
    encode = vi.spyOn(await importTokenizer(), 'encode')
    await fresh.load()
    beforehand = encode.mock.calls.length
    encode.mockClear()
  })

  it('has done what all boxes share before the first command, which is as quick as the next', async () => {
    const { signal } = new AbortController()
    await fresh.recognise(clip('en-volume-up'), { language: 'en', vocabulary: A_BOX, signal })
    expect(encode.mock.calls.length).toBeLessThan(beforehand / 20)
  })

  it('hears French once its files are there, though they were not at the first command', async () => {
    const load = vi.spyOn(SoundSwallower, 'load').mockRejectedValueOnce(new Error('no model'))
    load.mockResolvedValueOnce({ hear: async () => [] } as never)
    const { signal } = new AbortController()
    const hear = () => fresh.recognise(clip('fr-chaine-deux-cent-six'), { language: 'fr', vocabulary: A_BOX, signal })
    await expect(hear()).rejects.toThrow('no model')
    for (const _ of ['second', 'third']) expect(await hear()).toMatchObject({ verdict: 'nothing' })
    expect(load).toHaveBeenCalledTimes(2)
  })
})

// Closes the engine at its end.
describeSpeechConformance('the built-in engine', () => engine)
