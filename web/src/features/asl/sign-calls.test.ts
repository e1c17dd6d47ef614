import { describe, expect, it } from 'vitest'
import { cleanText, readSign } from './sign-calls.ts'

const answer = (prediction: unknown, confidence: unknown = -0.2, field = 'prediction') => ({
  confidence: typeof confidence === 'string' ? confidence : JSON.stringify(confidence),
  results: JSON.stringify({ feedback_id: 'f-1', [field]: prediction }),
})
const one = (text: string) => [{ prediction: text }]
const NOT = { is: 'not recognised' }

describe('the answer to a sign', () => {
  it('is decoded from its two texts; the first prediction counts [O26]', () => {
    expect(readSign(answer([...one('NETFLIX'), ...one('News')]))).toEqual({
      is: 'accepted',
      text: 'NETFLIX',
      feedbackId: 'f-1',
    })
    expect(readSign(answer(one('206'), -0.2, 'predictions'))).toMatchObject({ is: 'accepted', text: '206' })
  })

  it.each([
    ['no JSON', { confidence: '-0.1', results: 'NETFLIX' }],
    ['no object', { confidence: '-0.1', results: '[]' }],
    ['no feedback id', { confidence: '-0.1', results: '{"prediction":[{"prediction":"A"}]}' }],
    ['an empty list', answer([])],
    ['no list', { confidence: '-0.1', results: '{"feedback_id":"f"}' }],
    ['a list of something else', answer(['A'])],
    ['no number as confidence', answer(one('A'), 'high')],
    ['a confidence that is text', answer(one('A'), '"-0.1"')],
    ['no finite confidence', answer(one('A'), '1e999')],
  ])('with %s is not recognised [O26]', (_, damaged) => {
    expect(readSign(damaged)).toEqual(NOT)
  })

  it('may hold the values themselves where the specification has their JSON [O26]', () => {
    const results = { feedback_id: 'f-1', prediction: one('NETFLIX') }
    for (const confidence of [-0.2, '-0.2'])
      expect(readSign({ confidence, results })).toMatchObject({ is: 'accepted', text: 'NETFLIX' })
  })

  it('that is an error object in disguise is an error, whatever its confidence [O27]', () => {
    for (const confidence of [-0.1, 0, -3])
      expect(readSign(answer(one('{"error":"x"}'), confidence))).toEqual({ is: 'failed' })
  })

  it.each([
    [-0.7, true],
    [-0.1, true],
    [0.4, true],
    [-0.700_001, false],
    [-5, false],
    [0, false],
    ['-0', false],
  ])('with confidence %s is accepted: %s [O28 U18]', (confidence, accepted) => {
    expect(readSign(answer(one('A'), confidence)).is).toBe(accepted ? 'accepted' : 'not recognised')
  })

  it('below the threshold offers up to three guesses, each once, for the user to choose', () => {
    expect(
      readSign(
        answer([...one('News!'), ...one('News'), ...one('{x'), ...one('Next'), ...one('Hulu'), ...one('Max')], -2),
      ),
    ).toEqual({
      is: 'not recognised',
      perhaps: { texts: ['News', 'Next', 'Hulu'], feedbackId: 'f-1' },
    })
  })

  it.each([
    ['NET-FLIX!', 'NETFLIX'],
    ['  live   tv ', 'live tv'],
    ['Disney+', 'Disney'],
    ['a\t\nb', 'a b'],
    ['télé 2', 'télé 2'],
    ['<b>tv</b>', 'btvb'],
    ['👍', ''],
  ])('%j becomes %j: letters, digits and single spaces [O29]', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it('that is a personal sign carries its command and its name', () => {
    const command = { is: 'key', vcode: 'GUIDE' }
    expect(readSign(answer([{ prediction: 'My guide!', command }], -0.3))).toEqual({
      is: 'accepted',
      text: 'My guide!',
      feedbackId: 'f-1',
      command,
    })
    expect(readSign(answer([{ prediction: 'My guide!', command }], -3)).is).toBe('not recognised')
    expect(readSign(answer([{ prediction: 'x', command: { is: 'key', vcode: 'LAUNCH' } }]))).toEqual(NOT)
  })

  it('of which nothing is left is not recognised [O29]', () => {
    expect(readSign(answer(one('!?')))).toEqual(NOT)
  })
})
