import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigate } from '../../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../../platform/shared-state.ts'
import { Announcer } from '../../../ui/Announcer.tsx'
import '../../../ui/theme.css'
import { beginWays, useProfile } from '../current-way.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { readProfile, writeProfile } from '../profile.ts'
import { forgetMeasures, parseMeasures, useMeasures, withPress } from './kept-measures.ts'
import { PracticePage } from './PracticePage.tsx'
import type { Plan } from './practice-machine.ts'
import { PRACTICE_TV } from './practice-tv.ts'
import { PracticeRemote } from './PracticeRemote.tsx'
import { openPractice, plansOf } from './run-practice.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const kept = () => parseMeasures(localStorage.getItem('wayMeasures') ?? '')
const times = (ms: number, count: number) => Array.from({ length: count }, () => ms)
const SPACE = { source: 'key', code: 'Space', job: 'select' } as const

async function open(profile: Partial<Profile>, measured?: object): Promise<void> {
  writeProfile({ ...DEFAULT_PROFILE, ...profile })
  if (measured) localStorage.setItem('wayMeasures', JSON.stringify({ version: 1, ...measured }))
  useProfile.setState(readProfile(), true)
  useMeasures.setState(kept(), true)
  navigate('/practice', { replace: true })
  await render(
    <>
      <PracticePage />
      <Announcer />
    </>,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Practise' })).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
  // As dark and as early in the list as can be.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => chance.mockRestore())
})

afterEach(() => {
  forgetMeasures()
  useProfile.setState(DEFAULT_PROFILE, true)
})

it('how often a key is pressed is counted, but never which channel [T17]', () => {
  expect(['mute', 'channel-206'].map((id) => withPress({}, id, true))).toEqual([{ mute: [1, 1] }, {}])
})

describe('the practice', () => {
  it('measures a switch while it chooses nothing, keeps each press, and stops at once', async () => {
    await open({ way: 'scan', switches: [SPACE] })
    await button('Start').click()
    await expect.element(page.getByText('Press your switch when the lamp lights.', { exact: false })).toBeVisible()
    await expect.element(main.getByText('Press now')).toBeVisible()
    await userEvent.keyboard('{ >}')
    await userEvent.keyboard('{/ }')
    await expect.element(page.getByText('Good', { exact: true })).toBeVisible()
    await expect.poll(() => kept().scan).toMatchObject({ asked: 1, missed: 0 })
    expect(kept().scan.pressMs).toHaveLength(1)
    await expect.element(page.getByText('2 of 10')).toBeVisible()
    await button('Stop').click()
    await expect.element(button('Start')).toHaveFocus()
    await expect.element(page.getByText(/^A press comes .* after the light\.$/u)).toBeVisible()
  })

  it('asks for keys of its own TV by touch and keyboard, and sends nothing', async () => {
    const sent = vi.spyOn(window, 'fetch')
    onTestFinished(() => sent.mockRestore())
    await open({ way: 'off' })
    await button('Start').click()
    await expect.element(main.getByText('Press Volume up')).toBeVisible()
    await button('Mute').click()
    await expect.element(page.getByRole('img', { name: 'Practice TV: Channel 5, Sound is off' })).toBeVisible()
    await button('Volume up').click()
    await expect.element(page.getByRole('img', { name: 'Practice TV: Channel 5, Volume 11' })).toBeVisible()
    await expect.poll(() => kept().touch.rights).toBe(1)
    await expect.element(main.getByText('Press Mute')).toBeVisible()
    ;(button('Mute').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => kept().touch.rights).toBe(2)
    expect(sent.mock.calls.filter(([asked]) => String(asked).includes('/api/'))).toEqual([])
    await button('Stop').click()
  })

  it('of keys is done by scanning itself, and measures the group and the key', async () => {
    const scan = { ...DEFAULT_PROFILE.scan, stepMs: 600, firstPercent: 0, startsOn: 'arrival' as const, passes: 0 }
    const press = { ...DEFAULT_PROFILE.press, ignoreMs: 0 }
    await page.viewport(800, 800)
    writeProfile({ ...DEFAULT_PROFILE, way: 'scan', switches: [SPACE], scan, press })
    useProfile.setState(readProfile(), true)
    beginWays()
    const plan: Plan = { task: 'keys', trials: 1, darkMs: [0, 0], givesUpMs: 60_000, keys: ['channelDown'] }
    const practice = openPractice(
      () => {},
      () => [plan],
    )
    await render(
      <main style={{ padding: 40 }}>
        <PracticeRemote tv={PRACTICE_TV} wanted={undefined} onPress={practice.pressed} onPointer={practice.pointer} />
      </main>,
    )
    practice.begin()
    onTestFinished(practice.stop)
    await pressWhenLit('channelDown', (frame, box) => frame.width > box.width + 100)
    await pressWhenLit('channelDown', (frame, box) => frame.width < box.width + 60)
    await expect.poll(() => kept().scan.asked).toBe(2)
    expect(kept().scan.classes).toEqual(['right', 'right'])
    for (const ms of kept().scan.pressMs) expect(ms).toBeLessThan(600)
    expect(practice.machine.state()).toMatchObject({ at: 'settling' })
  })

  it('of a person has the tasks of their way', () => {
    const tasks = (profile: Partial<Profile>) => plansOf({ ...DEFAULT_PROFILE, ...profile }).map(({ task }) => task)
    expect(tasks({ way: 'scan', switches: [SPACE] })).toEqual(['switch', 'keys'])
    const scan = { ...DEFAULT_PROFILE.scan, method: 'step' as const }
    expect(tasks({ way: 'scan', switches: [SPACE], scan })).toEqual(['switch'])
    expect(tasks({ way: 'dwell' })).toEqual(['keys'])
    expect(tasks({ way: 'off' })).toEqual(['keys'])
  })
})

/** Once the frame stands around it as wanted, and a hand could have seen it. */
async function pressWhenLit(id: string, isIt: (frame: DOMRect, box: DOMRect) => boolean): Promise<void> {
  const isLit = () => {
    const frame = document.querySelector('[data-ways="highlight"] rect')?.getBoundingClientRect()
    const box = document.getElementById(id)?.getBoundingClientRect()
    const isAround = frame && box && frame.left < box.left && frame.right > box.right && frame.top < box.top
    return isAround === true && frame.bottom > box.bottom && isIt(frame, box)
  }
  await expect.poll(isLit, { timeout: 10_000, interval: 10 }).toBe(true)
  await new Promise((done) => void setTimeout(done, 150))
  await userEvent.keyboard(' ')
}

describe('advice', () => {
  const LATE = 'A late press counts for the one before'
  const slow = { asked: 20, missed: 0, pressMs: times(1_300, 20), classes: times(0, 20).map(() => 'right') }

  it('names one change with its reason; one press takes it, one takes it back', async () => {
    await open({ way: 'scan', switches: [SPACE] }, { scan: slow })
    await expect.element(page.getByText('You need more time to press than the frame gives you.')).toBeVisible()
    await expect.element(page.getByText('Time on each thing: 2 seconds instead of 1.5 seconds.')).toBeVisible()
    expect(readProfile().scan.stepMs, 'nothing is changed by itself').toBe(1_500)
    await button('Use it').click()
    expect(readProfile().scan.stepMs).toBe(2_000)
    await button('Take it back').click()
    expect(readProfile().scan.stepMs).toBe(1_500)
    await expect.element(button('Start')).toHaveFocus()
    expect(button('Use it').query(), 'and it is not offered again at once').toBeNull()
  })

  it('of a longer step that would let the late window grow changes both, and one press takes both back', async () => {
    const pressMs = Array.from({ length: 24 }, (_, at) => 150 + 30 * at)
    const scan = { ...DEFAULT_PROFILE.scan, stepMs: 300, lateMs: 400 }
    await open({ way: 'scan', switches: [SPACE], scan }, { scan: { asked: 24, missed: 0, pressMs } })
    await expect.element(page.getByText('Time on each thing: 0.95 seconds instead of 0.3 seconds.')).toBeVisible()
    await expect.element(page.getByText(`${LATE}: 0.1 seconds instead of 0.4 seconds.`)).toBeVisible()
    await button('Use it').click()
    expect(readProfile().scan).toMatchObject({ stepMs: 950, lateMs: 100 })
    await expect.element(page.getByText(`${LATE}: 0.1 seconds now. It was 0.4 seconds.`)).toBeVisible()
    await button('Take it back').click()
    expect(readProfile().scan).toMatchObject({ stepMs: 300, lateMs: 400 })
    expect(button('Take it back').query()).toBeNull()
  })

  it('goes away for a day when it is not wanted', async () => {
    await open({ way: 'scan', switches: [SPACE] }, { scan: slow })
    await button('Not now').click()
    expect(page.getByText('This may help you').query()).toBeNull()
    await expect.element(button('Start')).toHaveFocus()
    expect(readProfile().scan.stepMs).toBe(1_500)
  })

  it('for a hand that touches twice is to ignore the second touch', async () => {
    await open({ way: 'off' }, { touch: { pressMs: [], againMs: [150, 200], rights: 12, slips: 0 } })
    await button('Use it').click()
    expect(localStorage.getItem('ignoreOthersMs')).toBe('250')
    await button('Take it back').click()
    expect(localStorage.getItem('ignoreOthersMs')).toBe('0')
  })
})

it('what was measured is forgotten by one press', async () => {
  await open({ way: 'scan', switches: [SPACE] }, { scan: { asked: 20, missed: 1, pressMs: times(650, 20) } })
  await button('Forget these numbers').click()
  expect(localStorage.getItem('wayMeasures')).toBeNull()
  expect(page.getByText('How you press now').query()).toBeNull()
  await expect.element(button('Start')).toHaveFocus()
})
