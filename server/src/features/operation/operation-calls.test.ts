import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loggedReport } from './operation-calls.ts'

describe('a browser’s report in the log', () => {
  it('says who, which code and what the server answered [S05]', () => {
    const report = {
      clientDeviceId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      code: 'PROCESS-KEY-ERROR-1',
      message: 'timeout',
      status: '504 BOX-TIMEOUT',
    }
    expect(loggedReport(report)).toEqual(report)
  })

  it('keeps no token and no pairing code', () => {
    const token = 'usXM9giujR38nOjHVuS8uIVt8gyhH4zvZulVTNeKJeg'
    const logged = JSON.stringify(
      loggedReport({ clientDeviceId: 'b', code: token, message: `Bearer ${token} code 7233706`, status: token }),
    )
    expect(logged).not.toContain(token)
    expect(logged).not.toContain('7233706')
  })

  it('is one line, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), (message, code) => {
        const line = JSON.stringify(
          loggedReport({ clientDeviceId: 'b\u2028', code, message: `${message}\n\r\u001b[2J\u2028\u202e` }),
        )
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/u)
      }),
      { numRuns: 1_000, seed: 20261121 },
    )
  })
})
