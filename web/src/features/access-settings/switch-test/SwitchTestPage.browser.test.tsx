import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { navigate } from '../../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../../platform/shared-state.ts'
import { Announcer } from '../../../ui/Page.tsx'
import '../../../ui/theme.css'
import { useProfile } from '../../../access-methods/current-method.ts'
import { readProfile, writeProfile } from '../../../access-methods/profiles.ts'
import { forgetTest, useTest } from './run-switch-test.ts'
import { NOTHING_MEASURED, type SwitchTimes } from './proposal.ts'
import { SwitchTestPage } from './SwitchTestPage.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const times = (ms: number, count: number) => Array.from({ length: count }, () => ms)
const SCANNING: Partial<Profile> = { way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] }
const SLOW: SwitchTimes = { ...NOTHING_MEASURED, pressMs: times(1_300, 24), againMs: [350] }

async function open(profile: Partial<Profile>, measured?: SwitchTimes): Promise<void> {
  writeProfile({ ...DEFAULT_PROFILE, ...profile })
  useProfile.setState(readProfile(), true)
  if (measured) useTest.setState({ times: measured })
  navigate('/switch-test', { replace: true })
  await render(
    <>
      <SwitchTestPage />
      <Announcer />
    </>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Test your switch' })).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
  // Dark as briefly as can be.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => chance.mockRestore())
})

afterEach(() => {
  forgetTest()
  useProfile.setState(DEFAULT_PROFILE, true)
})

it('measures a switch while it chooses nothing, sends nothing, keeps each press, and stops at once', async () => {
  const sent = vi.spyOn(window, 'fetch')
  onTestFinished(() => sent.mockRestore())
  await open(SCANNING)
  await button('Start').click()
  await expect.element(page.getByText('Press your switch when the lamp lights.', { exact: false })).toBeVisible()
  await expect.element(main.getByText('Press now')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{ >}')
  await userEvent.keyboard('{/ }')
  await expect.element(page.getByText('Good', { exact: true })).toBeVisible()
  const { pressMs, missed, againMs } = useTest.getState().times
  expect([pressMs.length, missed, againMs.length]).toEqual([1, 0, 0])
  await expect.element(page.getByText('2 of 24')).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Start')).toHaveFocus()
  await expect.element(page.getByText(/^A press comes .* after the light\.$/u)).toBeVisible()
  expect(sent.mock.calls.filter(([asked]) => String(asked).includes('/api/'))).toEqual([])
})

it('rests when nothing comes twice, so that one switch can choose to go on or to stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const frame = () => document.querySelector('[data-ways="highlight"]')?.textContent
  await open(SCANNING)
  await expect.poll(frame).toContain('Press Space')
  await button('Start').click()
  const darkAndLitMs = 1_000 + 6_000
  vi.advanceTimersByTime(2 * darkAndLitMs)
  await expect.element(button('Go on')).toBeVisible()
  await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toMatch(/^Nothing came for a while/u)
  // Scanning is on again: the first press of the switch begins it.
  await expect.poll(frame).toContain('Press Space')
  await button('Go on').click()
  await expect.element(page.getByText('3 of 24')).toBeVisible()
  await expect.element(main.getByText('Wait…')).toHaveFocus()
  await button('Stop').click()
})

it('proposes step and ignore time; one press takes both, and one undoes both, also when you come back; another forgets the numbers', async () => {
  await open(SCANNING, SLOW)
  await expect.element(page.getByText('Time on each thing: 2 seconds instead of 1.5 seconds.')).toBeVisible()
  await expect.element(page.getByText('Ignore the next press for: 0.4 seconds instead of 0.3 seconds.')).toBeVisible()
  expect(readProfile().scan.stepMs, 'nothing is changed by itself').toBe(1_500)
  await button('Use these settings').click()
  expect(readProfile()).toMatchObject({ scan: { stepMs: 2_000 }, press: { ignoreMs: 400 } })
  await expect.element(button('Start')).toHaveFocus()
  await cleanup()
  await render(<SwitchTestPage />)
  await expect.element(page.getByText('Time on each thing: 2 seconds now. It was 1.5 seconds.')).toBeVisible()
  await button('Undo').click()
  expect(readProfile()).toMatchObject({ scan: { stepMs: 1_500 }, press: { ignoreMs: 300 } })
  await expect.element(button('Start')).toHaveFocus()
  expect(button('Undo').query()).toBeNull()
  await button('Forget these numbers').click()
  await expect.element(button('Start')).toHaveFocus()
  expect(page.getByText(/after the light/u).query()).toBeNull()
})

it('says what to do when there is no switch yet', async () => {
  await open({ way: 'off', switches: [] })
  await expect.element(page.getByText('Add your switch first.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a switch' })).toHaveAttribute('href', '/access')
  expect(button('Start').query()).toBeNull()
})
