import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clip } from '../../test/clips.ts'
import { startSpeechService, type SpeechService } from '../../test/speech-service.ts'
import { commandSet } from '../commands/command-set.ts'
import { A_BOX, describeSpeechConformance } from '../../test/speech-conformance.ts'
import { understandHeard } from './http-speech.ts'
import { makeSpeechRecogniser } from './make-speech.ts'

let service: SpeechService
beforeAll(async () => {
  service = await startSpeechService('a key')
})
afterAll(() => service.stop())
const engine = () => makeSpeechRecogniser({ engine: 'http', url: service.url, model: 'whisper-1', apiKey: 'a key' })
const context = { language: 'en', vocabulary: A_BOX, signal: AbortSignal.timeout(20_000) } as const

describeSpeechConformance('a speech service', engine)

describe('a speech service', () => {
  afterEach(() => service.misbehave('no'))

  it('is told the language and the names that it may hear', async () => {
    await engine().recognise(clip('fr-monte-le-son'), { ...context, language: 'fr' })
    expect(service.lastFields()).toMatchObject({
      model: 'whisper-1',
      language: 'fr',
      response_format: 'json',
      prompt: expect.stringContaining('Beacon News') as string,
    })
  })

  it.each([
    ['refuses', 'The speech service answered 401.'],
    ['nonsense', 'The speech service answered something that is no transcript.'],
    ['endless', 'The speech service answered too much.'],
    ['elsewhere', 'The speech service answered 302.'],
  ] as const)('that %s is a failure with a sentence', async (how, sentence) => {
    service.misbehave(how)
    await expect(engine().recognise(clip('en-volume-up'), context)).rejects.toMatchObject({
      why: 'engine failed',
      message: sentence,
    })
  })

  it('that does not answer is given up with the time limit', async () => {
    service.misbehave('silent')
    await expect(
      engine().recognise(clip('en-volume-up'), { ...context, signal: AbortSignal.timeout(200) }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('is not called for anything but http', async () => {
    await expect(
      makeSpeechRecogniser({ engine: 'http', url: 'file:///etc/passwd', model: 'x' }).load(),
    ).rejects.toMatchObject({ why: 'cannot start' })
  })
})

describe('a transcript', () => {
  it('of a name that begins with a polite word is that name', () => {
    const tvs = commandSet('en', { channels: [], apps: ['Kitty Cam', 'Hello Kitty'], phrases: [] }, { anyNumber: true })
    expect(understandHeard('Hello Kitty', tvs)).toMatchObject({ verdict: 'sure', candidates: ['Open Hello Kitty'] })
  })

  it('of a button of the user is that button', () => {
    const own = commandSet('en', { channels: [], apps: [], phrases: ["Grandma's favourite"] }, { anyNumber: true })
    expect(understandHeard("Grandma's favourite.", own)).toMatchObject({ verdict: 'sure' })
  })

  const set = commandSet('en', A_BOX, { anyNumber: true })
  it.each([
    ['Turn it up, please.', 'sure', 'Volume up'],
    ['Channel 999', 'sure', 'Channel 999'],
    ['put on Beacon News', 'sure', 'Watch Beacon News'],
    ['search for old maps', 'sure', 'search for old maps'],
    ['turn off the TV', 'unsure', 'Turn off TV'],
    ['stop recording', 'unsure', 'Stop record'],
    ['watch The Garden Hour', 'unsure', 'watch The Garden Hour'],
    ['I told her that already', 'nothing', undefined],
    ['', 'nothing', undefined],
  ] as const)('"%s" is %s', (transcript, verdict, command) => {
    expect(understandHeard(transcript, set)).toMatchObject({
      verdict,
      candidates: command === undefined ? [] : [command],
    })
  })
})
