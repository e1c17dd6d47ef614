import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, renderHook } from 'vitest-browser-react'
import { json, stopServer } from '../../client/fake-server.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { applyAppearance } from '../../platform/appearance.ts'
import { useRemountCount } from '../../platform/redraw.ts'
import { readStored } from '../../platform/stored-values.ts'
import { profileOfLink, writeProfile } from '../../access-methods/profiles.ts'
import { startMethod } from '../../access-methods/current-method.ts'
import { showLayout, applyOtherTabsLayout } from '../../access-methods/layout/layout.ts'
import { DEFAULT_PROFILE, type LayoutSettings, type Profile, type SizePreset } from '@beckon/contract/profile'
import { TV_WAITS_ID } from '../../remote-model/capabilities.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

const PHONE = [390, 844] as const
const NARROW_PHONE_PX = 320
const LYING_PHONE = [640, 320] as const
const DESKTOP = [1280, 800] as const
/** The screen of every test that chooses no other. */
const USUAL_SCREEN = [414, 896] as const
const LANGUAGES = ['en', 'es', 'fr'] as const
/** Sizes are fractions of pixels. */
const ROUNDING_PX = 0.5

const screenOf = ([width, height]: readonly [number, number]) => page.viewport(width, height)

/** Chooses a size and a layout, as on the page of accessibility options. */
function choose(size: SizePreset, layout: Partial<LayoutSettings> = {}): void {
  const profile = { ...DEFAULT_PROFILE, size, layout: { ...DEFAULT_PROFILE.layout, ...layout } }
  writeProfile(profile)
  showLayout(profile)
  applyAppearance(readStored)
}

/** What can be pressed or filled in now. */
function controls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, select)')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.spoken'),
  )
}

const nameOf = (one: HTMLElement) => one.id || (one.textContent ?? '')

/** Controls that are smaller than `least` or nearer to another than `gap`, words that do not fit, a page too wide. */
function problems(least: number, gap: number): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const all = controls().map((one) => ({ one, box: one.getBoundingClientRect() }))
  for (const [at, { one, box }] of all.entries()) {
    const { width, height } = box
    if (Math.min(width, height) < least - ROUNDING_PX) found.push(`${nameOf(one)} is ${width} × ${height}`)
    if (hasMoreInside(one)) found.push(`the words of ${nameOf(one)} do not fit`)
    for (const { one: other, box: there } of all.slice(at + 1)) {
      const apart = distance(box, there)
      if (apart < gap - ROUNDING_PX) found.push(`${nameOf(one)} and ${nameOf(other)} are ${apart} apart`)
    }
  }
  return found
}

/** Words that are cut off, or reach over the edge. */
function hasMoreInside({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
}

/** Between two boxes, side by side or one above the other. */
function distance(one: DOMRect, other: DOMRect): number {
  const beside = Math.max(other.left - one.right, one.left - other.right)
  const above = Math.max(other.top - one.bottom, one.top - other.bottom)
  return Math.max(beside, above)
}

/** Looks at the page at each width, and in each language at the first, which is the narrowest. */
async function everywhere<Seen>(widths: readonly number[], look: () => Seen): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {}
  for (const width of widths) {
    await page.viewport(width, 800)
    for (const language of width === widths[0] ? LANGUAGES : (['en'] as const)) {
      changeShared({ language })
      await new Promise(requestAnimationFrame)
      seen[`${width} px, ${language}`] = look()
    }
  }
  return seen
}

beforeEach(() => startRemote())

afterEach(() => {
  localStorage.clear()
  showLayout(DEFAULT_PROFILE)
  applyAppearance(readStored)
  return stopServer()
})

describe('a remote with keys of another size', () => {
  afterEach(() => screenOf(USUAL_SCREEN))

  it.each([
    ['standard', false],
    ['flex', true],
  ])('%s, has targets of 60, 80 or 100 px at least, 12, 16 or 24 px apart', async (_layout, isFlex) => {
    startRemote({ isFlex })
    await openRemote()
    await expect.element(key(isFlex ? 'Netflix' : 'Guide')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /View all/u })).toBeVisible()
    for (const [size, least, apart] of [
      ['large', 60, 12],
      ['gaze small', 80, 16],
      ['gaze', 100, 24],
    ] as const) {
      choose(size)
      const found = await everywhere([NARROW_PHONE_PX, 390, 768, 1280], () => problems(least, apart))
      expect(Object.entries(found).filter(([, problem]) => problem.length > 0)).toEqual([])
    }
  })

  it.each([PHONE, DESKTOP, LYING_PHONE])(
    'of which four fill the screen has them a quarter of %i × %i each',
    async (width, height) => {
      await page.viewport(width, height)
      const results = { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' }
      startRemote({}, { checkCapabilities: () => json(200, { results }) })
      choose('four')
      await openRemote()
      await expect.element(key('Channel down')).toBeVisible()
      const seen = controls()
      expect(seen.map(({ id }) => id)).toEqual(['volumeUp', 'channelUp', 'volumeDown', 'channelDown', 'more-keys'])
      const [gapsPx, moreKeysPx] = [45, 80]
      for (const one of seen.slice(0, 4)) {
        expect(one.offsetWidth).toBeGreaterThan(width / 2 - gapsPx)
        expect(one.offsetHeight).toBeGreaterThan((height - moreKeysPx) / 2 - 60)
      }
      const moreKeys = seen.at(-1)
      expect(moreKeys?.getBoundingClientRect().bottom).toBeLessThanOrEqual(height + 1)
      const gap = Math.min(24, height / 25)
      expect(problems(100, gap).filter((one) => !one.startsWith('more-keys is'))).toEqual([])
    },
  )

  it('has words as large as chosen', async () => {
    await openRemote()
    const words = key('Guide').element().querySelector('span') as Element
    const sizePx = () => Number.parseFloat(getComputedStyle(words).fontSize)
    const usualPx = sizePx()
    choose('standard', { textPercent: 150 })
    expect(sizePx()).toBeCloseTo(usualPx * 1.5, 1)
  })
})

describe('an access method that is turned on', () => {
  afterEach(() => screenOf(USUAL_SCREEN))

  const ON_PHONES_AND_DESKTOP = [NARROW_PHONE_PX, 412, 1280]

  const METHODS = {
    'one switch': profileOfLink('one-switch'),
    'a switch that is held': profileOfLink('inverse'),
    'scanning by ear': {
      ...profileOfLink('one-switch'),
      scan: { ...DEFAULT_PROFILE.scan, auditory: true },
    },
    dwell: profileOfLink('dwell'),
    'a switch for one key': {
      ...DEFAULT_PROFILE,
      way: 'direct',
      switches: [{ source: 'key', code: 'Space', job: 'press volumeUp' }],
    },
  } as const

  /** Where each key stands on the page, by its id. */
  function places(): Record<string, string> {
    const keys = controls().filter((one) => one.closest('[data-remote]'))
    const place = (one: HTMLElement) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [left + scrollX, top + scrollY, width, height].map((number) => Math.round(number)).join(' ')
    }
    return Object.fromEntries(keys.map((one) => [nameOf(one), place(one)]))
  }

  /** With all that comes after the keys, and what is known of the TV. */
  async function openWhole(): Promise<void> {
    await openRemote()
    await expect.element(page.getByRole('link', { name: /View all|Ver todos|Tout voir/u })).toBeVisible()
    await expect.poll(() => document.getElementById(TV_WAITS_ID)?.checkVisibility()).toBe(true)
    await vi.dynamicImportSettled()
  }

  const placesEverywhere = () => everywhere(ON_PHONES_AND_DESKTOP, places)

  let without: Awaited<ReturnType<typeof placesEverywhere>> | undefined
  /** Measured once for all methods. */
  async function placesWithoutMethod() {
    if (without !== undefined) return without
    await openWhole()
    without = await placesEverywhere()
    await cleanup()
    return without
  }

  /** A number is put together before it is sent: the key for that is not there. */
  function whileGathering({ gather: _, ...others }: Record<string, string>) {
    return others
  }

  it.each(Object.entries(METHODS) as [string, Profile][])(
    '%s: moves and resizes no key, also while a number is entered',
    async (_, profile) => {
      const isGathering = profile.way !== 'direct'
      const expected: Record<string, unknown> = {}
      for (const [where, keys] of Object.entries(await placesWithoutMethod()))
        expected[where] = expect.objectContaining(isGathering ? whileGathering(keys) : keys)

      startRemote()
      writeProfile(profile)
      showLayout(profile)
      const method = startMethod(profile)
      onTestFinished(() => method.change(DEFAULT_PROFILE))
      await openWhole()
      expect(await placesEverywhere()).toEqual(expected)
      if (!isGathering) return
      for (const digit of '206789') document.getElementById(`digit${digit}`)?.click()
      await expect.element(key('Send number 2 0 6 7 8 9')).toBeVisible()
      expect(await placesEverywhere()).toEqual(expected)
      const found = await everywhere(ON_PHONES_AND_DESKTOP, () => problems(44, 4))
      const ofNumbers = Object.values(found)
        .flat()
        .filter((one) => /digit|sendNumber/u.test(one))
      expect(ofNumbers).toEqual([])
    },
  )
})

describe('a remote with a few of its keys', () => {
  /** What stands in the status line is there with any number of keys. */
  const keys = () => controls().filter((one) => one.id && !one.closest('[data-status-line]'))
  const ids = () => keys().map(({ id }) => id)
  const AROUND = ['volumeUp', 'up', 'channelUp', 'left', 'ok', 'right', 'volumeDown', 'down', 'channelDown']

  it('has only these for every access method, and all others one press away', async () => {
    choose('standard', { keysShown: '12' })
    await openRemote()
    await expect.element(key('Exit')).toBeVisible()
    expect(ids()).toEqual([...AROUND, 'power', 'mute', 'exit', 'more-keys'])
    await expect.element(key('Guide')).not.toBeInTheDocument()
    key('More keys').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(key('Guide')).toBeVisible()
    await expect.element(page.getByText('All keys are shown.')).toBeInTheDocument()
    expect(ids()).toEqual(expect.arrayContaining(['digit5', 'green', 'record', 'voice', 'typed-command']))
    await expect.element(key('Fewer keys')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(key('Guide')).not.toBeInTheDocument()
  })

  it('is drawn again with the keys that another tab chooses, and for no other change there', async () => {
    await openRemote()
    const { result } = await renderHook(useRemountCount)
    const before = result.current
    const chooseElsewhere = (layout: Partial<LayoutSettings>) => {
      const oldValue = localStorage.getItem('ways')
      writeProfile({ ...DEFAULT_PROFILE, layout: { ...DEFAULT_PROFILE.layout, ...layout } })
      applyOtherTabsLayout(new StorageEvent('storage', { oldValue, newValue: localStorage.getItem('ways') }))
    }
    chooseElsewhere({ textPercent: 125 })
    expect(result.current).toBe(before)
    chooseElsewhere({ keysShown: '8' })
    expect(document.documentElement.dataset['keys']).toBe('8')
    await expect.poll(() => result.current).toBe(before + 1)
  })

  it.each([
    ['4', ...PHONE],
    ['8', ...PHONE],
    ['12', ...PHONE],
    ['20', ...PHONE],
    ['8', ...DESKTOP],
    ['12', ...DESKTOP],
    ['20', ...DESKTOP],
  ] as const)(
    '%s keys fill a screen of %d × %d: no hole between them, and More keys in sight',
    async (keysShown, width, height) => {
      onTestFinished(() => screenOf(USUAL_SCREEN))
      await page.viewport(width, height)
      choose('standard', { keysShown })
      await openRemote()
      await expect.element(key('Volume up')).toBeVisible()
      const boxes = keys()
        .filter(({ id }) => id !== 'more-keys')
        .map((one) => one.getBoundingClientRect())
      expect(boxes).toHaveLength(Number(keysShown))
      const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
      // Each key covers itself and one gap beside and below it.
      const gap = 8
      const area = (across: number, down: number) => (across + gap) * (down + gap)
      const covered = boxes.reduce((sum, box) => sum + area(box.width, box.height), 0)
      expect(covered / area(right - left, bottom - top)).toBeGreaterThan(0.98)
      expect(bottom - top).toBeGreaterThan(height / 2)
      expect(key('More keys').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    },
  )

  it.each(['large', 'gaze'] as const)('of %s keys has the whole width of a desktop for them', async (size) => {
    onTestFinished(() => screenOf(USUAL_SCREEN))
    await screenOf(DESKTOP)
    choose(size, { keysShown: '12' })
    await openRemote()
    await expect.element(key('Volume up')).toBeVisible()
    const boxes = keys().map((one) => one.getBoundingClientRect())
    const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    expect(wide).toBeGreaterThan(0.9 * DESKTOP[0])
    const moreKeys = key('More keys').element().getBoundingClientRect()
    expect(moreKeys.width).toBeGreaterThan(0.9 * DESKTOP[0])
    // The sentence about keys of the TV stands below them, not beside.
    const why = page.getByText(/^These buttons work only/u)
    await expect.element(why).toBeVisible()
    expect(why.element().getBoundingClientRect().width).toBeGreaterThan(0.8 * DESKTOP[0])
  })

  function expectInOrder(): void {
    // "More keys" stays in sight over them.
    const places = keys()
      .filter(({ id }) => id !== 'more-keys')
      .map((one) => {
        const { top, left } = one.getBoundingClientRect()
        return { top, left }
      })
    for (const [at, { top, left }] of places.entries()) {
      const before = places[at - 1]
      if (before !== undefined) expect(top > before.top || (top === before.top && left > before.left)).toBe(true)
    }
  }

  it('has eight large keys in their order', async () => {
    choose('gaze', { keysShown: '8' })
    await openRemote()
    await expect.element(key('Exit')).toBeVisible()
    expectInOrder()
  })

  it('has the four keys of the user, in their order, and the screen for them alone', async () => {
    choose('four', { fourKeys: ['ok', 'power', 'guide', 'mute'] })
    await openRemote()
    await expect.element(key('Guide')).toBeVisible()
    expect(ids()).toEqual(['ok', 'power', 'guide', 'mute', 'more-keys'])
    expectInOrder()
    await key('More keys').click()
    await expect.element(key('Volume up')).toBeVisible()
    await expect.element(key('Comcast menu')).toBeVisible()
  })

  it('says why keys of the TV do nothing, also where four fill the screen', async () => {
    choose('four', { fourKeys: ['ok', 'volumeUp', 'guide', 'mute'] })
    await openRemote()
    const why = 'These buttons work only when your TV box can control your TV over HDMI.'
    await expect.element(page.getByText(why)).toBeVisible()
    await expect.element(key('Volume up')).toHaveAccessibleDescription(why)
    const { bottom } = document.getElementById('more-keys')?.getBoundingClientRect() ?? { bottom: Infinity }
    expect(bottom).toBeLessThanOrEqual(innerHeight + ROUNDING_PX)
  })
})
