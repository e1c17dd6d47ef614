import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onItsWay } from '../../client/fake-server.ts'
import { realClock } from '../../platform/clock.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { useProfile } from '../../access-methods/current-method.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { readProfile, writeProfile } from '../../access-methods/profiles.ts'
import { AccessPage } from './AccessPage.tsx'
import { touchScreen, middleOf } from '../../platform/fake-touches.ts'
import { applyAppearance } from '../../platform/appearance.ts'
import { applyTouchFilter } from '../../core/touch/touch-filter.ts'
import { readStored, removeFormer, writeStored } from '../../platform/stored-values.ts'
import { announce } from '../../ui/announce.ts'
import { Announcer } from '../../ui/Page.tsx'
import { readTargets } from '../../access-methods/page-reader/page-targets.ts'

const SPACE = { source: 'key', code: 'Space', job: 'select' } as const
const select = (name: string) => page.getByRole('combobox', { name })
const button = (name: string) => page.getByRole('button', { name })

async function open(address: string, profile?: Partial<Profile>): Promise<void> {
  if (profile) writeProfile({ ...DEFAULT_PROFILE, ...profile })
  useProfile.setState(readProfile(), true)
  navigate(address, { replace: true })
  await render(
    <>
      <AccessPage />
      <Announcer />
    </>,
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
})

afterEach(() => useProfile.setState(DEFAULT_PROFILE, true))

/** The end of the time in which a switch is learned, without its waiting. */
function fakeEndOfLearning(): () => void {
  let end = (): void => {}
  const after = realClock.after
  const spy = vi.spyOn(realClock, 'after').mockImplementation((ms, act) => {
    if (ms !== 15_000) return after(ms, act)
    end = act
    return () => (end = () => {})
  })
  onTestFinished(() => spy.mockRestore())
  return () => end()
}

const openFineTuning = () =>
  document.querySelectorAll('details:not([open]) > summary').forEach((one) => (one as HTMLElement).click())

describe('the settings', () => {
  it('show five things: the access method, its time, its switches, the test and Turn off; all else is closed, and says what is changed', async () => {
    await open('/access', {
      way: 'scan',
      switches: [{ source: 'key', code: 'Space', job: 'select' }],
      press: { ...DEFAULT_PROFILE.press, holdMs: 300 },
      scan: { ...DEFAULT_PROFILE.scan, stepMs: 1400 },
    })
    await expect.element(select('How you press')).toBeVisible()
    await expect.element(select('Time on each thing'), { message: 'as measured' }).toHaveDisplayValue('1.4 seconds')
    await expect.element(page.getByText('Switch 1: Space')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Test your switch' })).toBeVisible()
    await expect.element(button('Turn off')).toBeVisible()
    await expect.element(page.getByText('Copy my settings as a link')).toBeVisible()
    expect(page.getByRole('combobox').elements()).toHaveLength(3)
    const closed = [...document.querySelectorAll('details:not([open]) > summary')].map((one) => one.textContent)
    expect(closed).toEqual([
      'How the frame moves',
      'What you see and hear',
      'When a press countsHold to count: 0.3 seconds',
      'Look and size',
      'Sounds and speech',
      'Touching and holding keys',
      'Keyboard, numbers and voice',
      'The screen while you watch',
      'Lock the settings',
      'What this device remembers',
      'Copy my settings as a link',
    ])
  })

  it('have at most 48 choices with any access method', async () => {
    await open('/access', { switches: [SPACE], press: { ...DEFAULT_PROFILE.press, longHoldMs: 1_000 } })
    for (const way of ['off', 'scan', 'dwell'] as const) {
      useProfile.setState({ way })
      await expect.poll(() => select('How you press').element()).toHaveProperty('value', way)
      openFineTuning()
      await expect.element(page.getByRole('checkbox', { name: 'Remember typed commands' })).toBeVisible()
      const choices = [...page.getByRole('combobox').elements(), ...page.getByRole('checkbox').elements()]
      expect(choices.length).toBeLessThanOrEqual(48)
    }
  })

  it('turn scanning on with Space as its switch, and say so beside the page at once', async () => {
    await open('/access')
    await select('How you press').selectOptions('Switches and a moving frame')
    expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] })
    await expect.element(page.getByText('Switch 1: Space')).toBeVisible()
    await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press Space to start')
  })

  it('keep each change at once, and what a later program put into the profile', async () => {
    localStorage.setItem('ways', JSON.stringify({ version: 1, way: 'scan', later: 'kept', scan: { newer: 7 } }))
    await open('/access')
    await select('Time on each thing').selectOptions('2.5 seconds')
    openFineTuning()
    await page.getByRole('checkbox', { name: 'Say each name' }).click()
    expect(JSON.parse(localStorage.getItem('ways') ?? '')).toMatchObject({
      later: 'kept',
      scan: { stepMs: 2500, auditory: true, newer: 7 },
    })
  })

  it('ask only for what the method knows', async () => {
    await open('/access', { way: 'scan', switches: [SPACE], scan: { ...DEFAULT_PROFILE.scan, method: 'step' } })
    await expect.element(select('How you press')).toBeVisible()
    openFineTuning()
    await expect.element(select('Who moves it')).toBeVisible()
    expect(select('Time on each thing').query()).toBeNull()
    expect(select('Rounds before it rests').query()).toBeNull()
    await select('Who moves it').selectOptions('A press moves it, waiting chooses')
    await expect.element(select('Time on each thing')).toBeVisible()
    await expect.element(select('A long press is a second switch')).toBeVisible()
    await select('How you press').selectOptions('A switch for each key')
    await expect.element(select('Ignore the next press for')).toBeVisible()
    expect(select('A long press is a second switch').query()).toBeNull()
  })

  it('offer nothing by which their user could no longer press, and say why', async () => {
    const { scan, press, dwell } = DEFAULT_PROFILE
    const next: Profile['switches'] = [{ ...SPACE, job: 'next' }]
    const [step, long] = [{ ...scan, method: 'step' } as const, { ...press, longHoldMs: 1_000 }]
    await open('/access', { way: 'scan', switches: [SPACE] })
    const why = 'If you add a switch, there are more choices here. Now they would leave you no way to press.'
    const listOf = (name: string) => page.getByRole('combobox', { name, includeHidden: true })
    const offered = (name: string) => {
      const list = listOf(name).query()
      return [...((list as HTMLSelectElement | null)?.options ?? [])].map(({ text }) => text)
    }
    for (const [profile, name, value, isOffered] of [
      [{ way: 'scan', switches: [SPACE] }, 'Who moves it', 'One switch moves it, one chooses', false],
      [{ way: 'scan', switches: [SPACE, ...next] }, 'Who moves it', 'One switch moves it, one chooses', true],
      [{ way: 'scan', switches: next, scan: step, press: long }, 'A long press is a second switch', 'Off', false],
      [{ way: 'scan', switches: next, scan: step }, 'Who moves it', 'It moves by itself, a press chooses', true],
      [{ way: 'dwell' }, 'Time to rest', 'Look, then press a switch', false],
      [{ way: 'dwell', switches: next }, 'Time to rest', 'Look, then press a switch', false],
      [{ way: 'dwell', switches: [SPACE] }, 'Time to rest', 'Look, then press a switch', true],
      [{ way: 'dwell', dwell: { ...dwell, completeMs: 0 } }, 'Time to rest', 'Look, then press a switch', true],
    ] satisfies readonly (readonly [Partial<Profile>, string, string, boolean])[]) {
      useProfile.setState({ ...DEFAULT_PROFILE, ...profile })
      await expect.poll(() => offered(name).length).toBeGreaterThan(0)
      await expect.poll(() => offered(name).includes(value), { message: `${name}: ${value}` }).toBe(isOffered)
      if (isOffered) await expect.element(listOf(name)).not.toHaveAccessibleDescription(why)
      else await expect.element(listOf(name)).toHaveAccessibleDescription(why)
    }
    useProfile.setState({ ...DEFAULT_PROFILE, way: 'scan', switches: next, scan: step, press: long })
    const reverse = page.getByRole('checkbox', { name: 'A long press goes back one', includeHidden: true })
    await expect.element(reverse).toBeDisabled()
    await expect.element(reverse).toHaveAccessibleDescription(why)
    useProfile.setState({ scan })
    await expect.element(reverse).toBeEnabled()
    useProfile.setState({ ...DEFAULT_PROFILE, way: 'scan', switches: [], scan: step })
    await select('How you press').selectOptions('Rest the pointer on a key')
    await select('How you press').selectOptions('Switches and a moving frame')
    expect(readProfile()).toMatchObject({ switches: [SPACE], scan: { method: 'auto' } })
  })

  it('turn the access method off by one button, and on again by the same', async () => {
    await open('/access', { way: 'scan', switches: [{ source: 'key', code: 'F9', job: 'select' }] })
    await button('Turn off').click()
    expect(readProfile().way).toBe('off')
    await expect.poll(() => document.querySelector('[data-ways="highlight"]')).toBeNull()
    await button('Turn on').click()
    expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ code: 'F9' }] })
  })

  it('learn a switch by its press, which does nothing else, and give it a job; the only one keeps its own', async () => {
    await open('/access', { way: 'scan', switches: [{ source: 'key', code: 'Space', job: 'select' }] })
    await button('Add a switch').click()
    await userEvent.keyboard(' ')
    await expect.element(button('Add a switch')).toBeVisible()
    expect(readProfile().switches).toEqual([SPACE])
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

  it('stop learning when no switch comes, and say so: until then the method of their user presses nothing', async () => {
    const endLearning = fakeEndOfLearning()
    await open('/access', { way: 'scan', switches: [SPACE] })
    const frameWords = () => document.querySelector('[data-ways="highlight"]')?.textContent
    await expect.poll(frameWords).toBe('Press Space to start')
    ;(button('Add a switch').element() as HTMLElement).focus()
    await button('Add a switch').click()
    await expect.element(button('Cancel')).toBeVisible()
    expect(frameWords()).toBeUndefined()
    endLearning()
    await expect.element(button('Add a switch')).toHaveFocus()
    await expect.poll(frameWords).toBe('Press Space to start')
    await expect.element(page.getByRole('status')).toHaveTextContent('No switch was pressed. You can try again.')
    await expect.element(page.getByRole('main').getByText('No switch was pressed.', { exact: false })).toBeVisible()
    await userEvent.keyboard('{F9}')
    expect(readProfile().switches).toEqual([SPACE])
  })

  it('say of a switch that presses no key yet that it does nothing, until it is given one', async () => {
    await open('/access')
    await select('How you press').selectOptions('A switch for each key')
    const job = select('What switch 1 does')
    await expect.element(job).toHaveDisplayValue('Nothing yet: choose a key')
    await job.selectOptions('Press TV power')
    await expect.element(job).toHaveDisplayValue('Press TV power')
    expect(readProfile().switches).toEqual([{ ...SPACE, job: 'press tvPower' }])
    expect(page.getByRole('option', { name: 'Nothing yet: choose a key' }).query()).toBeNull()
  })

  it('let the switches of keys scan when the user turns to scanning, so that one of them selects', async () => {
    const keys = ['Space', 'F9'].map((code) => ({ source: 'key' as const, code, job: 'press volumeUp' as const }))
    await open('/access', { way: 'direct', switches: keys })
    await select('How you press').selectOptions('Switches and a moving frame')
    expect(readProfile().switches.map(({ job }) => job)).toEqual(['next', 'select'])
    expect(readProfile().scan.method).toBe('step')
  })

  it('do so also where the only switch that scans could move on, but not select', async () => {
    const keys: Profile['switches'] = [
      { source: 'key', code: 'Space', job: 'press ok' },
      { source: 'key', code: 'F9', job: 'next' },
    ]
    await open('/access', { way: 'direct', switches: keys })
    await select('How you press').selectOptions('Switches and a moving frame')
    expect(readProfile().switches.map(({ job }) => job)).toEqual(['next', 'select'])
  })

  it('leave the jobs of switches that scan as they are', async () => {
    const only = { source: 'key' as const, code: 'F9', job: 'next' as const }
    const press = { ...DEFAULT_PROFILE.press, longHoldMs: 1_000 }
    await open('/access', { way: 'off', press, switches: [only], scan: { ...DEFAULT_PROFILE.scan, method: 'step' } })
    await select('How you press').selectOptions('Switches and a moving frame')
    expect(readProfile()).toMatchObject({ way: 'scan', switches: [only], scan: { method: 'step' } })
  })

  it('say which switch was added, which is there already and which was deleted, and never lose the focus', async () => {
    await open('/access', { way: 'scan', switches: [SPACE] })
    const said = () => document.querySelector('[data-announcer]')?.textContent
    const press = async (name: string) => {
      ;(button(name).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.poll(said).toBe('Scanning is on. Switch: Space.')
    await press('Add a switch')
    await expect.poll(said).toBe('Press your switch now.')
    await userEvent.keyboard('{F9}')
    await expect.poll(said).toBe('Switch 2: F9')
    await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press Space to start')
    await onItsWay()
    expect(said()).toBe('Switch 2: F9')
    await expect.element(button('Add a switch')).toHaveFocus()
    await press('Add a switch')
    await userEvent.keyboard('{F9}')
    await expect.poll(said).toBe('F9 is already switch 2.')
    await press('Add a big switch on the screen')
    await expect.poll(said).toBe('Switch 3: The big switch on the screen')
    await expect.element(select('What switch 3 does')).toHaveFocus()
    await press('Delete switch 2')
    await expect.poll(said).toBe('Switch 2 was deleted.')
    await expect.element(select('What switch 2 does')).toHaveFocus()
    await press('Delete switch 2')
    await expect.element(select('What switch 1 does')).toHaveFocus()
    await press('Delete switch 1')
    await expect.element(button('Add a switch')).toHaveFocus()
    expect(readProfile().switches).toEqual([])
  })

  it('keep the focus on the place of the big switch while it is changed', async () => {
    await open('/access', { way: 'scan', switches: [SPACE, { source: 'screen', code: 'bottom', job: 'next' }] })
    const place = select('Where it is')
    await expect.element(place).toBeVisible()
    const list = place.element() as HTMLElement
    list.focus()
    await place.selectOptions('On the left')
    expect(readProfile().switches).toMatchObject([SPACE, { source: 'screen', code: 'left' }])
    await expect.element(place).toHaveFocus()
    expect(place.element()).toBe(list)
  })

  it('ask who scans or dwells once more before anything that could leave them without a way to press', async () => {
    await open('/access', { way: 'scan', switches: [SPACE] })
    await expect.element(button('Delete switch 1')).toBeVisible()
    const asked = () => readTargets().filter(({ guard }) => guard === 'confirm')
    expect(
      asked()
        .filter(({ kind }) => kind === 'press')
        .map(({ name }) => name),
    ).toEqual(['Delete switch 1', 'Turn off'])
    expect(new Set(asked().flatMap(({ kind, groups }) => (kind === 'option' ? [groups.at(-1)?.name] : [])))).toEqual(
      new Set(['How you press', 'What switch 1 does']),
    )
    const two: Profile['switches'] = [SPACE, { ...SPACE, code: 'Enter' }]
    const stepping: Profile['switches'] = [SPACE, { ...SPACE, code: 'Enter', job: 'next' }]
    const step = { ...DEFAULT_PROFILE.scan, method: 'step' } as const
    const dwell = { ...DEFAULT_PROFILE.dwell, completeMs: 0 }
    const first = ['What switch 1 does', 'Delete switch 1']
    for (const [change, needed] of [
      [{ switches: two }, []],
      [{ switches: stepping }, first],
      [{ switches: stepping, scan: step }, [...first, 'What switch 2 does', 'Delete switch 2']],
      [{ switches: [...stepping, { ...SPACE, code: 'F9', job: 'next' }], scan: step }, first],
      [{ switches: stepping, way: 'dwell', dwell }, first],
      [{ switches: two, way: 'dwell', dwell }, []],
      [{ switches: [SPACE], way: 'dwell' }, []],
    ] satisfies readonly (readonly [Partial<Profile>, readonly string[]])[]) {
      useProfile.setState({ ...DEFAULT_PROFILE, way: 'scan', ...change })
      await expect
        .poll(() => new Set(asked().map(({ kind, name, groups }) => (kind === 'press' ? name : groups.at(-1)?.name))))
        .toEqual(new Set(['Turn off', 'How you press', ...needed]))
    }
  })

  it('follow what another tab of this browser keeps', async () => {
    await open('/access')
    writeProfile({ ...DEFAULT_PROFILE, way: 'dwell' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'ways' }))
    await expect.element(select('How you press')).toHaveDisplayValue('Rest the pointer on a key')
  })
})

describe('the first questions', () => {
  let laterMs = 0
  beforeEach(() => {
    const now = realClock.now
    const clock = vi.spyOn(realClock, 'now').mockImplementation(() => now() + laterMs)
    onTestFinished(() => clock.mockRestore())
  })

  /** Somebody who has read the question. */
  async function answer(name: string): Promise<void> {
    await expect.element(button(name)).toBeVisible()
    laterMs += 500
    await button(name).click()
  }

  it('take the second touch of a shaking hand for no answer, whatever the next question draws there', async () => {
    vi.mocked(realClock.now).mockImplementation(() => laterMs)
    await open('/access?ask=press')
    await answer('I touch or click')
    await expect.element(page.getByRole('heading', { level: 1, name: /press twice by mistake/u })).toBeVisible()
    for (const name of ['Yes', 'Skip', 'Back']) await button(name).click()
    laterMs += 499
    await button('Yes').click()
    await onItsWay()
    expect(window.location.search).toBe('?ask=ignoreSecondTouch')
    expect(readStored('ignoreOthersMs')).toBeUndefined()
    laterMs += 1
    await button('Yes').click()
    expect(readStored('ignoreOthersMs')).toBe(500)
  })

  it('make one switch the access method after three answers, the last of which the switch can give', async () => {
    await open('/access?ask=press')
    await answer('I have one switch')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-ways]')?.textContent).toBe('Press F8 to start')
    await answer('Slowly 2.5 seconds')
    expect(window.location.pathname).toBe('/')
    expect(readProfile()).toMatchObject({
      way: 'scan',
      switches: [{ source: 'key', code: 'F8', job: 'select' }],
      scan: { method: 'auto', stepMs: 2500 },
    })
  })

  it('leave an earlier method as it is until the new switch was pressed, and let it go on when none comes', async () => {
    const endLearning = fakeEndOfLearning()
    const earlier = { way: 'dwell', switches: [{ source: 'sound', code: 'level 40', job: 'select' }] } as const
    await open('/access?ask=press', { ...earlier, switches: [...earlier.switches] })
    for (const answered of ['I have one switch', 'I have two switches or more']) {
      navigate('/access?ask=press')
      await answer(answered)
      await expect.element(button('Skip')).toBeVisible()
      expect(readProfile()).toMatchObject(earlier)
      await expect.poll(() => document.querySelector('[data-ways="dwell"]')).toBeNull()
      endLearning()
      await expect.element(page.getByRole('main').getByText('No switch was pressed.', { exact: false })).toBeVisible()
      await expect.element(page.getByRole('status')).toHaveTextContent('No switch was pressed. You can try again.')
      await expect.poll(() => document.querySelector('[data-ways="dwell"]')).not.toBeNull()
      await userEvent.keyboard('{F8}')
      expect(readProfile()).toMatchObject(earlier)
    }
    await answer('Try again')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByRole('heading', { name: 'Press the switch that chooses' })).toBeVisible()
    expect(readProfile(), 'with the first of two alone nobody can choose').toMatchObject(earlier)
    endLearning()
    await expect.poll(() => document.querySelector('[data-ways="dwell"]')).not.toBeNull()
    await answer('Try again')
    await expect.poll(() => document.querySelector('[data-ways="dwell"]')).toBeNull()
    await userEvent.keyboard('{F9}')
    await expect
      .poll(() => readProfile())
      .toMatchObject({ way: 'scan', switches: [{ code: 'F8', job: 'next' }, { code: 'F9' }] })
  })

  it('begin again with the first of two switches after a reload between them', async () => {
    await open('/access?ask=choose')
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByRole('heading', { name: 'Press the switch that chooses' })).toBeVisible()
    await userEvent.keyboard('{F9}')
    await expect
      .poll(() => readProfile().switches)
      .toMatchObject([
        { code: 'F8', job: 'next' },
        { code: 'F9', job: 'select' },
      ])
  })

  it('learn two switches one after the other, and do not take the first for the second', async () => {
    await open('/access?ask=press')
    await answer('I have two switches or more')
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

  it('let somebody with one switch out of the question for the second', async () => {
    const now = performance.now.bind(performance)
    let laterMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
    onTestFinished(() => clock.mockRestore())
    await open('/access?ask=press')
    await answer('I have two switches or more')
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByText(/^Only one\?/u)).toBeVisible()
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByText(/^Only one\?/u), { message: 'a double press' }).toBeVisible()
    for (const [said, next] of [
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
      await answer(said)
      await expect.element(page.getByRole('heading', { name: next })).toBeVisible()
    }
  })

  it('take the switch of somebody who came back, the same or another', async () => {
    await open('/access?ask=press')
    for (const [before, code] of [
      ['F8', 'F8'],
      ['F8', 'F9'],
    ] as const) {
      await answer('I have one switch')
      await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
      await userEvent.keyboard(`{${before}}`)
      await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
      window.history.back()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Press your switch now' })).toBeVisible()
      await userEvent.keyboard(`{${code}}`)
      await expect.element(page.getByRole('heading', { name: 'How fast should the frame move?' })).toBeVisible()
      expect(readProfile()).toMatchObject({ way: 'scan', switches: [{ code, job: 'select' }] })
      expect(readProfile().switches).toHaveLength(1)
      navigate('/access?ask=press')
    }
  })

  it('are two for a pointer that rests, for touch, for a keyboard and for a screen reader', async () => {
    await open('/access?ask=press')
    for (const [way, then, kept, expected] of [
      ['I touch or click', 'Yes', 'ignoreOthersMs', '500'],
      ['I use a keyboard', 'Yes', 'keysToTv', 'true'],
      ['I use a screen reader', 'Yes', 'sayPresses', 'true'],
      ['I rest a pointer on a key With the eyes, the head or a stick', 'A long time 1.5 seconds', 'ways', '"dwell"'],
    ] as const) {
      navigate('/access?ask=press')
      await answer(way)
      await answer(then)
      expect(localStorage.getItem(kept)).toContain(expected)
      expect(window.location.pathname).toBe('/')
    }
    expect(readProfile()).toMatchObject({ way: 'dwell', dwell: { completeMs: 1500 } })
  })

  it('can be skipped, and then change nothing; who scans or dwells is asked once more before an answer that ends it', async () => {
    await open('/access?ask=press')
    await expect.element(button('I have one switch')).toBeVisible()
    const free = readTargets().filter(({ guard, kind }) => guard === 'none' && kind === 'press')
    expect(free.map(({ name }) => name)).toEqual(['Back to home', 'Somebody sets it up for me', 'Skip'])
    await answer('Skip')
    expect(localStorage.getItem('ways')).toBeNull()
    expect(window.location.pathname).toBe('/')
  })

  it('lead somebody who helps to all settings', async () => {
    await open('/access?ask=press')
    await answer('Somebody sets it up for me')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible()
  })
})

describe('the options for everybody', () => {
  const choice = (name: string) => page.getByRole('checkbox', { name })
  const html = document.documentElement

  beforeEach(() =>
    onTestFinished(() => {
      localStorage.clear()
      applyAppearance(readStored)
      applyTouchFilter()
    }),
  )

  async function openAll(): Promise<void> {
    await open('/access', {})
    openFineTuning()
    await expect.element(page.getByRole('button', { name: 'Clear typed commands' })).toBeVisible()
  }

  it('are off with a reason, kept at once, by keyboard, and can be taken back', async () => {
    await openAll()
    for (const [name, stored] of [
      ['Easy keys: plain words and large drawings', 'plainWords'],
      ['Sound cues', 'keySound'],
      ['Vibrate at each press', 'haptics'],
      ['Say each press', 'sayPresses'],
      ['Say what the TV did', 'sayTv'],
      ['Speak without a screen reader', 'speakAloud'],
      ['Hold to repeat', 'holdToRepeat'],
      ['Keyboard controls the TV', 'keysToTv'],
      ['Enter the whole number first', 'numberComposer'],
      ['Keep the microphone ready', 'microphoneReady'],
      ['Keep the screen on', 'stayAwake'],
      ['Remember typed commands', 'rememberCommands'],
      ['Remember the channels I watch', 'rememberChannels'],
    ] as const) {
      const box = choice(name).element() as HTMLInputElement
      expect(box.checked, name).toBe(false)
      expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent, name).not.toBe('')
      box.focus()
      await userEvent.keyboard(' ')
      expect(readStored(stored), name).toBe(true)
      if (stored === 'keySound') expect(shared().keySound, 'as in the menu').toBe(true)
      await userEvent.keyboard(' ')
      expect(readStored(stored), name).toBe(false)
    }
  })

  it('begin and end Beckon’s own voice at once', async () => {
    const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => {})
    onTestFinished(() => speak.mockRestore())
    const said = (words: string) => speak.mock.calls.some(([{ text }]) => text === words)
    await openAll()
    await choice('Speak without a screen reader').click()
    await vi.dynamicImportSettled()
    announce('With a voice')
    await expect.poll(() => said('With a voice')).toBe(true)
    await choice('Speak without a screen reader').click()
    await vi.dynamicImportSettled()
    announce('Without')
    await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toBe('Without')
    expect(said('Without')).toBe(false)
  })

  it('are the usual ones at first, and what is chosen from a list is kept', async () => {
    await openAll()
    for (const [name, first, chosen, stored, value] of [
      ['Ignore a second press of a key for', 'Off', '3 seconds', 'ignoreOthersMs', 3_000],
      ['Recording time', '5 seconds', '15 seconds', 'voiceLimitMs', 15_000],
      ['With no press, the remote rests after', 'Off', '1 minute', 'watchingMinutes', 1],
      ['How fast it speaks', '100%', '150%', 'speechRate', 150],
    ] as const) {
      await expect.element(select(name)).toHaveDisplayValue(first)
      await userEvent.selectOptions(select(name), chosen)
      expect(readStored(stored)).toBe(value)
    }
  })

  it('set how long a touch is held, where it counts, and begin with it at once', async () => {
    await openAll()
    await userEvent.selectOptions(select('Hold before a touch counts'), '4 seconds')
    await userEvent.selectOptions(select('A touch counts'), 'Where it ended')
    expect([readStored('touchHoldMs'), readStored('touchCounts')]).toEqual([4000, 'ended'])
    const back = page.getByRole('link', { name: 'Back to home' }).first()
    back.element().scrollIntoView({ block: 'center' })
    await touchScreen('touchStart', middleOf(back.element()))
    await touchScreen('touchEnd')
    await expect.element(page.getByText('Back to home: hold it a little longer.')).toBeInTheDocument()
  })

  it('show a theme at once, tell the browser of it, and give the device its own back', async () => {
    const meta = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
    onTestFinished(() => meta.remove())
    await openAll()
    const ground = () => getComputedStyle(document.body).backgroundColor
    const before = ground()
    await userEvent.selectOptions(select('Theme'), 'High contrast, black on white')
    expect([ground(), meta.content, readStored('theme')]).toEqual(['rgb(255, 255, 255)', '#ffffff', 'contrast-light'])
    expect(getComputedStyle(html).colorScheme).toBe('light')
    await userEvent.selectOptions(select('Theme'), 'Same as the device')
    expect([ground(), readStored('theme'), html.dataset['theme']]).toEqual([before, 'device', undefined])
  })

  it('make text and keys larger at once, keep that, and let four keys change places', async () => {
    await openAll()
    const size = () => Number.parseFloat(getComputedStyle(document.querySelector('label') as Element).fontSize)
    const before = size()
    await userEvent.selectOptions(select('Text size'), '200%')
    expect(size()).toBeCloseTo(before * 2, 1)
    await userEvent.selectOptions(select('Size of keys'), 'Largest')
    await expect.poll(() => html.dataset['size']).toBe('gaze')
    expect(readProfile()).toMatchObject({ size: 'gaze', layout: { textPercent: 200 } })
    await userEvent.selectOptions(select('Size of keys'), 'Standard')
    await userEvent.selectOptions(select('Text size'), 'Same as the device')
    await expect.poll(() => html.dataset['size']).toBeUndefined()
    expect(size()).toBeCloseTo(before, 1)

    await userEvent.selectOptions(select('Size of keys'), 'Four keys that fill the screen')
    expect(select('How many keys').query()).toBeNull()
    await userEvent.selectOptions(select('Top left'), 'Channel down')
    expect(readProfile().layout.fourKeys).toEqual(['channelDown', 'channelUp', 'volumeDown', 'volumeUp'])
    await expect.element(select('Bottom right')).toHaveValue('volumeUp')
    await userEvent.selectOptions(select('Size of keys'), 'Standard')
  })

  it('show what was kept by an earlier version: sizes, theme, method and sounds', async () => {
    // As an earlier version stored it.
    for (const [name, value] of Object.entries({
      theme: 'contrast-dark',
      keySound: 'true',
      soundVolume: '30',
      ignorePowerMs: '2000',
      ways: JSON.stringify({
        version: 1,
        way: 'dwell',
        switches: [],
        press: { holdMs: 0, ignoreMs: 300, countsOn: 'press', longHold: false, longHoldMs: 1000, stuckMs: 10000 },
        scan: { method: 'auto', stepMs: 2000, extraMs: 500, chooseWaitPercent: 200, staySteps: 3, tick: true },
        dwell: { style: 'two stages', lockOnMs: 350, completeMs: 1500, keptMs: 750, touch: true },
        size: 'large',
        layout: { gap: '24', textPercent: 125, keysShown: '8', keepsPlaces: true, fourKeys: [] },
      }),
    }))
      localStorage.setItem(name, value)
    removeFormer()
    changeShared({ keySound: true })
    await open('/access')
    openFineTuning()
    await expect.element(select('How you press')).toHaveDisplayValue('Rest the pointer on a key')
    await expect.element(select('Time to rest')).toHaveDisplayValue('1.5 seconds')
    await expect.element(select('Time before it begins')).toHaveDisplayValue('0.35 seconds')
    await expect.element(select('Theme')).toHaveDisplayValue('High contrast, white on black')
    await expect.element(select('Text size')).toHaveDisplayValue('125%')
    await expect.element(select('Size of keys')).toHaveDisplayValue('Large')
    await expect.element(select('How many keys')).toHaveDisplayValue('8 keys')
    await expect.element(select('Ignore a second press of a key for')).toHaveDisplayValue('2 seconds')
    await expect.element(choice('Sound cues')).toBeChecked()
    expect([localStorage.getItem('soundVolume'), localStorage.getItem('ignorePowerMs')]).toEqual([null, null])
  })

  it('erase what was typed, and say so', async () => {
    writeStored('typedCommands', ['watch news'])
    await openAll()
    await page.getByRole('button', { name: 'Clear typed commands' }).click()
    expect(readStored('typedCommands')).toBeUndefined()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your typed commands are cleared.')
  })
})
