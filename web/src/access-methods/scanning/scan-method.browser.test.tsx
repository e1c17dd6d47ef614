import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Pressable } from '../../remote-model/command.ts'
import { runSequence } from '../../core/macros/run-sequence.ts'
import type { Ending } from '../../core/macros/sequence-machine.ts'
import { bodiesTo, json, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { announcements } from '../../ui/announce.ts'
import type { ActiveMethod } from '../access-method.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { countFrames } from '../page-reader/count-frames.ts'
import { scanMethod } from './scan-method.ts'

const STEP_MS = 400
/** For a press that must meet what is lit, however late a busy machine makes it. */
const SLOW = { stepMs: 1_500 }
let way: ActiveMethod | undefined
let heard: string[] = []
announcements.subscribe(() => {
  const text = announcements.text()
  if (text !== '' && heard.at(-1) !== text) heard.push(text)
})

function scan(settings: Partial<Profile['scan']> = {}): void {
  const switches: Profile['switches'] = [{ source: 'key', code: 'Space', job: 'select' }]
  const press = { ...DEFAULT_PROFILE.press, ignoreMs: 0 }
  const timing = { ...DEFAULT_PROFILE.scan, stepMs: STEP_MS, firstPercent: 0, lateMs: 0, passes: 1 }
  way = scanMethod({ ...DEFAULT_PROFILE, way: 'scan', switches, press, scan: { ...timing, ...settings } })
}

const frames = () => document.querySelectorAll('[data-ways="highlight"] rect').length
const frameBox = () => document.querySelector('[data-ways="highlight"] rect')?.getBoundingClientRect()
const words = () => document.querySelector('[data-ways="highlight"]')?.textContent
const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

/** Whether the frame stands around this and nothing more. */
function isLit(id: string): boolean {
  const [frame, key] = [frameBox(), document.getElementById(id)?.getBoundingClientRect()]
  if (!frame || !key) return false
  return frame.left < key.left && frame.right > key.right && frame.width < key.width + 40 && frame.top < key.top + 1
}

beforeEach(() => {
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
  for (const left of document.querySelectorAll('main, dialog')) left.remove()
})

describe('scanning a page', () => {
  it('waits for the first press, which presses nothing, and chooses what is lit by the next', async () => {
    const pressed: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    scan(SLOW)
    await expect.poll(words).toBe('Press Space to start')
    expect(frames()).toBe(0)
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('one')).toBe(true)
    await expect.poll(() => isLit('two'), { interval: 10 }).toBe(true)
    await userEvent.keyboard(' ')
    expect(pressed).toEqual(['two'])
  })

  it('draws each step in the frame of that step, not in one that comes later', async () => {
    const frames = countFrames('[data-ways="highlight"]')
    onTestFinished(frames.stop)
    scan({ passes: 2 })
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('one')).toBe(true)
    const first = frames.counted()
    await expect.poll(() => isLit('two'), { interval: 10 }).toBe(true)
    await expect.poll(() => isLit('three'), { interval: 10 }).toBe(true)
    const steps = frames.counted()
    expect(steps.inFrame).toBeGreaterThanOrEqual(first.inFrame + 2)
    expect(steps.late).toBe(first.late)
  })

  it('chooses nothing by a switch that was held while the network went and came', async () => {
    const pressed: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
    scan({ method: 'inverse', stepMs: 600, passes: 0 })
    await userEvent.keyboard('{ >}')
    await expect.poll(() => isLit('two'), { interval: 10 }).toBe(true)
    window.dispatchEvent(new Event('offline'))
    await wait(900)
    window.dispatchEvent(new Event('online'))
    await wait(200)
    await userEvent.keyboard('{/ }')
    await wait(300)
    expect(pressed).toEqual([])
  })

  it('ends a scene that runs, and does nothing else by that press', async () => {
    const clicked: string[] = []
    document.querySelector('main')?.addEventListener('click', ({ target }) => clicked.push((target as Element).id))
    startServer({ processKey: () => json(200, { status: 'OK' }) })
    onTestFinished(stopServer)
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    scan(SLOW)
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('one')).toBe(true)
    const steps = ['guide', 'info'].map((id) => ({
      press: { id, label: { en: id, es: id, fr: id }, commands: [{ is: 'key', vcode: id.toUpperCase() }] } as Pressable,
      pauseMs: 60_000,
    }))
    const ended: Ending[] = []
    runSequence({ steps, method: 'steps', onEnd: (ending) => ended.push(ending) })
    await expect.poll(() => bodiesTo('processKey').map(({ vcode }) => vcode)).toEqual(['GUIDE'])
    await userEvent.keyboard(' ')
    expect([ended, clicked]).toEqual([[{ is: 'stopped', done: 1 }], []])
    await expect.poll(() => isLit('two'), { interval: 10 }).toBe(true)
    await userEvent.keyboard(' ')
    expect(clicked).toEqual(['two'])
  })

  it('says to a reader that it is on and that it rests, and no step between', async () => {
    scan()
    await expect.poll(() => heard).toContain('Scanning is on. Switch: Space.')
    await userEvent.keyboard(' ')
    await wait(4 * STEP_MS)
    await expect.poll(() => heard).toEqual(['Scanning is on. Switch: Space.', 'Resting. Press to start.'])
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
    await expect.poll(() => heard).toContain('Scanning is on. Switch: Space.')
    await wait(300)
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
    await expect.poll(() => frameBox()?.width ?? 0).toBeGreaterThan(0)
    await userEvent.keyboard(' ')
    // The press takes whichever group is lit when it comes.
    await expect.poll(() => ['a', 'b', 'c', 'd'].some(isLit), { interval: 10 }).toBe(true)
    // Two passes through the group, and two through the top.
    await wait(10 * STEP_MS)
    reader.disconnect()
    expect(heard.slice(1).filter((words) => !words.startsWith('Resting'))).toEqual([])
    expect(read.filter((words) => !words.includes('Resting'))).toEqual([])
  })

  it('has the press counted as the act of the person: a file dialog would open', async () => {
    let isAct: boolean | undefined
    document.querySelector('main')?.addEventListener('click', () => (isAct = navigator.userActivation?.isActive))
    scan({ stepMs: 60_000 })
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('one')).toBe(true)
    await wait(50)
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
    await expect.poll(() => isLit('volume')).toBe(true)
  })

  it('moves no focus by its steps, and shows nothing to readers or fingers', async () => {
    const before = document.activeElement
    scan({ passes: 0 })
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('two'), { interval: 10 }).toBe(true)
    expect(document.activeElement).toBe(before)
    const layer = document.querySelector<HTMLElement>('[data-ways="highlight"]')
    expect(layer?.getAttribute('aria-hidden')).toBe('true')
    expect(layer && getComputedStyle(layer).pointerEvents).toBe('none')
    expect(document.querySelector('main')?.outerHTML).not.toContain('class')
  })

  it('lights only what is in a dialog that opens, in front of it, and the page again after it', async () => {
    scan({ passes: 0, stepMs: 600 })
    await userEvent.keyboard(' ')
    await expect.poll(frames).toBeGreaterThan(0)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<dialog style="margin: 300px 0 0 40px"><button id="yes">Yes</button> <button id="no">No</button></dialog>',
    )
    const dialog = document.querySelector('dialog')
    dialog?.showModal()
    await expect.poll(() => isLit('yes')).toBe(true)
    expect(document.querySelector('[data-ways="highlight"]')?.matches(':popover-open')).toBe(true)
    dialog?.close()
    await expect.poll(() => isLit('one') || isLit('two') || isLit('three')).toBe(true)
  })

  it('keeps the frame on a key that moves as the page scrolls', async () => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div style="height: 3000px"></div>')
    scan({ stepMs: 3000, passes: 0 })
    await userEvent.keyboard(' ')
    await expect.poll(() => isLit('one')).toBe(true)
    const { top = 0 } = frameBox() ?? {}
    window.scrollTo(0, 20)
    await expect.poll(() => frameBox()?.top).toBeCloseTo(top - 20, 0)
    expect(isLit('one')).toBe(true)
  })

  it('stops while the window has no focus, and a press then is nobody’s', async () => {
    scan({ passes: 0 })
    await userEvent.keyboard(' ')
    await expect.poll(frames).toBeGreaterThan(0)
    window.dispatchEvent(new Event('blur'))
    await expect.poll(frames).toBe(0)
    window.dispatchEvent(new Event('online'))
    await wait(2 * STEP_MS)
    expect(frames()).toBe(0)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => isLit('one')).toBe(true)
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
      await expect.poll(() => heard).toEqual(['Scanning is on. Switch: Space.'])
      await userEvent.keyboard(' ')
      await expect.poll(frames, { interval: 10 }).toBeGreaterThan(0)
      await userEvent.keyboard(' ')
      // Longer than one pass takes.
      await wait(6 * STEP_MS)
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
    await expect.poll(words).toBe('Press Space to start')
    way?.stop(false)
    way = undefined
    expect(document.querySelector('[data-ways]')).toBeNull()
    await expect.poll(() => heard.at(-1)).toBe('Scanning is off')
  })
})
