import { settingsIn } from '@beckon/contract/helper'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { bodiesTo, json, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { scanMethod } from '../../access-methods/scanning/scan-method.ts'
import { HelpBar } from './HelpBar.tsx'
import { answer, lookForHelp } from './users-help.ts'

/** Words that have just come are dead for less. */
const READ_MS = 1_000

const view = (number: number, change: Partial<Profile>) => ({
  at: 'proposing',
  leftMs: 60_000,
  version: String(number),
  words: 'kiwi radio',
  name: 'Sam',
  number,
  proposed: settingsIn({ ...DEFAULT_PROFILE, ...change }, 'device'),
})

let propose: (next: object) => void = () => {}

beforeEach(async () => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE, language: 'en', arToken: 'token-1', deviceId: 'box-1' }, true)
  let now: object | Promise<object> = view(1, { size: 'large' })
  startServer({
    help: async () => {
      const told = await now
      now = new Promise((resolve) => (propose = resolve))
      return json(200, told)
    },
    // On its way for as long as the test.
    'help/answer': () => new Promise(() => {}),
  })
  await lookForHelp()
  propose(view(1, { size: 'large' }))
  await render(<HelpBar />)
  const way = scanMethod({
    ...DEFAULT_PROFILE,
    way: 'scan',
    switches: [
      { source: 'key', code: 'Space', job: 'next' },
      { source: 'key', code: 'Enter', job: 'select' },
    ],
    press: { ...DEFAULT_PROFILE.press, ignoreMs: 0 },
    scan: { ...DEFAULT_PROFILE.scan, method: 'step', stepMs: 300 },
  })
  onTestFinished(() => way.stop(true))
})

afterEach(async () => {
  answer('closed')
  await stopServer()
})

const isYesLit = () => {
  const frame = document.querySelector('[data-ways="highlight"] rect')?.getBoundingClientRect()
  const key = document.getElementById('help-yes')?.getBoundingClientRect()
  if (!frame || !key) return false
  const [x, y] = [key.left + key.width / 2, key.top + key.height / 2]
  return frame.left < x && x < frame.right && frame.top < y && y < frame.bottom && frame.width < key.width + 40
}

async function lightYes(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Yes' })).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard(' ')
  await expect.poll(isYesLit).toBe(true)
}

it('one press of a switch is one yes, however often it is pressed after that', async () => {
  await lightYes()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.poll(() => bodiesTo('help/answer')).toEqual([{ say: 'yes', number: 1 }])
  await new Promise((resolve) => setTimeout(resolve, READ_MS))
  await userEvent.keyboard('{Enter}')
  expect(bodiesTo('help/answer')).toEqual([{ say: 'yes', number: 1 }])
})

it('a press that was on its way when another proposal came answers neither', async () => {
  await lightYes()
  // The words stay new, however long the press takes to come.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  propose(view(2, { size: 'gaze' }))
  await expect.element(page.getByText('Size of keys: Large')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(bodiesTo('help/answer')).toEqual([])
  await vi.advanceTimersByTimeAsync(READ_MS)
  await expect.element(page.getByRole('button', { name: 'Yes' })).not.toHaveAttribute('aria-disabled', 'true')
  await expect.poll(isYesLit).toBe(true)
})

const bar = () => page.getByRole('region', { name: 'Help with settings' })

it('is gone with the session, in which alone help can be asked for', async () => {
  await expect.element(bar()).toBeVisible()
  changeShared({ arToken: undefined })
  await expect.element(bar()).not.toBeInTheDocument()
  expect(sessionStorage.getItem('beckon-help')).toBeNull()
})

it('does not come where the session ended before it was loaded', async () => {
  await cleanup()
  changeShared({ arToken: undefined })
  await render(<HelpBar />)
  await expect.poll(() => sessionStorage.getItem('beckon-help')).toBeNull()
})
