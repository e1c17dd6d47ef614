import { describe, expect, it } from 'vitest'
import { readConfig } from '../../read-config.ts'
import { ConfigError } from '../../settings/setting.ts'

describe('what listens to spoken commands', () => {
  it('is the built-in engine unless the operator says otherwise', () => {
    expect(readConfig({}).speech).toEqual({
      is: 'built-in',
      engine: { engine: 'built-in', size: 'base', spanishModel: undefined },
      loadAtStart: true,
    })
    expect(readConfig({ BECKON_SPEECH: 'off' }).speech).toEqual({ is: 'off' })
  })

  it('may be a service of the operator, at home too, and may know the Spanish model', () => {
    expect(
      readConfig({ BECKON_SPEECH: 'http://127.0.0.1:9000/v1/audio/transcriptions', BECKON_SPEECH_KEY: 'a-key' }).speech,
    ).toEqual({
      is: 'service',
      engine: {
        engine: 'http',
        url: 'http://127.0.0.1:9000/v1/audio/transcriptions',
        model: 'whisper-1',
        apiKey: 'a-key',
      },
      place: '127.0.0.1',
    })
    expect(readConfig({ BECKON_SPEECH_SPANISH: '/models/es' }).speech).toMatchObject({
      engine: { spanishModel: '/models/es' },
    })
  })

  it('takes voices away from home only by https', () => {
    expect(readConfig({ BECKON_SPEECH: 'https://speech.example.org/v1' }).speech).toMatchObject({
      place: 'speech.example.org',
    })
    for (const address of ['http://speech.example.org/v1', 'http://8.8.8.8/v1'])
      expect(() => readConfig({ BECKON_SPEECH: address })).toThrow('without https')
  })

  it.each(['ftp://speech', 'on', 'http://user:secret@127.0.0.1/'])(
    'is not %s, and the sentence repeats no secret',
    (value) => {
      expect(() => readConfig({ BECKON_SPEECH: value })).toThrow(ConfigError)
      expect(() => readConfig({ BECKON_SPEECH: value })).not.toThrow(/secret/u)
    },
  )
})
