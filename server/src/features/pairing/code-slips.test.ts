import { describe, expect, it } from 'vitest'
import { newCode, slipsOf } from './code-slips.ts'

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

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

describe('a new code', () => {
  it('has seven digits, zeros in front included [U24]', () => {
    expect(
      newCode(
        () => false,
        () => 42,
      ),
    ).toBe('0000042')
    for (let n = 0; n < 100; n++) expect(newCode(() => false)).toMatch(/^\d{7}$/u)
  })

  it('is given up when everything is taken', () => {
    expect(newCode(() => true)).toBeUndefined()
  })

  it('is never one slip from another: a million slips over 2,000 living codes reach no stranger', () => {
    const random = seeded(20261121)
    const alive = new Set<string>()
    while (alive.size < 2_000) alive.add(newCode((code) => alive.has(code), random) as string)
    const codes = [...alive]
    let strangers = 0
    let slips = 0
    for (let n = 0; slips < 1_000_000; n++) {
      for (const slip of slipsOf(codes[n % codes.length] as string)) {
        slips++
        if (alive.has(slip)) strangers++
      }
      if (n >= codes.length) break
    }
    for (; slips < 1_000_000; slips++) {
      const code = codes[random(codes.length)] as string
      const at = random(7)
      const slip = code.slice(0, at) + random(10) + code.slice(at + 1)
      if (slip !== code && alive.has(slip)) strangers++
    }
    expect(strangers).toBe(0)
  })
})
