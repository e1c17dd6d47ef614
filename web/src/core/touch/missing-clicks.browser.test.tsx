import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { middleOf, mouse, touchScreen } from '../../platform/fake-touches.ts'
import { pressMethodNow } from '../press/press-method.ts'
import { makeMissingClicks } from './missing-clicks.ts'

const pressed: string[] = []
const key = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const SLOWLY_MS = 400
/** Whatever would still come has come by then. */
const NOTHING_MORE_MS = 200
let stop = () => {}

/** What a phone reports of a long touch: no click follows. */
function finger(type: 'pointerdown' | 'pointerup' | 'pointercancel', on: HTMLElement, at = on): void {
  const { x: clientX, y: clientY } = middleOf(at)
  on.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true, clientX, clientY }))
}

beforeEach(async () => {
  localStorage.clear()
  pressed.length = 0
  await render(
    <>
      {['Up', 'Down'].map((name) => (
        <button
          key={name}
          style={{ width: 120, height: 120 }}
          onClick={() => pressed.push(`${name} ${pressMethodNow()}`)}
        >
          {name}
        </button>
      ))}
    </>,
  )
  stop = makeMissingClicks()
})

afterEach(async () => {
  stop()
  await cleanup()
})

describe('a slow touch', () => {
  it('presses once where the browser takes it for a long press and sends no click', async () => {
    finger('pointerdown', key('Up'))
    await wait(SLOWLY_MS)
    finger('pointerup', key('Up'))
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual(['Up touch'])
  })

  it('presses once where the browser sends its click', async () => {
    await touchScreen('touchStart', middleOf(key('Down')))
    await wait(SLOWLY_MS)
    await touchScreen('touchEnd')
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual(['Down touch'])
  })

  it('presses nothing when it ends on another key, scrolls, or was short', async () => {
    finger('pointerdown', key('Up'))
    await wait(SLOWLY_MS)
    finger('pointerup', key('Up'), key('Down'))
    finger('pointerdown', key('Up'))
    await wait(SLOWLY_MS)
    finger('pointercancel', key('Up'))
    finger('pointerup', key('Up'))
    finger('pointerdown', key('Up'))
    finger('pointerup', key('Up'))
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual([])
  })
})

describe('a key that moves away between down and up', () => {
  const row = () => key('Up').parentElement as HTMLElement
  const moveAway = () => (row().style.paddingTop = '300px')

  it('is pressed by a mouse that keeps still, once', async () => {
    const { x, y } = middleOf(key('Up'))
    await mouse('mousePressed', { x, y })
    moveAway()
    await mouse('mouseReleased', { x, y })
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual(['Up pointer'])
  })

  it('is pressed by a touch, and the key that lies there by now is not', async () => {
    const { x, y } = middleOf(key('Down'))
    await touchScreen('touchStart', { x, y })
    row().style.paddingLeft = `${key('Down').getBoundingClientRect().left - key('Up').getBoundingClientRect().left}px`
    expect(document.elementFromPoint(x, y)).toBe(key('Up'))
    await touchScreen('touchEnd')
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual(['Down touch'])
  })

  it('is left alone by a pointer that leaves it, so that a press can be thought better of', async () => {
    const { x, y } = middleOf(key('Up'))
    await mouse('mousePressed', { x, y })
    moveAway()
    await mouse('mouseMoved', { x: x + 40, y })
    await mouse('mouseReleased', { x: x + 40, y })
    await wait(NOTHING_MORE_MS)
    expect(pressed).toEqual([])
  })
})
