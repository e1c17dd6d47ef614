import { describe, expect, it } from 'vitest'
import { physicalAddressIn, powerIn, sentIn } from './cec-ctl.ts'

const lines = (...all: string[]) => all.join('\n')
const TRANSMIT = ['', 'Transmit from Playback Device 1 to TV (4 to 0):', 'GIVE_DEVICE_POWER_STATUS (0x8f)']
const answered = (state: string) =>
  lines(
    ...TRANSMIT,
    '    Received from TV (0):',
    '    REPORT_POWER_STATUS (0x90):',
    `\tpwr-state: ${state}`,
    '\tSequence: 34 Tx Timestamp: 6505.823752s Rx Timestamp: 6505.914749s',
    '\tApproximate response time: 18 ms',
  )
const aborted = (reason: string) =>
  lines(
    ...TRANSMIT,
    '    Received from TV (0):',
    '    FEATURE_ABORT (0x00):',
    `\treason: ${reason}`,
    '\tTx, OK, Rx, OK, Feature Abort',
  )
const info = (address: string) =>
  lines(
    'Driver Info:',
    '\tCapabilities               : 0x0000002e',
    '\t\tPhysical Address',
    `\tPhysical Address           : ${address}`,
  )

describe('what cec-ctl prints', () => {
  it.each([
    ['a television that says it is on', answered('on (0x00)'), 'acknowledged'],
    [
      'one message after another',
      lines(...TRANSMIT, '\tSequence: 32 Tx Timestamp: 6505.6s', ...TRANSMIT, '\tSequence: 33 Tx Timestamp: 6505.7s'),
      'acknowledged',
    ],
    [
      'a television that goes away between two messages',
      lines(
        ...TRANSMIT,
        '\tSequence: 32 Tx Timestamp: 6505.6s',
        ...TRANSMIT,
        '\tTx, Not Acknowledged (4), Max Retries',
      ),
      'not acknowledged',
    ],
    [
      'a broken wire',
      lines(...TRANSMIT, '\tSequence: 119437 Tx Timestamp: 865389.535s', '\tTx, Error (1), Max Retries'),
      'not sent',
    ],
    ['an adapter that was stopped', lines(...TRANSMIT, '\tTx, Aborted, Max Retries'), 'not sent'],
    [
      'a television that takes it and says nothing',
      lines(...TRANSMIT, '\tSequence: 35 Tx Timestamp: 7.1s', '\tTx, OK, Rx, Timeout'),
      'acknowledged',
    ],
    ['a television that does not know it', aborted('unrecognized-op (0x00)'), 'rejected'],
    ['a television that refuses it', aborted('refused (0x04)'), 'rejected'],
    ['a television that knows no such key', aborted('invalid-op (0x03)'), 'rejected'],
    ['a television that is in the wrong mode for it', aborted('incorrect-mode (0x01)'), 'rejected for now'],
    ['nothing', '', 'not sent'],
  ])('tells %s', (_, text, sent) => {
    expect(sentIn(text)).toBe(sent)
  })

  it('tells the four states of a TV, and none where none is told', () => {
    expect(
      ['on (0x00)', 'standby (0x01)', 'to-on (0x02)', 'to-standby (0x03)'].map((state) => powerIn(answered(state))),
    ).toEqual(['on', 'standby', 'to-on', 'to-standby'])
    expect([powerIn(lines(...TRANSMIT, '\tTx, Not Acknowledged (4), Max Retries')), powerIn('pwr-state: 9')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('tells where the box hangs on the TV, and nothing without a cable', () => {
    expect(['1.0.0.0', '2.1.0.0', '1.A.0.0', 'f.f.f.f'].map((address) => physicalAddressIn(info(address)))).toEqual([
      '1.0.0.0',
      '2.1.0.0',
      '1.a.0.0',
      undefined,
    ])
    expect(physicalAddressIn('Failed to open /dev/cec1: No such file or directory')).toBeUndefined()
  })
})
