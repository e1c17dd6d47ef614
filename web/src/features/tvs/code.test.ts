import { LANGUAGES } from '@beckon/contract/languages'
import { describe, expect, it } from 'vitest'
import { CODE_KEYS } from '@beckon/contract/tv-codes'
import { readCode, spell } from './code.ts'
import { CODE_GROUPS } from './codes-texts.ts'

const HEX = '0123456789ABCDEF'

describe('the code of a TV', () => {
  it('is the same with capitals, small letters, spaces and hyphens', () => {
    for (const text of ['B087F2', 'b087f2', 'b0 87 f2', ' B08-7f2 '])
      expect(readCode(text, HEX)).toEqual({ code: 'B087F2', unknown: '' })
  })

  it('keeps the writing of the TV where capitals and small letters differ', () => {
    expect(readCode('aA', 'aA').code).toBe('aA')
    expect(readCode('A', 'a').code).toBe('a')
  })

  it('names what it cannot contain, once each', () => {
    expect(readCode('oO7xo', HEX)).toEqual({ code: '7', unknown: 'o O x' })
  })

  it('is spelled in words in each language', () => {
    expect(LANGUAGES.map((language) => spell('B08', language))).toEqual([
      'B, zero, eight',
      'B, cero, ocho',
      'B, zéro, huit',
    ])
    expect(spell('', 'en')).toBe('')
  })
})

it('each key that a sender can be taught stands in one group', () => {
  expect(CODE_GROUPS.flatMap(({ keys }) => [...keys]).sort()).toEqual([...CODE_KEYS].sort())
})
