import { expect, it } from 'vitest'
import { lineOf } from './voice-status.ts'

it.each([
  ['NOT-UNDERSTOOD', 'Heard: {transcript}. The TV box does not know this command. Try other words, or press a button.'],
  ['BOX-TIMEOUT', 'Heard: {transcript}. The TV box did not answer. It may still happen.'],
  ['BOX-ASLEEP', 'Heard: {transcript}. The TV box is in standby. Turn it on, then try again.'],
  ['RECOGNISER-OFF', 'This server does not recognize speech. You can type instead.'],
  ['RECOGNISER-MISSING', 'Speech recognition is not installed on this server yet. You can type instead.'],
  ['RECOGNISER-DOWN', 'Speech recognition failed. Nothing was sent. Please try again.'],
  ['RECOGNISER-TIMEOUT', 'The command took too long. Nothing was sent. Press Voice to try again.'],
  ['TOO-MANY', 'Too many commands at once. Please try again in a moment.'],
  ['ERROR', 'Something went wrong. Your command may still happen.'],
])('a spoken command that ends with %s is told as failed: %s', (why, sentence) => {
  const outcome = { is: 'failed', why, transcript: 'mute' } as const
  expect(lineOf({ is: 'outcome', outcome })).toMatchObject({
    sentence: { en: sentence },
    values: { transcript: 'mute' },
    tone: 'failed',
  })
})
