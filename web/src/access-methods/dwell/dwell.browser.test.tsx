import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_PROFILE, type DwellSettings, type Profile } from '@beckon/contract/profile'
import { realClock } from '../../platform/clock.ts'
import { middleOf, mouse } from '../../platform/fake-touches.ts'
import { announcements } from '../../ui/announce.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { dwellMethod, startDwell, type RunningDwell } from './dwell-method.ts'
import { dwellTexts } from './DwellProgress.tsx'
import { countFrames } from '../../../test/count-frames.ts'

/** Whether files that are loaded separately cannot be fetched. */
const away = vi.hoisted(() => ({ is: false }))
vi.mock(import('../../ui/lazy-part.tsx'), async (original) => {
  const parts = await original()
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return { ...parts, loadModule: (load, came) => parts.loadModule(() => (away.is ? missing() : load()), came) }
})

const DWELL_MS = 400

let dwell: RunningDwell | undefined
let pressed: string[] = []
const said: string[] = []

/** Named keys of 120 px at places of the window. */
function keys(places: Readonly<Record<string, readonly [number, number]>>): void {
  const main = document.createElement('main')
  for (const [name, [x, y]] of Object.entries(places)) {
    const button = document.createElement('button')
    button.textContent = name
    button.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: 120px; height: 120px`
    button.addEventListener('click', () => pressed.push(name))
    main.append(button)
  }
  document.body.append(main)
}

function start(chosen: Partial<DwellSettings> = {}): void {
  const times = { completeMs: DWELL_MS, afterPausePercent: 100 }
  const settings = { ...DEFAULT_PROFILE.dwell, ...times, ...chosen }
  dwell = startDwell(settings, {
    paused: () => dwellTexts.paused,
    say: (words) => said.push(words),
    clock: { ...realClock, now: () => now },
  })
  // A new page counts when its pause is over and the pointer has moved.
  now += 600
  for (const x of [700, 780]) {
    const place = { clientX: x, clientY: 590, isPrimary: true, bubbles: true }
    document.body.dispatchEvent(new PointerEvent('pointermove', place))
  }
}

/** The time of dwell stands still until a test lets it pass: no machine is too slow for it. */
let now = 0
/** Dwell counts no longer frame. */
const FRAME_MS = 50

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += FRAME_MS) {
    now += FRAME_MS
    await new Promise(requestAnimationFrame)
  }
}

async function passUntil(isSo: () => boolean): Promise<void> {
  for (let passed = 0; !isSo() && passed < 20 * DWELL_MS; passed += FRAME_MS) await pass(FRAME_MS)
  expect(isSo()).toBe(true)
}

async function presses(...names: readonly string[]): Promise<void> {
  await passUntil(() => pressed.length >= names.length)
  expect(pressed).toEqual(names)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const progress = () => document.querySelector('[data-ways=dwell] svg')
const pointAt = (name: string) => userEvent.hover(button(name))
const nothingAt = () => userEvent.hover(page.getByTestId('nothing'))

beforeEach(async () => {
  // It has come before a key is pressed.
  await import('./dwell-panel.ts')
  await page.viewport(800, 600)
  const nothing = '<i data-testid="nothing" style="position: fixed; inset: 0 auto auto 0; width: 6px; height: 6px"></i>'
  document.body.insertAdjacentHTML('beforeend', nothing)
  pressed = []
  said.length = 0
})

afterEach(() => {
  dwell?.stop()
  document.body.replaceChildren()
})

describe('a pointer that rests on a key', () => {
  it('presses it once, and shows the time growing above the page without touching it', async () => {
    keys({ Up: [100, 100], Down: [100, 300] })
    start()
    const before = button('Up').element().outerHTML
    await pointAt('Up')
    await passUntil(() => progress() !== null)
    expect(button('Up').element().outerHTML).toBe(before)
    await presses('Up')
    await pass(3 * DWELL_MS)
    expect(pressed).toEqual(['Up'])
  })

  it('sees the time grow in each frame, not in one that comes later', async () => {
    const frames = countFrames('[data-ways=dwell]')
    onTestFinished(frames.stop)
    keys({ One: [100, 100] })
    start({ completeMs: 1_500 })
    await pointAt('One')
    await passUntil(() => progress() !== null)
    const first = frames.counted()
    await pass(300)
    const grown = frames.counted()
    expect(grown.inFrame).toBeGreaterThan(first.inFrame)
    expect(grown.late).toBe(first.late)
  })

  it('presses what a page got only later', async () => {
    keys({ Up: [100, 100] })
    start()
    await nothingAt()
    keys({ Later: [400, 300] })
    await pass(150)
    await pointAt('Later')
    await presses('Later')
  })

  it('presses nothing once it has left the window, and nothing of a key that went', async () => {
    keys({ Up: [100, 100] })
    start({ completeMs: 700 })
    await pointAt('Up')
    await pass(300)
    document.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', isPrimary: true, bubbles: true }))
    await pass(900)
    expect(pressed).toEqual([])
    await nothingAt()
    await pointAt('Up')
    await pass(300)
    document.querySelector('main')?.remove()
    await pass(900)
    expect(pressed).toEqual([])
  })

  it('presses nothing by a rest during which the network goes or comes', async () => {
    keys({ Up: [100, 100] })
    start({ completeMs: 700 })
    for (const change of ['offline', 'online']) {
      await nothingAt()
      await pass(300)
      await pointAt('Up')
      await pass(300)
      window.dispatchEvent(new Event(change))
      await pass(900)
    }
    expect(pressed).toEqual([])
  })

  it('leaves clicking to whoever clicks: a click is one press, and resting on after it none', async () => {
    keys({ Up: [100, 100] })
    start()
    await userEvent.click(button('Up'))
    await pass(3 * DWELL_MS)
    expect(pressed).toEqual(['Up'])
  })

  it('presses nothing under a line that lies over the page', async () => {
    keys({ Up: [100, 100] })
    const line = document.createElement('p')
    line.style.cssText = 'position: fixed; inset: 0 0 auto; height: 170px; margin: 0; background: white'
    document.body.append(line)
    start()
    await userEvent.hover(page.elementLocator(line), { position: { x: 160, y: 150 } })
    await pass(3 * DWELL_MS)
    expect(pressed).toEqual([])
    await userEvent.hover(page.elementLocator(document.querySelector('button') ?? line), {
      position: { x: 60, y: 100 },
    })
    await presses('Up')
  })

  it('presses the key of a line that stays at the foot, not one of the page that lies under it', async () => {
    keys({ Under: [340, 500] })
    document.body.insertAdjacentHTML(
      'beforeend',
      `<main style="height: 2000px"><div style="height: 1400px"></div>
        <p style="position: sticky; bottom: 0; margin: 0; height: 80px; background: white">
          <button style="width: 100%; height: 70px">More keys</button></p></main>`,
    )
    button('More keys')
      .element()
      .addEventListener('click', () => pressed.push('More keys'))
    start({ restKey: false })
    await userEvent.hover(button('More keys'), { position: { x: 400, y: 35 } })
    await presses('More keys')
  })

  it('presses in a dialog that is open, and nothing behind it', async () => {
    keys({ Behind: [600, 100] })
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Question')
    dialog.innerHTML = '<button style="width: 150px; height: 120px">Inside</button>'
    document.body.append(dialog)
    dialog.querySelector('button')?.addEventListener('click', () => pressed.push('Inside'))
    start()
    dialog.showModal()
    await pass(150)
    await userEvent.hover(page.elementLocator(document.documentElement), { position: { x: 660, y: 160 } })
    await pass(3 * DWELL_MS)
    expect(pressed).toEqual([])
    await pointAt('Inside')
    await presses('Inside')
  })
})

describe("dwell's own keys", () => {
  it('rest it and wake it, by resting on them and by a click', async () => {
    keys({ Up: [100, 100] })
    start()
    await pointAt('Rest')
    await passUntil(() => button('Wake').query() !== null)
    await expect.element(button('Wake')).toBeVisible()
    expect(said.at(-1)).toBe('Resting. Look at Wake to go on.')
    await pointAt('Up')
    await pass(2 * DWELL_MS)
    expect(pressed).toEqual([])
    await userEvent.click(button('Wake'))
    await expect.element(button('Rest')).toBeVisible()
    expect(said.at(-1)).toBe('Ready.')
    await pointAt('Up')
    await presses('Up')
  })

  it('ask before a key that could do harm, and take Escape for No', async () => {
    keys({ Record: [340, 240] })
    document.querySelector('button')?.setAttribute('id', 'record')
    start()
    await pointAt('Record')
    await passUntil(() => said.length > 0)
    await expect.element(button('Yes: Record')).toBeVisible()
    await expect.element(button('No')).toBeVisible()
    expect(said.at(-1)).toBe('Record: yes or no?')
    expect(pageChangeLock.isHeld()).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(button('No')).not.toBeInTheDocument()
    expect(pageChangeLock.isHeld()).toBe(false)
    expect(said.at(-1)).toBe('Nothing was sent')
    await nothingAt()
    await pass(300)
    await pointAt('Record')
    await passUntil(() => button('Yes: Record').query() !== null)
    await pointAt('Yes: Record')
    await presses('Record')
  })

  it('say that there is no connection while they cannot be fetched, and ask as soon as it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      away.is = false
    })
    away.is = true
    keys({ Record: [340, 240] })
    document.querySelector('button')?.setAttribute('id', 'record')
    start()
    await pointAt('Record')
    await passUntil(() => said.length > 0)
    expect(said).toEqual(['No connection to the server. Trying again.'])
    away.is = false
    await vi.advanceTimersByTimeAsync(3_000)
    await nothingAt()
    await pass(300)
    await pointAt('Record')
    await passUntil(() => button('Yes: Record').query() !== null)
    expect(pressed).toEqual([])
  })

  it('scroll the page to its end and back', async () => {
    keys({ First: [100, 100], Last: [100, 2_000] })
    const room = document.createElement('div')
    room.style.height = '2200px'
    document.querySelector('main')?.append(room)
    start({ again: 'look away' })
    await expect.element(button('Up: scroll the page')).not.toBeInTheDocument()
    await pointAt('Down: scroll the page')
    await passUntil(() => button('Down: scroll the page').query() === null)
    expect(window.scrollY + window.innerHeight).toBeGreaterThan(2_150)
    await pointAt('Last')
    await presses('Last')
    await pointAt('Up: scroll the page')
    await passUntil(() => window.scrollY === 0)
  })

  it('stand below a line that stays in sight, which goes on saying what a press did', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<main style="height: 2000px"><p style="position: sticky; top: 0; margin: 0; height: 60px">Last press: Up</p></main>',
    )
    keys({ Up: [100, 900] })
    start()
    await expect.element(button('Down: scroll the page')).toBeVisible()
    window.scrollTo(0, 500)
    await expect.element(button('Up: scroll the page')).toBeVisible()
    expect(button('Up: scroll the page').element().getBoundingClientRect().top).toBe(60)
  })

  it('stand above a line that stays at the foot, wherever the page is scrolled to', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<main><div style="height: 2000px"></div>
        <p style="position: sticky; bottom: 0; margin: 0; height: 80px"><button style="height: 70px">OK</button></p></main>`,
    )
    start()
    const own = () =>
      page
        .getByRole('button', { name: /Rest|Down: / })
        .elements()
        .map((one) => one.getBoundingClientRect())
    await expect.element(button('Down: scroll the page')).toBeVisible()
    const end = document.documentElement.scrollHeight - window.innerHeight
    for (const at of [0, 700, end - 100, end - 60, end - 20, end]) {
      window.scrollTo(0, at)
      await pass(200)
      const ok = button('OK').element().getBoundingClientRect()
      const lowest = Math.max(...own().map(({ bottom }) => bottom))
      const isClear = own().every(({ top, bottom }) => bottom <= ok.top || top >= ok.bottom)
      expect(isClear, `scrolled to ${at}: OK at ${ok.top} to ${ok.bottom}, keys end at ${lowest}`).toBe(true)
    }
    expect(button('Down: scroll the page').query()).toBeNull()
  })

  it('are pressed by a click and by the keyboard while a dialog is open, and after it', async () => {
    keys({ Behind: [600, 100] })
    const layer = () => document.querySelector('[data-ways=dwell]')
    const dialog = document.createElement('dialog')
    dialog.innerHTML = '<button>Inside</button>'
    document.body.append(dialog)
    // A pointer that stays where it has clicked presses nothing.
    start({ completeMs: 600_000 })
    dialog.showModal()
    await vi.waitFor(() => expect(layer()?.parentElement).toBe(dialog))
    await userEvent.click(button('Rest'))
    await expect.element(button('Wake')).toBeVisible()
    dialog.querySelector('button')?.focus()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Wake')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Rest')).toBeVisible()
    dialog.remove()
    await vi.waitFor(() => expect(layer()?.parentElement).toBe(document.body))
    await userEvent.click(button('Rest'))
    await expect.element(button('Wake')).toBeVisible()
  })

  it('leave the last thing of a dialog that scrolls free of Rest', async () => {
    const dialog = document.createElement('dialog')
    dialog.style.cssText =
      'box-sizing: border-box; max-height: 100vh; height: 100vh; max-width: none; width: 150px; margin: 0 0 0 auto; overflow: auto'
    dialog.innerHTML =
      '<div style="height: 900px"></div><button style="display: block; width: 100%; height: 50px">End</button>'
    dialog.querySelector('button')?.addEventListener('click', () => pressed.push('End'))
    document.body.append(dialog)
    dialog.showModal()
    start()
    await expect.poll(() => document.querySelectorAll('[data-ways=dwell] button').length).toBeGreaterThan(1)
    dialog.scrollTop = dialog.scrollHeight
    await pointAt('End')
    await presses('End')
  })

  it('show the options of a list', async () => {
    const main = document.createElement('main')
    main.innerHTML = '<label>Camera <select><option>Front</option><option>Back side</option></select></label>'
    document.body.append(main)
    start()
    await userEvent.hover(page.getByRole('combobox'))
    await passUntil(() => button('Back side').query() !== null)
    await pointAt('Back side')
    await passUntil(() => document.querySelector('select')?.value === 'Back side')
  })

  it('show options of a list in a window as small as a large one at 400 % zoom, too', async () => {
    const [width, height] = [innerWidth, innerHeight]
    await page.viewport(320, 256)
    onTestFinished(async () => void (await page.viewport(width, height)))
    const main = document.createElement('main')
    main.innerHTML = '<label>Camera <select><option>Front</option><option>Back side</option></select></label>'
    document.body.append(main)
    start()
    await userEvent.hover(page.getByRole('combobox'))
    await passUntil(() => button('Back side').query() !== null)
  })
})

describe('the pause key', () => {
  it('is also Escape, held, for people without a switch', async () => {
    const { stop } = dwellMethod(DEFAULT_PROFILE, true)
    onTestFinished(() => stop(true))
    await Promise.all([import('../switch-input/run-switches.ts'), import('../switch-input/switch-words.ts')])
    await pass(100)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const hold = async (ms: number) => {
      await userEvent.keyboard('{Escape>}')
      vi.advanceTimersByTime(ms)
      await userEvent.keyboard('{/Escape}')
    }
    const isPaused = () => document.querySelector('[data-ways=dwell]')?.textContent === 'Paused. Press F8 to go on.'
    await hold(1_900)
    expect(isPaused()).toBe(false)
    await hold(2_000)
    await expect.poll(isPaused).toBe(true)
  })

  it('stops everything until it is pressed again', async () => {
    keys({ Up: [100, 100] })
    start()
    await userEvent.keyboard('{F8}')
    expect(said.at(-1)).toBe('Paused. Press F8 to go on.')
    await expect.element(page.getByText('Paused. Press F8 to go on.')).toBeVisible()
    await pointAt('Up')
    await pass(2 * DWELL_MS)
    expect(pressed).toEqual([])
    await nothingAt()
    await userEvent.keyboard('{F8}')
    await pointAt('Up')
    await presses('Up')
  })
})

describe('look and press', () => {
  it('presses what is looked at with the switch alone', async () => {
    keys({ Up: [100, 100] })
    start({ completeMs: 0 })
    await pointAt('Up')
    await pass(3 * DWELL_MS)
    expect(pressed).toEqual([])
    dwell?.tellJob('select')
    expect(pressed).toEqual(['Up'])
  })

  it('presses as the switch closes, also if a long press means something else while scanning', async () => {
    keys({ Up: [100, 100] })
    const { stop } = dwellMethod({
      ...DEFAULT_PROFILE,
      switches: [{ source: 'key', code: 'Space', job: 'select' }],
      press: { ...DEFAULT_PROFILE.press, longHoldMs: 1_000 },
      dwell: { ...DEFAULT_PROFILE.dwell, completeMs: 0 },
    })
    onTestFinished(() => stop(true))
    await import('../switch-input/run-switches.ts')
    // A new page counts when its pause is over and the pointer has moved.
    await new Promise((resolve) => setTimeout(resolve, 600))
    await nothingAt()
    await pointAt('Up')
    await expect.poll(progress).not.toBeNull()
    await userEvent.keyboard('{ >}')
    expect(pressed).toEqual(['Up'])
    await userEvent.keyboard('{/ }')
    expect(pressed).toEqual(['Up'])
  })

  it('is paused by holding the switch, says and shows how to go on, and lets others click meanwhile', async () => {
    keys({ Up: [100, 100] })
    const profile: Profile = { ...DEFAULT_PROFILE, switches: [{ source: 'mouse', code: '0', job: 'select' }] }
    const { stop } = dwellMethod({ ...profile, dwell: { ...profile.dwell, completeMs: 0 } })
    onTestFinished(() => stop(true))
    const hold = async () => {
      const place = middleOf(page.getByTestId('nothing').element())
      await mouse('mousePressed', place)
      vi.advanceTimersByTime(4_300)
      await mouse('mouseReleased', place)
    }
    // They come with the first switch that needs them.
    await Promise.all([import('../switch-input/run-switches.ts'), import('../switch-input/sources/other-sources.ts')])
    await pass(100)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await hold()
    const paused = 'Paused. Hold the switch to go on.'
    await expect.poll(() => announcements.text()).toBe(paused)
    expect(document.querySelector('[data-ways=dwell]')?.textContent).toBe(paused)
    await button('Up').click()
    expect(pressed).toEqual(['Up'])
    await hold()
    await expect.poll(() => announcements.text()).toBe('Going on')
    expect(document.querySelector('[data-ways=dwell]')?.textContent).not.toContain(paused)
    expect(pressed).toEqual(['Up'])
  })
})

it('is no finger that rests: a finger presses by its touch', async () => {
  keys({ Up: [100, 100] })
  start()
  const finger = { pointerType: 'touch', isPrimary: true, bubbles: true }
  document.body.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: 500, clientY: 500, buttons: 1 }))
  // It has slid onto the key.
  button('Up')
    .element()
    .dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 160, clientY: 160 }))
  await pass(3 * DWELL_MS)
  expect(pressed).toEqual([])
})
