import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logLine } from './log-call.ts'

describe('a line of the browsers’ log', () => {
  it('says when, who, which code and what the server answered [S05]', () => {
    const line = logLine(
      { clientDeviceId: 'browser-1', code: 'PROCESS-KEY-ERROR-1', message: 'timeout', status: '504 BOX-TIMEOUT' },
      0,
    )
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      clientDeviceId: 'browser-1',
      code: 'PROCESS-KEY-ERROR-1',
      message: 'timeout',
      status: '504 BOX-TIMEOUT',
    })
  })

  it('keeps no token and no pairing code', () => {
    const token = 'usXM9giujR38nOjHVuS8uIVt8gyhH4zvZulVTNeKJeg'
    const line = logLine(
      { clientDeviceId: 'b', code: token, message: `Bearer ${token} code 7233706`, status: token },
      0,
    )
    expect(line).not.toContain(token)
    expect(line).not.toContain('7233706')
  })

  it('is one line that parses, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), (message, code) => {
        const line = logLine({ clientDeviceId: 'b', code, message: `${message}\n\r\u001b[2J\u2028\u202e` }, 0)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/u)
        JSON.parse(line)
      }),
      { numRuns: 1_000, seed: 20261121 },
    )
  })
})
