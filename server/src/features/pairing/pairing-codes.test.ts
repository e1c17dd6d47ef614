import { describe, expect, it } from 'vitest'
import { drawCode, slipsOf } from './pairing-codes.ts'

describe('slips of a code', () => {
  it('are one wrong digit or two swapped neighbours', () => {
    const slips = new Set(slipsOf('1234567'))
    expect(slips.size).toBe(7 * 9 + 6)
    for (const slip of ['1234560', '9234567', '2134567', '1234576']) expect(slips).toContain(slip)
    for (const other of ['1234567', '3214567', '1234500']) expect(slips).not.toContain(other)
  })

  it('do not count a swap of equal digits', () => {
    expect([...slipsOf('1111111')]).not.toContain('1111111')
  })
})

describe('a code that is drawn', () => {
  it('has seven digits, zeros in front included [U24]', () => {
    expect(drawCode(() => 42)).toBe('0000042')
    for (let n = 0; n < 100; n++) expect(drawCode()).toMatch(/^\d{7}$/u)
  })
})
