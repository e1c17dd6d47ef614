import { DRIVERS } from './drivers.ts'
import { processCecKey, processKey, sendText } from './remote.ts'
import { fireEvent } from './tv-control.ts'
import { sendVoice } from './voice.ts'
import { describe, expect, it } from 'vitest'
import { FAILURE_TEXTS, failureText } from './failure-texts.ts'

/** Told on the page that they lead to, or by a banner; or no refusal of a box, and told as an error. */
const TOLD_ELSEWHERE = ['EXPIRED-EASYPAIR-TOKEN', 'EXPIRED-XAPI-TOKEN']
const TOLD_AS_AN_ERROR = ['NOT-FOUND', 'NOT-WAV', 'WRONG-AUDIO', 'TOO-LONG']

describe('why a command did not work', () => {
  it.each([
    ['BOX-ASLEEP', 'The TV box is in standby. {label} was not sent. Turn the box on, then try again.'],
    [
      'BOX-UNREACHABLE',
      'The TV box cannot be reached or is not ready. {label} did not work. Check that it is on and connected.',
    ],
    ['BOX-TIMEOUT', 'The TV box did not answer. {label} may still happen.'],
    ['TOO-LATE', '{label} waited too long and was not sent.'],
    ['TOO-MANY', 'Too many presses at once. {label} was not sent. Wait a moment, then try again.'],
    ['BUSY', 'Too many presses at once. {label} was not sent. Wait a moment, then try again.'],
    ['INVALID-KEY', 'This TV box has no {label} button.'],
    ['NOT-UNDERSTOOD', 'The TV box did not understand “{label}”. Try other words.'],
    ['EVENT-KEY-REFUSED', 'Your automation service did not accept {label}. Test it on the TV Control page.'],
    ['EVENT-NOT-SAVED', 'Your automation service did not accept {label}. Test it on the TV Control page.'],
    ['EVENT-UNKNOWN', 'Your automation service did not accept {label}. Test it on the TV Control page.'],
    ['SERVICE-UNREACHABLE', 'Your automation service did not accept {label}. Test it on the TV Control page.'],
    ['SERVICE-TIMEOUT', 'Your automation service did not answer. {label} may still happen.'],
    ['no answer', 'The TV box did not answer. {label} may still happen.'],
    ['ERROR', 'Something went wrong. {label} may still happen.'],
    ['TOO-LARGE', 'Something went wrong. {label} was not sent. Try again.'],
    ['unclear answer', 'No clear answer came. {label} may still happen.'],
    ['partly done', 'Only a part of {label} was done. Check whether the TV and the TV box are on.'],
    ['constructor', 'No clear answer came. {label} may still happen.'],
  ])('%s of a press: %s', (why, sentence) => {
    expect(failureText(why, 'press').en).toBe(sentence)
  })

  it('says whose switch to press when the set withholds its permission, and whom to ask when that is not known', () => {
    expect(failureText('BOX-NOT-ALLOWED', 'press', 'roku').en).toBe(
      'The TV box does not accept this remote. {label} was not sent. On the Roku, open Settings, System, Advanced ' +
        'system settings, Control by mobile apps, and set Network access to Enabled.',
    )
    expect(failureText('BOX-NOT-ALLOWED', 'spoken', 'webos').fr).toContain('autorisez Beckon quand le téléviseur')
    for (const driver of [undefined, 'virtual', 'link', 'lirc', 'constructor' as 'link'] as const) {
      expect(failureText('BOX-NOT-ALLOWED', 'press', driver).es).toContain('Pide a quien administra el servidor')
    }
    expect(failureText('BOX-ASLEEP', 'press', 'roku')).toEqual(FAILURE_TEXTS['BOX-ASLEEP'].press)
  })

  it.each(DRIVERS.filter((driver) => !['virtual', 'link', 'lirc'].includes(driver)))(
    'has a sentence of its own for the switch of %s',
    (driver) => {
      expect(failureText('BOX-NOT-ALLOWED', 'press', driver).en).not.toBe(failureText('BOX-NOT-ALLOWED', 'press').en)
    },
  )

  it.each([processKey, processCecKey, sendText, fireEvent, sendVoice])(
    'is known for every refusal of $name',
    ({ statuses }) => {
      const known = [...Object.keys(FAILURE_TEXTS), ...TOLD_ELSEWHERE, ...TOLD_AS_AN_ERROR]
      expect(statuses.filter((status) => !known.includes(status))).toEqual([])
    },
  )
})
