import type { Setup } from '@beckon/contract/setup'
import { expect, it } from 'vitest'
import { waitForRestart, WAIT_AT_MOST_MS } from './SetupPage.tsx'

const setup = (run: string): Setup => ({
  reach: 'home',
  names: '',
  ownNames: [],
  addresses: [],
  run,
  wasReverted: false,
})

function clock() {
  let time = 0
  return {
    now: () => time,
    after(delayMs: number, run: () => void) {
      time += delayMs
      run()
      return () => {}
    },
  }
}

it('goes on while the server that stops still answers, and while nobody does', async () => {
  const answers = [setup('old'), undefined, undefined, setup('new')]
  expect(await waitForRestart('old', async () => answers.shift(), clock())).toEqual(setup('new'))
})

it('takes the same run for an answer only after the time within which a restart begins', async () => {
  const answers = [setup('old'), setup('old'), undefined, setup('old'), setup('new')]
  expect(await waitForRestart('old', async () => answers.shift(), clock(), 3_000)).toEqual(setup('old'))
  expect(answers).toEqual([setup('new')])
})

it('ends when the server does not come back for a minute', async () => {
  const time = clock()
  expect(await waitForRestart('old', async () => undefined, time)).toBeUndefined()
  expect(time.now()).toBe(WAIT_AT_MOST_MS)
})
