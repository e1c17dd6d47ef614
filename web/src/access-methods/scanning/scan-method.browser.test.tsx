import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Pressable } from '../../remote-model/button-table.ts'
import { runSequence, type Ending } from '../../core/macros/run-sequence.ts'
import { bodiesTo, json, startServer, stopServer } from '../../client/fake-server.ts'
import { clearLog, pressesNow } from '../../core/press/remote-presses.ts'
import { useObservedState } from '../../core/tv-state/observed-state.ts'
import { startWhatIsOn } from '../../core/what-is-on/follow-state.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { announce, announcements } from '../../ui/announce.ts'
import type { ActiveMethod } from '../access-method.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { countFrames } from '../../../test/count-frames.ts'
import { scanMethod } from './scan-method.ts'

/** Whether files that are loaded once cannot be fetched. */
const away = vi.hoisted(() => ({ is: false }))
vi.mock(import('../../ui/lazy-part.tsx'), async (original) => {
  const parts = await original()
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return { ...parts, loadOnce: (load) => parts.loadOnce(() => (away.is ? missing() : load())) }
})

const STEP_MS = 400
const TICK_MS = 50
let way: ActiveMethod | undefined
let heard: string[] = []
announcements.subscribe(() => {
  const text = announcements.text()
  if (text !== '' && heard.at(-1) !== text) heard.push(text)
})

function scan(settings: Partial<Profile['scan']> = {}, longHoldMs = 0): void {
  const switches: Profile['switches'] = [{ source: 'key', code: 'Space', job: 'select' }]
  const press = { ...DEFAULT_PROFILE.press, ignoreMs: 0, longHoldMs }
  const timing = { ...DEFAULT_PROFILE.scan, stepMs: STEP_MS, firstPercent: 0, lateMs: 0, passes: 1 }
  way = scanMethod({ ...DEFAULT_PROFILE, way: 'scan', switches, press, scan: { ...timing, ...settings } })
}

const frames = () => document.querySelectorAll('[data-ways="highlight"] rect').length
const frameBox = () => document.querySelector('[data-ways="highlight"] rect')?.getBoundingClientRect()
const words = () => document.querySelector('[data-ways="highlight"]')?.textContent

/** Time passes only here: no press is late for its item, however busy the machine. Frames are drawn meanwhile. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    await vi.advanceTimersByTimeAsync(TICK_MS)
    await new Promise(requestAnimationFrame)
  }
}

async function passUntil(isSo: () => boolean | undefined): Promise<void> {
  for (let passed = 0; isSo() !== true && passed < 20 * STEP_MS; passed += TICK_MS) await pass(TICK_MS)
  expect(isSo()).toBe(true)
}

/** Whether the frame stands around this and nothing more. */
function isHighlighted(id: string): boolean {
  const [frame, key] = [frameBox(), document.getElementById(id)?.getBoundingClientRect()]
  if (!frame || !key) return false
  return frame.left < key.left && frame.right > key.right && frame.width < key.width + 40 && frame.top < key.top + 1
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  changeShared({ ...INITIAL_STATE }, true)
  heard = []
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main style="padding: 40px"><button id="one">One</button> <button id="two">Two</button> <button id="three">Three</button></main>`,
  )
})

afterEach(() => {
  way?.stop(false)
  way = undefined
  vi.useRealTimers()
  for (const left of document.querySelectorAll('main, dialog')) left.remove()
})

describe('scanning a page', () => {
  it('waits for the first press, which presses nothing, and chooses what is highlighted by the next', async () => {
    const pressed: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    scan()
    await passUntil(() => words() === 'Press Space to start')
    expect(frames()).toBe(0)
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    await passUntil(() => isHighlighted('two'))
    await userEvent.keyboard(' ')
    expect(pressed).toEqual(['two'])
  })

  it('takes a long press for a press, at once, unless it means something else', async () => {
    const pressed: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    const profile: Profile = {
      ...DEFAULT_PROFILE,
      way: 'scan',
      switches: [{ source: 'key', code: 'Space', job: 'select' }],
      press: { ...DEFAULT_PROFILE.press, ignoreMs: 0, longHoldMs: 1_000 },
      scan: { ...DEFAULT_PROFILE.scan, method: 'step' },
    }
    way = scanMethod(profile)
    await passUntil(() => words() === 'Press Space to start')
    await userEvent.keyboard('{ >}')
    await passUntil(() => isHighlighted('one'))
    await userEvent.keyboard('{/ }{ >}')
    expect(pressed).toEqual(['one'])
    await userEvent.keyboard('{/ }')
    way.change({ ...profile, scan: { ...profile.scan, reverse: true } })
    await userEvent.keyboard('{ >}')
    await pass(1_100)
    await userEvent.keyboard('{/ }')
    expect(pressed).toEqual(['one'])
    expect(isHighlighted('three')).toBe(true)
  })

  it('draws each step in the frame of that step, not in one that comes later', async () => {
    const frames = countFrames('[data-ways="highlight"]')
    onTestFinished(frames.stop)
    scan({ passes: 2 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    const first = frames.counted()
    await passUntil(() => isHighlighted('two'))
    await passUntil(() => isHighlighted('three'))
    const steps = frames.counted()
    expect(steps.inFrame).toBeGreaterThanOrEqual(first.inFrame + 2)
    expect(steps.late).toBe(first.late)
  })

  it.each(['inverse', 'single-switch'] as const)(
    'chooses nothing by a switch that was held, or by the wait after it, while the network went and came: %s',
    async (method) => {
      const pressed: string[] = []
      document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
      scan({ method, stepMs: 600, passes: 0 })
      if (method === 'inverse') await userEvent.keyboard('{ >}')
      else await userEvent.keyboard('   ')
      await passUntil(() => isHighlighted('two'))
      window.dispatchEvent(new Event('offline'))
      await pass(900)
      window.dispatchEvent(new Event('online'))
      await pass(200)
      if (method === 'inverse') await userEvent.keyboard('{/ }')
      await pass(2_000)
      expect(pressed).toEqual([])
    },
  )

  it.each([0, 500])('ends a scene that runs, and does nothing else by that press, long at %i ms', async (longMs) => {
    const clicked: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => clicked.push((target as Element).id))
    startServer({ processKey: () => json(200, { status: 'OK' }) })
    onTestFinished(stopServer)
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    scan({ reverse: true }, longMs)
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    const steps = ['guide', 'info'].map((id) => ({
      press: { id, label: { en: id, es: id, fr: id }, commands: [{ is: 'key', vcode: id.toUpperCase() }] } as Pressable,
      pauseMs: 60_000,
    }))
    const ended: Ending[] = []
    runSequence({ steps, method: 'steps', onEnd: (ending) => ended.push(ending) })
    await passUntil(() => bodiesTo('processKey').length > 0)
    expect(bodiesTo('processKey').map(({ vcode }) => vcode)).toEqual(['GUIDE'])
    await userEvent.keyboard('{ >}')
    await pass(longMs)
    expect([ended, clicked]).toEqual([[{ is: 'stopped' }], []])
    await userEvent.keyboard('{/ }')
    await passUntil(() => isHighlighted('two'))
    await userEvent.keyboard(' ')
    expect(clicked).toEqual(['two'])
  })

  it('ends a scene by a touch that is a switch only when the touch counts, and chooses nothing by it', async () => {
    const clicked: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => clicked.push((target as Element).id))
    startServer({ processKey: () => json(200, { status: 'OK' }) })
    onTestFinished(stopServer)
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    way = scanMethod({
      ...DEFAULT_PROFILE,
      way: 'scan',
      switches: [{ source: 'touch', code: 'anywhere', job: 'select' }],
      press: { ...DEFAULT_PROFILE.press, ignoreMs: 0, holdMs: 200 },
    })
    await vi.dynamicImportSettled()
    const touch = (type: string) =>
      document.body.dispatchEvent(
        new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 1 }),
      )
    touch('pointerdown')
    await pass(300)
    touch('pointerup')
    await passUntil(() => isHighlighted('one'))
    const ended: Ending[] = []
    const label = { en: 'Guide', es: 'Guide', fr: 'Guide' }
    const guide = { id: 'guide', label, commands: [{ is: 'key', vcode: 'GUIDE' }] } as Pressable
    runSequence({
      steps: [guide, guide].map((press) => ({ press, pauseMs: 60_000 })),
      method: 'steps',
      onEnd: (ending) => ended.push(ending),
    })
    await passUntil(() => bodiesTo('processKey').length > 0)
    touch('pointerdown')
    await pass(100)
    touch('pointerup')
    await pass(100)
    expect(ended).toEqual([])
    touch('pointerdown')
    await pass(300)
    touch('pointerup')
    expect([ended, clicked]).toEqual([[{ is: 'stopped' }], []])
  })

  it('presses no key of its own by a switch while it is paused', async () => {
    const pressed: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    way = scanMethod({
      ...DEFAULT_PROFILE,
      way: 'scan',
      switches: [
        { source: 'key', code: 'Space', job: 'select' },
        { source: 'key', code: 'KeyV', job: 'press one' },
      ],
      press: { ...DEFAULT_PROFILE.press, ignoreMs: 0 },
    })
    await userEvent.keyboard('v')
    await passUntil(() => pressed.length === 1)
    await userEvent.keyboard('{Escape>}')
    await passUntil(() => heard.at(-1)?.startsWith('Paused') === true)
    await userEvent.keyboard('{/Escape}v')
    await pass(STEP_MS)
    expect(pressed).toEqual(['one'])
  })

  it('notes a choice that was undone by its own name, and what is known of the TV stays', async () => {
    startServer({
      boxState: () => json(200, { volume: 12, age: 0, version: 'a' }),
      nextBoxState: () => new Promise(() => {}),
    })
    onTestFinished(stopServer)
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    onTestFinished(startWhatIsOn())
    onTestFinished(clearLog)
    const volume = () => useObservedState.getState().volume
    await passUntil(() => volume().is === 'known')
    scan({ takeBack: 'all', stepMs: 1_000 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    await userEvent.keyboard(' ')
    // Made when its time is up.
    await pass(1_100)
    await passUntil(() => isHighlighted('two'))
    await userEvent.keyboard(' ')
    expect(pageChangeLock.isHeld()).toBe(true)
    await userEvent.keyboard(' ')
    expect(pageChangeLock.isHeld()).toBe(false)
    await passUntil(() => heard.at(-1) === 'Undone: Two')
    expect(pressesNow().log.map(({ press, outcome }) => [press.id, press.label.en, outcome])).toEqual([
      ['two', 'Two', { is: 'never sent' }],
    ])
    expect(volume()).toEqual({ is: 'known', value: 12 })
  })

  it('says to a reader that it is on and that it rests, and no step between', async () => {
    scan()
    await passUntil(() => heard.includes('Scanning is on. Switch: Space.'))
    await userEvent.keyboard(' ')
    await pass(4 * STEP_MS)
    expect(heard).toEqual(['Scanning is on. Switch: Space.', 'Resting. Press to start.'])
  })

  it('says by ear also what is announced, though the voice could not be fetched at first', async () => {
    const spoken: string[] = []
    vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => void spoken.push(text))
    onTestFinished(() => void vi.restoreAllMocks())
    away.is = true
    scan({ auditory: true })
    await pass(TICK_MS)
    away.is = false
    await passUntil(() => {
      announce('No connection.')
      return spoken.includes('No connection.')
    })
  })

  it('leaves every live region as it is at each step, in groups as well', async () => {
    const group = (id: string, ...keys: readonly string[]) =>
      `<div role="group" aria-label="${id}">${keys.map((key) => `<button id="${key}">${key}</button>`).join(' ')}</div>`
    document.querySelector('main')?.remove()
    document.body.insertAdjacentHTML(
      'beforeend',
      `<main style="padding: 40px">${group('letters', 'a', 'b')}${group('digits', 'c', 'd')}</main>`,
    )
    scan({ passes: 2 })
    await passUntil(() => heard.includes('Scanning is on. Switch: Space.'))
    await pass(300)
    const read: string[] = []
    const reader = new MutationObserver((all) => {
      for (const { target } of all) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]')
        if (region) read.push(region.textContent ?? '')
      }
    })
    reader.observe(document.documentElement, { subtree: true, childList: true, characterData: true })
    await userEvent.keyboard(' ')
    await passUntil(() => frames() > 0)
    await userEvent.keyboard(' ')
    // The press takes whichever group is highlighted when it comes.
    await passUntil(() => ['a', 'b', 'c', 'd'].some(isHighlighted))
    // Two passes through the group, and two through the top.
    await pass(10 * STEP_MS)
    reader.disconnect()
    expect(heard.slice(1).filter((words) => !words.startsWith('Resting'))).toEqual([])
    expect(read.filter((words) => !words.includes('Resting'))).toEqual([])
  })

  it('has the press counted as the act of the person: a file dialog would open', async () => {
    let isAct: boolean | undefined
    document.querySelector('main')?.addEventListener('click', () => (isAct = navigator.userActivation?.isActive))
    scan({ stepMs: 60_000 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    await pass(50)
    await userEvent.keyboard(' ')
    expect(isAct).toBe(true)
  })

  it('comes to volume before languages, which are first on the page', async () => {
    const group = (id: string, ...keys: readonly string[]) =>
      `<div role="group" id="${id}" aria-label="${id}" style="display: inline-block">${keys.map((key) => `<button id="${key}">${key}</button>`).join(' ')}</div>`
    document.querySelector('main')?.remove()
    document.body.insertAdjacentHTML(
      'beforeend',
      `<main style="padding: 40px">${group('languages', 'en', 'fr')}<br>${group('volume', 'volumeUp', 'volumeDown')}</main>`,
    )
    // However long the press takes: the first step is looked at.
    scan({ stepMs: 10_000 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('volume'))
  })

  it('moves no focus by its steps, and shows nothing to readers or fingers', async () => {
    const before = document.activeElement
    scan({ passes: 0 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('two'))
    expect(document.activeElement).toBe(before)
    const layer = document.querySelector<HTMLElement>('[data-ways="highlight"]')
    expect(layer?.getAttribute('aria-hidden')).toBe('true')
    expect(layer && getComputedStyle(layer).pointerEvents).toBe('none')
    expect(document.querySelector('main')?.outerHTML).not.toContain('class')
  })

  it('lights only what is in a dialog that opens, in front of it, and the page again after it', async () => {
    scan({ passes: 0, stepMs: 600 })
    await userEvent.keyboard(' ')
    await passUntil(() => frames() > 0)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<dialog style="margin: 300px 0 0 40px"><button id="yes">Yes</button> <button id="no">No</button></dialog>',
    )
    const dialog = document.querySelector('dialog')
    dialog?.showModal()
    await passUntil(() => isHighlighted('yes'))
    expect(document.querySelector('[data-ways="highlight"]')?.matches(':popover-open')).toBe(true)
    dialog?.close()
    await passUntil(() => isHighlighted('one') || isHighlighted('two') || isHighlighted('three'))
  })

  it('keeps the frame on a key that moves as the page scrolls', async () => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div style="height: 3000px"></div>')
    scan({ stepMs: 3000, passes: 0 })
    await userEvent.keyboard(' ')
    await passUntil(() => isHighlighted('one'))
    const { top = 0 } = frameBox() ?? {}
    window.scrollTo(0, 20)
    await passUntil(() => Math.abs((frameBox()?.top ?? 0) - (top - 20)) < 1)
    expect(isHighlighted('one')).toBe(true)
  })

  it('stops while the window has no focus, and a press then is nobody’s', async () => {
    scan({ passes: 0 })
    await userEvent.keyboard(' ')
    await passUntil(() => frames() > 0)
    window.dispatchEvent(new Event('blur'))
    await passUntil(() => frames() === 0)
    window.dispatchEvent(new Event('online'))
    await pass(2 * STEP_MS)
    expect(frames()).toBe(0)
    window.dispatchEvent(new Event('focus'))
    await passUntil(() => isHighlighted('one'))
  })

  describe('by a press of its own switch', () => {
    const press = { ...DEFAULT_PROFILE.press, ignoreMs: 0 }
    const switches: Profile['switches'] = [{ source: 'key', code: 'Space', job: 'select' }]
    const profile: Profile = {
      ...DEFAULT_PROFILE,
      way: 'scan',
      switches,
      press,
      scan: { ...DEFAULT_PROFILE.scan, stepMs: STEP_MS, firstPercent: 0, lateMs: 0, passes: 1 },
    }

    async function chooseOne(): Promise<void> {
      way = scanMethod(profile)
      await passUntil(() => heard.length === 1)
      expect(heard).toEqual(['Scanning is on. Switch: Space.'])
      await userEvent.keyboard(' ')
      await passUntil(() => frames() > 0)
      await userEvent.keyboard(' ')
      // Longer than one pass takes.
      await pass(6 * STEP_MS)
    }

    it('is turned off for good: nothing is said of it later', async () => {
      document.querySelector('main')?.addEventListener('click', () => way?.stop(false), { once: true })
      await chooseOne()
      way = undefined
      expect(heard).toEqual(['Scanning is on. Switch: Space.', 'Scanning is off'])
    })

    it('gets other settings, by which that press is not held for ever', async () => {
      const next = { ...profile, press: { ...press } }
      document.querySelector('main')?.addEventListener('click', () => way?.change(next), { once: true })
      await chooseOne()
      expect(heard).toEqual(['Scanning is on. Switch: Space.', 'Resting. Press to start.'])
    })
  })

  it('leaves nothing behind when it is turned off', async () => {
    scan()
    await passUntil(() => words() === 'Press Space to start')
    way?.stop(false)
    way = undefined
    expect(document.querySelector('[data-ways]')).toBeNull()
    await passUntil(() => heard.at(-1) === 'Scanning is off')
  })
})
