import { describe, expect, it } from 'vitest'
import { byteRange } from './web-files.ts'

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-1', { first: 0, last: 1 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['bytes=4-99', { first: 4, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=9-9', { first: 9, last: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=99999999999999999999-', 'outside'],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['seconds=1-2', 'whole'],
    ['bytes=a-b', 'whole'],
  ] as const)('%s of ten bytes', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected)
  })
})
