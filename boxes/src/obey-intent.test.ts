import { understand } from '@beckon/contract/commands/understand'
import { expect, it } from 'vitest'
import { ACCEPTED, INVALID_KEY, type Outcome } from './box.ts'
import { obeyIntent } from './obey-intent.ts'
import { DeviceError } from './wire/command.ts'

it.each([
  [1, 'BOX-UNREACHABLE'],
  [2, 'BOX-TIMEOUT'],
])('"volume up by 3" whose step %d finds no TV any more is %s', async (lostAt, why) => {
  let steps = 0
  const tv = async (): Promise<Outcome> => {
    steps += 1
    if (steps === lostAt) throw new DeviceError('BOX-UNREACHABLE')
    return ACCEPTED
  }
  const outcome = obeyIntent({ is: 'volume by', steps: 3 }, { press: async () => INVALID_KEY, tv })
  await expect(outcome).rejects.toThrow(why)
  expect(steps).toBe(lostAt)
})

it.each([
  ['Now TV', 'en', 'Now TV'],
  ['hello kitty', 'en', 'Hello Kitty'],
  ['netflix please', 'en', 'Netflix'],
  ['Now TV', 'fr', 'Now TV'],
] as const)('"%s" (%s) opens %s, whether or not some of its words are polite', async (words, language, app) => {
  const opened: string[] = []
  const outcome = await obeyIntent(understand(words, language) ?? expect.unreachable(), {
    press: async () => INVALID_KEY,
    names: async () => ({ channels: [], apps: ['Live TV', 'Kitty Cam', 'Hello Kitty', 'Now TV', 'Netflix'] }),
    async open(name) {
      opened.push(name)
      return ACCEPTED
    },
  })
  expect(opened).toEqual([app])
  if (outcome.is === 'accepted') expect(outcome.understood ?? app).toBe(app)
})
