import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { realClock } from '../../platform/clock.ts'
import { touchScreen, middleOf } from '../../platform/fake-touches.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { applyTouchFilter } from './touch-filter.ts'

const pressed: string[] = []
const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function open(choices: { holdMs?: number; counts?: 'same' | 'began' | 'ended' }): Promise<void> {
  writeStored('touchHoldMs', choices.holdMs ?? 0)
  writeStored('touchCounts', choices.counts ?? 'same')
  await render(
    <>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: '120px 120px',
          gap: 60,
          padding: 60,
          alignContent: 'start',
          height: 1_500,
        }}
      >
        {['Up', 'Down'].map((name) => (
          <button key={name} style={{ height: 120 }} onClick={() => pressed.push(name)}>
            {name}
          </button>
        ))}
        <label>
          <input type="checkbox" onChange={() => pressed.push('Ticked')} /> Tick
        </label>
      </div>
      <Announcer />
    </>,
  )
  applyTouchFilter()
}

/** Touches, stays, goes to other places, and lets go. */
async function touch(ms: number, ...way: readonly { readonly x: number; readonly y: number }[]): Promise<void> {
  const [first, ...rest] = way
  if (first) await touchScreen('touchStart', first)
  for (const place of rest) await touchScreen('touchMove', place)
  await wait(ms)
  await touchScreen('touchEnd')
  await wait(50)
}

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
  pressed.length = 0
})

afterEach(async () => {
  localStorage.clear()
  applyTouchFilter()
  vi.restoreAllMocks()
  await cleanup()
})

describe('a touch on glass', () => {
  it('counts once, also with every filter on, and a mouse is not filtered', async () => {
    await open({ holdMs: 100, counts: 'began' })
    await touch(200, middleOf(button('Up')))
    await vi.waitFor(() => expect(pressed).toEqual(['Up']))
    await page.getByRole('button', { name: 'Down' }).click()
    expect(pressed).toEqual(['Up', 'Down'])
  })

  it('long enough counts where the browser takes it for a long press and sends no click', async () => {
    await open({ holdMs: 100 })
    const { x: clientX, y: clientY } = middleOf(button('Up'))
    const finger = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX, clientY }
    button('Up').dispatchEvent(new PointerEvent('pointerdown', finger))
    await wait(200)
    button('Up').dispatchEvent(new PointerEvent('pointerup', finger))
    await wait(300)
    expect(pressed).toEqual(['Up'])
  })

  it('too short does nothing, and says so; the key shows when it is long enough', async () => {
    await open({ holdMs: 4_000 })
    await touchScreen('touchStart', middleOf(button('Up')))
    expect(button('Up').matches('[data-held-long-enough]')).toBe(false)
    await touchScreen('touchEnd')
    await expect.element(page.getByRole('status')).toHaveTextContent('Up: hold it a little longer.')
    expect(pressed).toEqual([])
    writeStored('touchHoldMs', 100)
    await touchScreen('touchStart', middleOf(button('Up')))
    await vi.waitFor(() => expect(button('Up').matches('[data-held-long-enough]')).toBe(true))
    await touchScreen('touchEnd')
    await vi.waitFor(() => expect(pressed).toEqual(['Up']))
    expect(button('Up').matches('[data-held-long-enough]')).toBe(false)
  })

  it('lasts as long as the finger was down, however late a busy page gets the event', async () => {
    await open({ holdMs: 500 })
    const heardAt = vi.spyOn(realClock, 'now')
    for (const [type, at, heard] of [
      ['pointerdown', 1_000, 1_000],
      ['pointerup', 1_050, 3_000],
    ] as const) {
      heardAt.mockReturnValue(heard)
      const event = new PointerEvent(type, { pointerType: 'touch', pointerId: 7, bubbles: true })
      button('Down').dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }))
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('Down: hold it a little longer.')
  })

  it('that slips a little off its key counts for it, and one that goes far does not', async () => {
    await open({ counts: 'began' })
    const { right, top } = button('Up').getBoundingClientRect()
    const edge = { x: right - 6, y: top + 60 }
    await touch(50, edge, { ...edge, x: right + 8 }, { ...edge, x: right + 20 })
    expect(pressed).toEqual(['Up'])
    await touch(50, edge, { ...edge, x: right + 20 }, { ...edge, x: right + 40 })
    expect(pressed).toEqual(['Up'])
  })

  it('that looks for its key counts where it ends', async () => {
    await open({ counts: 'ended' })
    const { right, top } = button('Up').getBoundingClientRect()
    await touch(50, middleOf(button('Down')), { x: right + 5, y: top + 60 }, middleOf(button('Up')))
    expect(pressed).toEqual(['Up'])
  })

  it('with a second finger presses nothing, and says so', async () => {
    await open({ counts: 'began' })
    await touchScreen('touchStart', middleOf(button('Up')))
    await touchScreen('touchStart', middleOf(button('Up')), middleOf(button('Down')))
    await touchScreen('touchEnd')
    await wait(50)
    expect(pressed).toEqual([])
    await expect.element(page.getByRole('status')).toHaveTextContent('Two fingers: nothing was pressed.')
  })

  it('ticks a box by its words, once', async () => {
    await open({ holdMs: 100 })
    await touch(200, middleOf(page.getByText('Tick').element()))
    await vi.waitFor(() => expect(pressed).toEqual(['Ticked']))
  })

  it('is the browser’s own again when the choice is turned off', async () => {
    await open({ holdMs: 500 })
    writeStored('touchHoldMs', 0)
    applyTouchFilter()
    await touch(50, middleOf(button('Up')))
    await vi.waitFor(() => expect(pressed).toEqual(['Up']))
  })
})
