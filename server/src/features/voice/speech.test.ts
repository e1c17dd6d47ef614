import { RecogniserFailure, type FailureReason } from '@beckon/recognisers/recogniser'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { heard, standInRecogniser } from '../../../test/support/stand-in-recogniser.ts'
import { openSpeech } from './speech.ts'

const SPOKEN = {
  samples: new Float32Array(1_600),
  language: 'en',
  vocabulary: { channels: [], apps: [], phrases: [] },
} as const

function listening() {
  const recogniser = standInRecogniser()
  const logged: string[] = []
  const speech = openSpeech(recogniser, pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }))
  return { recogniser, speech, logged }
}

describe('listening to a spoken command', () => {
  it('gives the command that is sure, the candidates that are not, and else what was heard', async () => {
    const { recogniser, speech } = listening()
    recogniser.hears = async () => heard('sure', 'watch the news', ['watch news'])
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({
      is: 'sure',
      transcript: 'watch the news',
      command: 'watch news',
    })
    recogniser.hears = async () => heard('unsure', 'what noose', ['watch news', 'watch movies'])
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({
      is: 'unsure',
      transcript: 'what noose',
      candidates: ['watch news', 'watch movies'],
    })
    recogniser.hears = async () => heard('nothing', 'so I told her', [])
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'nothing', transcript: 'so I told her' })
  })

  it('takes from an engine only words of bounded length on one line, three candidates at most, each once', async () => {
    const { recogniser, speech } = listening()
    recogniser.hears = async () =>
      heard('unsure', `a\u0000b\n\u202Ec${'x'.repeat(1_000)}`, ['one', ' one\t', '', '\u0007', 'two', 'three', 'four'])
    const understood = await speech.listen('s', SPOKEN, 1_000)
    expect(understood).toMatchObject({ is: 'unsure', candidates: ['one', 'two', 'three'] })
    expect((understood as { transcript: string }).transcript).toMatch(/^a b cx{195}$/u)
  })

  it('believes no certainty without words', async () => {
    const { recogniser, speech } = listening()
    recogniser.hears = async () => heard('sure', ' ', [])
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'nothing', transcript: '' })
    recogniser.hears = async () => heard('unsure', 'hm', [])
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'nothing', transcript: 'hm' })
  })

  it('is for two recordings of an account at a time, and for several accounts', async () => {
    const { recogniser, speech } = listening()
    const finish: (() => void)[] = []
    recogniser.hears = () => new Promise((resolve) => finish.push(() => resolve(heard('sure', 'mute'))))
    const two = [speech.listen('a', SPOKEN, 1_000), speech.listen('a', SPOKEN, 1_000)]
    expect(await speech.listen('a', SPOKEN, 1_000)).toEqual({ is: 'refused', why: 'TOO-MANY' })
    const other = speech.listen('b', SPOKEN, 1_000)
    for (const one of finish) one()
    for (const one of [...two, other]) expect(await one).toEqual({ is: 'sure', transcript: 'mute', command: 'mute' })
    recogniser.hears = async () => heard('sure', 'mute')
    expect(await speech.listen('a', SPOKEN, 1_000)).toMatchObject({ is: 'sure' })
  })

  it('is given up when the time is over, and the engine is told to stop', async () => {
    const { recogniser, speech } = listening()
    let stopped = false
    recogniser.hears = ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => ((stopped = true), reject(signal.reason as Error))),
      )
    expect(await speech.listen('s', SPOKEN, 30)).toEqual({ is: 'refused', why: 'RECOGNISER-TIMEOUT' })
    expect(stopped).toBe(true)
    // Deaf to its signal, it still holds nobody up.
    recogniser.hears = () => new Promise(() => {})
    expect(await speech.listen('s', SPOKEN, 30)).toEqual({ is: 'refused', why: 'RECOGNISER-TIMEOUT' })
  })

  it.each<[FailureReason, string]>([
    ['cannot start', 'RECOGNISER-OFF'],
    ['not installed', 'RECOGNISER-MISSING'],
    ['busy', 'BUSY'],
    ['died', 'RECOGNISER-DOWN'],
    ['engine failed', 'RECOGNISER-DOWN'],
    ['closed', 'RECOGNISER-DOWN'],
  ])('says so when the engine is %s, and logs why without what was said', async (why, status) => {
    const { recogniser, speech, logged } = listening()
    recogniser.hears = () => Promise.reject(new RecogniserFailure(why, 'A sentence for the operator.'))
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'refused', why: status })
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { engine: 'stand-in', why, sentence: 'A sentence for the operator.' },
    ])
  })

  it('logs no words of a failure that is not the engine’s own', async () => {
    const { recogniser, speech, logged } = listening()
    recogniser.hears = () => Promise.reject(new TypeError('cannot read "my secret" of undefined'))
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'refused', why: 'RECOGNISER-DOWN' })
    expect(logged.join('')).not.toContain('secret')
  })
})

describe('the engine', () => {
  it('is off when the operator says so', async () => {
    const speech = openSpeech(undefined, pino({ level: 'silent' }))
    expect([speech.engine, speech.readiness]).toEqual([undefined, 'off'])
    await speech.prepare()
    expect(speech.readiness).toBe('off')
    expect(await speech.listen('s', SPOKEN, 1_000)).toEqual({ is: 'refused', why: 'RECOGNISER-OFF' })
  })

  it('is loaded ahead, or cannot be and is tried again later', async () => {
    const { recogniser, speech } = listening()
    expect([speech.engine, speech.readiness]).toEqual(['stand-in', 'not loaded'])
    recogniser.loads = () => Promise.reject(new RecogniserFailure('cannot start', 'The model is not installed.'))
    await speech.prepare()
    expect(speech.readiness).toBe('cannot start')
    recogniser.hears = async () => heard('sure', 'mute')
    await speech.listen('s', SPOKEN, 1_000)
    expect(speech.readiness).toBe('ready')
  })

  it('is loaded again after 30 s, then after twice as long each time, until its packages are there', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { recogniser, speech } = listening()
    let tries = 0
    recogniser.loads = async () => {
      tries += 1
      if (tries < 4) throw new RecogniserFailure('not installed', 'A package is missing.')
    }
    await speech.prepare()
    expect(speech.readiness).toBe('not installed')
    for (const seconds of [30, 60]) await vi.advanceTimersByTimeAsync(seconds * 1_000)
    expect([tries, speech.readiness]).toEqual([3, 'not installed'])
    await vi.advanceTimersByTimeAsync(119_000)
    expect(tries).toBe(3)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(speech.readiness).toBe('ready')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(tries).toBe(4)
  })

  it('is loaded again when it could not be restarted for a command, since the pages then offer no other', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { recogniser, speech } = listening()
    await speech.prepare()
    recogniser.hears = () => Promise.reject(new RecogniserFailure('cannot start', 'It was killed.'))
    await speech.listen('s', SPOKEN, 1_000)
    expect(speech.readiness).toBe('cannot start')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(speech.readiness).toBe('ready')
  })

  it('is not loaded again once it is closed', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { recogniser, speech } = listening()
    const load = vi.fn(() => Promise.reject(new RecogniserFailure('closed', 'It was closed.')))
    recogniser.loads = load
    const prepared = speech.prepare()
    await speech.close()
    await prepared
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
