import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Page.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import '../../ui/theme.css'
import type { ActiveMethod, StartMethod } from '../access-method.ts'
import { scanMethod } from '../scanning/scan-method.ts'
import { directMethod } from './direct-method.ts'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const SWITCHES: Profile['switches'] = [
  { source: 'key', code: 'KeyV', job: 'press volumeUp' },
  { source: 'key', code: 'Space', job: 'press guide' },
  { source: 'key', code: 'KeyR', job: 'press record' },
  { source: 'key', code: 'KeyM', job: 'press mute' },
]
let pressed: string[] = []

function begin(
  press: Partial<Profile['press']> = {},
  way: StartMethod = directMethod,
  switches: Profile['switches'] = SWITCHES,
): ActiveMethod {
  const method = way({ ...profileOf(press), switches })
  onTestFinished(() => method.stop(true))
  return method
}

const profileOf = (press: Partial<Profile['press']> = {}): Profile => ({
  ...DEFAULT_PROFILE,
  way: 'direct',
  switches: SWITCHES,
  press: { ...DEFAULT_PROFILE.press, ignoreMs: 0, ...press },
})

beforeEach(async () => {
  localStorage.clear()
  pressed = []
  answers = []
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
  await render(
    <main>
      {['volumeUp', 'guide'].map((id) => (
        <button key={id} id={id} onClick={() => pressed.push(id)}>
          {id}
        </button>
      ))}
      <button id="record" disabled>
        Record
      </button>
      <Announcer />
    </main>,
  )
})

afterEach(() => cleanup())

let answers: string[] = []

function Question() {
  const [isOpen, setOpen] = useState(true)
  const answer = (words: string) => () => {
    answers.push(words)
    setOpen(false)
  }
  return isOpen ? (
    <Dialog label="Question" onClose={() => {}}>
      <button onClick={answer('No')}>No</button>
      <button onClick={answer('Yes')}>Yes</button>
    </Dialog>
  ) : null
}

/** The line that says why the switches scan. A picture for a screen reader, to which it is announced. */
const line = () => document.querySelector('[data-why]')

const places = () => [...document.querySelectorAll('button')].map((one) => one.getBoundingClientRect().toJSON())

/** Whatever would still come has come by then. */
const NOTHING_MORE_MS = 1_000

/** From now on time passes only when the test says so. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function holdUntilItRepeats(): Promise<void> {
  holdTime()
  await userEvent.keyboard('{v>}')
  await vi.waitFor(() => {
    vi.advanceTimersByTime(200)
    expect(pressed.length).toBeGreaterThan(3)
  })
}

describe('a switch for each key', () => {
  it('presses its key of the remote, wherever the focus is, and nothing else', async () => {
    begin()
    ;(page.getByRole('button', { name: 'volumeUp' }).element() as HTMLElement).focus()
    await userEvent.keyboard('[Space]v[Space]')
    expect(pressed).toEqual(['guide', 'volumeUp', 'guide'])
  })

  it('ignores the second press of a shaking hand, but not another switch', async () => {
    begin({ ignoreMs: 3_000 })
    await userEvent.keyboard('[Space][Space]v')
    expect(pressed).toEqual(['guide', 'volumeUp'])
  })

  it('is told once for each press that its key is disabled or not on the page', async () => {
    begin()
    const told = hearAnnounced()
    holdTime()
    await userEvent.keyboard('{r>}')
    vi.advanceTimersByTime(NOTHING_MORE_MS)
    await userEvent.keyboard('{/r}m')
    expect(told).toEqual([
      ['Record cannot be pressed now.', true],
      ['Mute cannot be pressed now.', true],
    ])
    expect(pressed).toEqual([])
  })

  it('scans a dialog that covers its keys, without any timing, and presses keys again after it', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(320, 640)
    begin()
    const told = hearAnnounced()
    await render(<Question />)
    const before = places()
    await userEvent.keyboard('[Space]')
    const why =
      'None of your keys can be pressed here, so your switches scan. Move on: switch 1. Select: switch 2, 3, 4.'
    await expect.poll(() => told.at(-1)?.[0]).toBe(why)
    await expect.poll(() => line()?.textContent).toBe(why)
    expect(places()).toEqual(before)
    const box = line()?.getBoundingClientRect()
    expect([box?.left, box?.right, box?.bottom]).toEqual([0, document.documentElement.clientWidth, window.innerHeight])
    expect(box?.top).toBeGreaterThan(page.getByRole('dialog').element().getBoundingClientRect().bottom)
    const moveOn = 'v'
    const select = '[Space]'
    await userEvent.keyboard(`${moveOn}${select}`)
    await expect.poll(() => answers).toEqual(['Yes'])
    expect(pressed).toEqual([])
    await expect.poll(() => told.at(-1)?.[0]).toMatch(/^Your switches press keys/u)
    expect(line()).toBeNull()
    await expect.poll(() => getComputedStyle(document.body).paddingBottom).toBe('0px')
    await userEvent.keyboard('[Space]')
    expect(pressed).toEqual(['guide'])
  })

  it('scrolls what it highlights above the line that says why, also at the end of a page', async () => {
    begin({}, directMethod, [{ source: 'key', code: 'KeyM', job: 'press mute' }])
    await render(<button style={{ marginTop: '200vh', height: '3rem' }}>Last</button>)
    await userEvent.keyboard('m')
    await expect.poll(line).not.toBeNull()
    const last = page.getByRole('button', { name: 'Last' }).element()
    last.scrollIntoView({ block: 'nearest' })
    expect(last.getBoundingClientRect().bottom).toBeLessThan(line()?.getBoundingClientRect().top ?? 0)
  })

  it('scans with one switch where its key is not: the highlight moves by itself', async () => {
    begin({}, directMethod, [
      { source: 'key', code: 'Space', job: 'press record' },
      { source: 'key', code: 'KeyU', job: 'take back' },
    ])
    const told = hearAnnounced()
    await render(<Question />)
    await userEvent.keyboard('[Space]')
    await expect.poll(() => told.at(-1)?.[0]).toMatch(/your switch scans: press it to select/u)
    await expect.element(page.getByText('No', { exact: true })).toBeVisible()
    await userEvent.keyboard('[Space]')
    await expect.poll(() => answers.length).toBe(1)
  })

  it('stays paused where its keys are not: the release of the switch that paused it starts no scanning', async () => {
    begin()
    const told = hearAnnounced()
    await render(<Question />)
    holdTime()
    await userEvent.keyboard('[Space>]')
    vi.advanceTimersByTime(4_000)
    await userEvent.keyboard('[/Space]')
    vi.advanceTimersByTime(NOTHING_MORE_MS)
    expect(told.map(([words]) => words)).toEqual(['Paused. Hold the switch to go on.'])
  })

  it('keeps a pause of its scanning when its keys are there again', async () => {
    begin()
    const told = hearAnnounced()
    const last = () => told.at(-1)?.[0]
    await render(<Question />)
    await userEvent.keyboard('[Space]')
    await expect.poll(last).toMatch(/so your switches scan/u)
    const pause = async () => {
      holdTime()
      await userEvent.keyboard('{Escape>}')
      vi.advanceTimersByTime(10_000)
      await userEvent.keyboard('{/Escape}')
      vi.useRealTimers()
    }
    await pause()
    await expect.poll(last).toMatch(/^Paused/u)
    ;(page.getByRole('button', { name: 'No' }).element() as HTMLElement).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('v')
    expect(pressed).toEqual([])
    await pause()
    await expect.poll(last).toMatch(/^Your switches press keys/u)
    await userEvent.keyboard('v')
    expect(pressed).toEqual(['volumeUp'])
  })

  it('goes on scanning when a setting changes', async () => {
    const { change } = begin()
    const told = hearAnnounced()
    await render(<Question />)
    await userEvent.keyboard('[Space]')
    await expect.poll(() => told.at(-1)?.[0]).toMatch(/so your switches scan/u)
    change({ ...profileOf(), layout: { ...DEFAULT_PROFILE.layout, textPercent: 150 } })
    await userEvent.keyboard('v[Space]')
    await expect.poll(() => answers).toEqual(['Yes'])
  })

  it('holds its key where the user lets keys repeat, until it is let go', async () => {
    writeStored('holdToRepeat', true)
    begin()
    await holdUntilItRepeats()
    await userEvent.keyboard('{/v}')
    const { length } = pressed
    vi.advanceTimersByTime(NOTHING_MORE_MS)
    expect(pressed).toHaveLength(length)
    expect(new Set(pressed)).toEqual(new Set(['volumeUp']))
  })

  describe.each([
    ['a switch for each key', directMethod],
    ['scanning', scanMethod],
  ])('with %s', (_, start) => {
    it('pauses nothing by a key that is held to repeat, also if the user chose that only now', async () => {
      begin({}, start)
      writeStored('holdToRepeat', true)
      await holdUntilItRepeats()
      vi.advanceTimersByTime(4_000)
      await userEvent.keyboard('{/v}[Space]')
      expect(pressed.at(-1)).toBe('guide')
    })

    const ENDS: readonly (readonly [string, (method: ActiveMethod) => void])[] = [
      ['the network comes', () => window.dispatchEvent(new Event('online'))],
      ['a setting changes', ({ change }) => change(profileOf())],
      ['the access method is turned off', ({ stop }) => stop(true)],
    ]
    it.each(ENDS)('holds its key no longer when %s', async (_what, end) => {
      writeStored('holdToRepeat', true)
      const method = begin({}, start)
      await holdUntilItRepeats()
      end(method)
      await userEvent.keyboard('{/v}')
      const { length } = pressed
      vi.advanceTimersByTime(NOTHING_MORE_MS)
      expect(pressed).toHaveLength(length)
    })
  })

  it('is pressed once however long it is held, where keys do not repeat', async () => {
    begin()
    holdTime()
    await userEvent.keyboard('{v>}')
    vi.advanceTimersByTime(NOTHING_MORE_MS)
    await userEvent.keyboard('{/v}')
    expect(pressed).toEqual(['volumeUp'])
  })
})
