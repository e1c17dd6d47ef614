import { expect, it } from 'vitest'
import { ACCEPTED, INVALID_KEY, type Outcome } from './box.ts'
import { obeyIntent } from './obey-intent.ts'
import { WireFailure } from './wire/command.ts'

it.each([
  [1, 'BOX-UNREACHABLE'],
  [2, 'BOX-TIMEOUT'],
])('"volume up by 3" whose step %d finds no TV any more is %s', async (lostAt, why) => {
  let steps = 0
  const tv = async (): Promise<Outcome> => {
    steps += 1
    if (steps === lostAt) throw new WireFailure('BOX-UNREACHABLE')
    return ACCEPTED
  }
  const outcome = obeyIntent({ is: 'volume by', steps: 3 }, { press: async () => INVALID_KEY, tv })
  await expect(outcome).rejects.toThrow(why)
  expect(steps).toBe(lostAt)
})
