import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, json } from '../../client/fake-server.ts'
import { bar, button, openRemote, sign, startAsl, stopAsl, barSays } from './fake-asl-pages.tsx'

beforeEach(startAsl)
afterEach(stopAsl)

describe('a notice', () => {
  const A_MINUTE = 60_000
  /** For this long a notice is there, unless somebody is at it. */
  const USUAL_MS = 15_000

  it('stands in a live region that was there before it, with help and a way out beside it; that of an error is dismissed without a question, and the focus goes to the recording [O14] [O15] [O16] [O34]', async () => {
    await openRemote()
    await expect
      .element(page.getByRole('link', { name: 'Help with the ASL remote' }))
      .toHaveAttribute('href', '/asl-getting-started')
    await expect.element(button('Close')).toBeVisible()
    const region = bar().getByRole('status').element()
    expect(region.textContent?.trim()).toBe('')
    await sign()
    await barSays('Last search: NETFLIX')
    expect(bar().getByRole('status').element()).toBe(region)

    answers['asl'] = () => json(500, { status: 'ERROR' })
    await sign()
    await barSays("We're sorry. An error occurred.")
    await button('Dismiss').click()
    await expect.element(button('Start Recording')).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  /** By frames, which pass while the faked time stands still: a poll would move it. */
  async function untilThere(name: string, is = true): Promise<void> {
    for (let frames = 0; button(name).elements().length > 0 !== is; frames += 1) {
      if (frames > 1_000) throw new Error(`"${name}" is ${is ? 'not there' : 'still there'}.`)
      await nextFrame()
    }
  }

  function nextFrame(): Promise<unknown> {
    return new Promise((done) => requestAnimationFrame(done))
  }

  /** Where a failed sign has left its notice. From here on the test moves the time. */
  async function noticeOfAnError(): Promise<void> {
    answers['asl'] = () => json(500, { status: 'ERROR' })
    await noticeOfASign()
  }

  async function noticeOfASign(): Promise<void> {
    await openRemote()
    // The pointer may still be where an earlier test has pressed.
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await signAgain()
  }

  async function signAgain(): Promise<void> {
    for (const name of ['Start Recording', 'Stop Recording']) {
      await untilThere(name)
      ;(button(name).element() as HTMLButtonElement).click()
    }
    await vi.advanceTimersByTimeAsync(50)
    await untilThere('Dismiss')
  }

  /** Time passes, and whatever there is to draw then is drawn. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await nextFrame()
    await nextFrame()
  }

  async function staysFor(ms: number): Promise<void> {
    await pass(ms)
    await untilThere('Dismiss')
  }

  async function goesAfter(ms: number): Promise<void> {
    await pass(ms)
    await untilThere('Dismiss', false)
  }

  it('stays for somebody who scans or dwells: they come to it later than it would go', async () => {
    await noticeOfAnError()
    const drawing = document.createElement('div')
    document.body.append(drawing)
    try {
      for (const drawn of ['highlight', 'dwell']) {
        drawing.dataset['ways'] = drawn
        await staysFor(A_MINUTE)
      }
    } finally {
      drawing.remove()
    }
  })

  it('stays on the page for as long as its button has the focus, and then for what was left of its time [O35]', async () => {
    await noticeOfAnError()
    await staysFor(10_000)
    ;(button('Dismiss').element() as HTMLElement).focus()
    await staysFor(A_MINUTE)
    ;(button('Start Recording').element() as HTMLElement).focus()
    await staysFor(USUAL_MS - 11_000)
    await goesAfter(1_100)
  })

  it('stays on the page for as long as the pointer is over it, and goes when that has left [O35]', async () => {
    await noticeOfAnError()
    const notice = bar().element()
    const move = (type: string, relatedTarget: Element) =>
      notice.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', relatedTarget, bubbles: true }))
    move('pointerover', document.body)
    await pass(0)
    await staysFor(A_MINUTE)
    move('pointerout', document.body)
    await pass(0)
    await staysFor(USUAL_MS - 1_000)
    await goesAfter(1_100)
  })

  it('goes by itself after 15 s and not before, and opens no dialog [O35 U19]', async () => {
    await noticeOfASign()
    await staysFor(USUAL_MS - 100)
    await goesAfter(200)
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('gives way to a newer one, which has 15 s of its own [O14]', async () => {
    await noticeOfASign()
    await staysFor(USUAL_MS - 1_000)
    answers['asl'] = () => json(500, { status: 'ERROR' })
    await signAgain()
    await vi.waitFor(() => expect(bar().element().textContent).not.toContain('Last search'), { interval: 0 })
    await staysFor(USUAL_MS - 1_000)
    await goesAfter(1_000)
  })
})
