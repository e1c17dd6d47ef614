import { describe, expect, it } from 'vitest'
import { parsePhrase, patternOf, slotOf, waysOfSaying } from './phrase.ts'

const said = (notation: string, parts = {}) => [...waysOfSaying(parsePhrase(notation, parts), () => ['9'])]

describe('a phrase', () => {
  it('may leave words out, offer several, use parts and have a slot', () => {
    expect(said('[please] (go to | <watch>) <number>', { watch: 'watch | see' })).toEqual([
      'please go to 9',
      'please watch 9',
      'please see 9',
      'go to 9',
      'watch 9',
      'see 9',
    ])
  })

  it('keeps its accents and apostrophes when it is said, and needs neither when it is read', () => {
    expect(said("qu' est-ce qu' il y a à la télé")).toEqual(["qu'est-ce qu'il y a à la télé"])
    expect(patternOf(parsePhrase("qu' est-ce qu' il y a", {})).test('qu est ce qu il y a ')).toBe(true)
  })

  it('reads what fills its slot', () => {
    const phrase = parsePhrase('volume [to] <percent> [percent]', {})
    expect(slotOf(phrase)).toBe('percent')
    expect(patternOf(phrase).exec('volume to thirty five percent ')?.[1]).toBe('thirty five')
  })

  it.each(['(a', 'a)', '[a', 'a ] b', '<unknown>'])('says what is wrong with %s', (notation) => {
    expect(() => parsePhrase(notation, {})).toThrow(/missing|too many|no part/u)
  })
})
