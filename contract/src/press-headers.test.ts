import { describe, expect, it } from 'vitest'
import { momentText, pressText, readMoment, readPress } from './press-headers.ts'

describe('the number of a press', () => {
  it('is read as it was written', () => {
    const press = { client: 'kP3_x-9a', n: 417, part: 1 }
    expect(readPress(pressText(press))).toEqual(press)
  })

  it.each(['', 'short.1.0', 'longenough.0.0', 'longenough.1', 'longenough.1.10', 'long enough.1.0', 'longenough.-1.0'])(
    'is not "%s"',
    (text) => expect(readPress(text)).toBeUndefined(),
  )
})

describe('a moment', () => {
  it('is read as it was written, and never later', () => {
    expect(readMoment(momentText({ clockId: 'boot-1', ms: 1999.9 }))).toEqual({ clockId: 'boot-1', ms: 1999 })
  })

  it.each(['', 'boot', 'boot:', ':1', 'boot:-1', 'boot:1.5', 'boot:1e9', 'boot:1, boot:2'])('is not "%s"', (text) =>
    expect(readMoment(text)).toBeUndefined(),
  )
})
