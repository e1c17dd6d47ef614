import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { useProfile } from '../../access-methods/current-method.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { readProfile, writeProfile } from '../../access-methods/stored-profile.ts'
import { AccessMethodPage } from './AccessMethodPage.tsx'
import { readTargets } from '../../access-methods/page-reader/page-targets.ts'

const SPACE = { source: 'key', code: 'Space', job: 'select' } as const
const select = (name: string) => page.getByRole('combobox', { name })
const button = (name: string) => page.getByRole('button', { name })

async function open(address: string, profile?: Partial<Profile>): Promise<void> {
  if (profile) writeProfile({ ...DEFAULT_PROFILE, ...profile })
  useProfile.setState(readProfile(), true)
  navigate(address, { replace: true })
  await render(<AccessMethodPage />)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
})

afterEach(() => useProfile.setState(DEFAULT_PROFILE, true))

const openFineTuning = () =>
  document.querySelectorAll('details:not([open]) > summary').forEach((one) => (one as HTMLElement).click())

describe('the settings', () => {
  it('show the access method, its switches, its time, the test and Turn off; all else is closed, and says what is changed', async () => {
    await open('/ways', {
      way: 'scan',
      switches: [{ source: 'key', code: 'Space', job: 'select' }],
      press: { ...DEFAULT_PROFILE.press, holdMs: 300 },
    })
    await expect.element(select('Time on each thing')).toBeVisible()
    await expect.element(select('Your way')).toBeVisible()
    await expect.element(page.getByText('Switch 1: Space')).toBeVisible()
    await expect.element(button('Turn off')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Test your switch' })).toBeVisible()
    expect(page.getByRole('combobox').elements()).toHaveLength(3)
    const closed = [...document.querySelectorAll('details:not([open]) > summary')].map((one) => one.textContent)
    expect(closed).toEqual([
      'How the frame moves',
      'After a press',
      'What you see and hear',
      'When a press countsHold to count: 0.3 seconds',
    ])
  })

  it('turn scanning on with Space as its switch, and say so beside the page at once', async () => {
    await open('/ways')
    await select('Your way').selectOptions('Switches and a moving frame')
    expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] })
    await expect.element(page.getByText('Switch 1: Space')).toBeVisible()
    await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press Space to start')
  })

  it('keep each change at once, and what a later program put into the profile', async () => {
    localStorage.setItem('ways', JSON.stringify({ version: 1, way: 'scan', later: 'kept', scan: { newer: 7 } }))
    await open('/ways')
    await select('Time on each thing').selectOptions('2.5 seconds')
    openFineTuning()
    await page.getByRole('checkbox', { name: 'A long press goes back one' }).click()
    expect(JSON.parse(localStorage.getItem('ways') ?? '')).toMatchObject({
      later: 'kept',
      scan: { stepMs: 2500, reverse: true, newer: 7 },
    })
  })

  it('show a time that was measured, between those of the list', async () => {
    await open('/ways', { way: 'scan', scan: { ...DEFAULT_PROFILE.scan, stepMs: 1400 } })
    await expect.element(select('Time on each thing')).toHaveDisplayValue('1.4 seconds')
  })

  it('ask only for what the method knows', async () => {
    await open('/ways', { way: 'scan', scan: { ...DEFAULT_PROFILE.scan, method: 'step' } })
    await expect.element(select('Your way')).toBeVisible()
    openFineTuning()
    await expect.element(select('Who moves it')).toBeVisible()
    expect(select('Time on each thing').query()).toBeNull()
    await select('Who moves it').selectOptions('A press moves it, waiting chooses')
    await expect.element(select('Wait that chooses')).toBeVisible()
  })

  it('turn the access method off by one button, and on again by the same', async () => {
    await open('/ways', { way: 'scan', switches: [{ source: 'key', code: 'F9', job: 'select' }] })
    await button('Turn off').click()
    expect(readProfile().way).toBe('off')
    await expect.poll(() => document.querySelector('[data-ways="highlight"]')).toBeNull()
    await button('Turn on').click()
    expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ code: 'F9' }] })
  })

  it('learn a switch by its press, which does nothing else, and give it a job', async () => {
    await open('/ways', { way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] })
    await button('Add a switch').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Switch 2: Enter')).toBeVisible()
    expect(button('Cancel').query()).toBeNull()
    await select('What switch 2 does').selectOptions('Leave the group')
    expect(readProfile().switches.map(({ code, job }) => [code, job])).toEqual([
      ['Space', 'select'],
      ['Enter', 'back'],
    ])
  })

  it('leave the only switch its job when it is pressed for another one', async () => {
    await open('/ways', { way: 'scan', switches: [SPACE] })
    await button('Add a switch').click()
    await userEvent.keyboard(' ')
    await expect.element(button('Add a switch')).toBeVisible()
    expect(readProfile().switches).toEqual([SPACE])
  })

  it('ask who scans or dwells once more before anything that could leave them without a way to press', async () => {
    await open('/ways', { way: 'scan', switches: [SPACE] })
    await expect.element(button('Delete switch 1')).toBeVisible()
    const asked = () => readTargets().filter(({ guard }) => guard === 'confirm')
    expect(
      asked()
        .filter(({ kind }) => kind === 'press')
        .map(({ name }) => name),
    ).toEqual(['Turn off', 'Delete switch 1'])
    expect(new Set(asked().flatMap(({ kind, groups }) => (kind === 'option' ? [groups.at(-1)?.name] : [])))).toEqual(
      new Set(['Your way', 'What switch 1 does']),
    )
    useProfile.setState({ switches: [SPACE, { ...SPACE, code: 'Enter' }] })
    await expect.element(button('Delete switch 2')).toBeVisible()
    expect(new Set(asked().map(({ kind, name, groups }) => (kind === 'press' ? name : groups.at(-1)?.name)))).toEqual(
      new Set(['Turn off', 'Your way']),
    )
  })

  it('follow what another tab of this browser keeps', async () => {
    await open('/ways')
    writeProfile({ ...DEFAULT_PROFILE, way: 'dwell' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'ways' }))
    await expect.element(select('Your way')).toHaveDisplayValue('Rest the pointer on a key')
  })
})

describe('the first questions', () => {
  it('make one switch the access method after three answers, the last of which the switch can give', async () => {
    await open('/ways?ask=press')
    await button('I have one switch').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press F8 to start')
    await button('Slowly 2.5 seconds').click()
    expect(window.location.pathname).toBe('/')
    expect(readProfile()).toMatchObject({
      way: 'scan',
      switches: [{ source: 'key', code: 'F8', job: 'select' }],
      scan: { method: 'auto', stepMs: 2500 },
    })
  })

  it('learn two switches one after the other, and do not take the first for the second', async () => {
    await open('/ways?ask=press')
    await button('I have two switches or more').click()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByRole('heading', { name: 'Press the switch that chooses' })).toBeVisible()
    await userEvent.keyboard('{F8}')
    await userEvent.keyboard('{F9}')
    await expect
      .poll(() => readProfile())
      .toMatchObject({
        way: 'scan',
        scan: { method: 'step' },
        switches: [
          { code: 'F8', job: 'next' },
          { code: 'F9', job: 'select' },
        ],
      })
  })

  it('let somebody with one switch out of the question for the second', async ({ onTestFinished }) => {
    const now = performance.now.bind(performance)
    let laterMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
    onTestFinished(() => clock.mockRestore())
    await open('/ways?ask=press')
    await button('I have two switches or more').click()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByText(/^Only one\?/u)).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByText(/^Only one\?/u), { message: 'a double press' }).toBeVisible()
    for (const [answer, next] of [
      ['I have two switches or more', 'Press the switch that chooses'],
      ['I have one switch', 'How fast should the frame move?'],
    ] as const) {
      laterMs += 2000
      await userEvent.keyboard('{F8}')
      await expect.element(page.getByRole('heading', { name: 'How do you press?' })).toBeVisible()
      await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press F8 to start')
      expect(readProfile()).toMatchObject({
        way: 'scan',
        scan: { method: 'auto' },
        switches: [{ code: 'F8', job: 'select' }],
      })
      await button(answer).click()
      await expect.element(page.getByRole('heading', { name: next })).toBeVisible()
    }
  })

  it('take the switch of somebody who came back, the same or another', async () => {
    await open('/ways?ask=press')
    for (const [before, code] of [
      ['F8', 'F8'],
      ['F8', 'F9'],
    ] as const) {
      await button('I have one switch').click()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
      await userEvent.keyboard(`{${before}}`)
      await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
      window.history.back()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
      await userEvent.keyboard(`{${code}}`)
      await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
      expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ code, job: 'select' }] })
      expect(readProfile().switches).toHaveLength(1)
      navigate('/ways?ask=press')
    }
  })

  it('ask who scans or dwells once more before an answer that ends it', async () => {
    await open('/ways?ask=press')
    await expect.element(button('I have one switch')).toBeVisible()
    const free = readTargets().filter(({ guard, kind }) => guard === 'none' && kind === 'press')
    expect(free.map(({ name }) => name)).toEqual(['Back to home', 'Somebody sets it up for me', 'Skip'])
  })

  it.each([
    [
      'I rest a pointer on a key With the eyes, the head or a stick',
      'A long time 1.5 seconds',
      () => readProfile(),
      { way: 'dwell', dwell: { completeMs: 1500 } },
    ],
    ['I touch or click', 'Yes', () => localStorage.getItem('ignoreOthersMs'), '500'],
    ['I use a keyboard', 'Yes', () => localStorage.getItem('keysToTv'), 'true'],
    ['I use a screen reader', 'Yes', () => localStorage.getItem('sayPresses'), 'true'],
  ] as const)('"%s", then "%s" is all it takes', async (way, answer, kept, expected) => {
    await open('/ways?ask=press')
    await button(way).click()
    await button(answer).click()
    if (typeof expected === 'string') expect(kept()).toBe(expected)
    else expect(kept()).toMatchObject(expected)
    expect(window.location.pathname).toBe('/')
  })

  it('can be skipped, and then change nothing', async () => {
    await open('/ways?ask=press')
    await button('Skip').click()
    expect(localStorage.getItem('ways')).toBeNull()
    expect(window.location.pathname).toBe('/')
  })

  it('lead somebody who helps to all settings', async () => {
    await open('/ways?ask=press')
    await button('Somebody sets it up for me').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'How you press' })).toBeVisible()
  })
})
