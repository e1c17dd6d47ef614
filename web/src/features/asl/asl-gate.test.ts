import { expect, it } from 'vitest'
import { gate } from './asl-gate.ts'

it.each([
  ['/asl-interface', false, false, '/asl-consent'],
  ['/asl-interface', false, true, '/asl-consent'],
  ['/asl-interface', true, false, '/asl-getting-started'],
  ['/asl-interface', true, true, undefined],
  ['/asl-consent', false, true, undefined],
  ['/asl-consent', true, false, '/asl-interface'],
  ['/asl-getting-started', false, false, undefined],
  ['/asl-getting-started', true, true, undefined],
] as const)('%s with consent %s and introduction seen %s leads to %s [O02 O03 O07]', (page, consent, viewed, to) => {
  expect(gate(page, { consent, viewed })).toBe(to)
})
