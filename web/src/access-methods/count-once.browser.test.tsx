import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { countOnce } from './current-method.ts'

let pressed = 0
const key = () => page.getByRole('button').element() as HTMLElement

/** A click of the system and one of an access method, so many milliseconds apart. */
async function both(apartMs: number): Promise<void> {
  let now = 1_000
  const stamp = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
  onTestFinished(() => stamp.mockRestore())
  await render(<button onClick={() => (pressed += 1)}>Guide</button>)
  let clickAgain = () => {}
  key().addEventListener('click', (event) => event.isTrusted && setTimeout(() => clickAgain()), { once: true })
  const over = new Promise<void>((resolve) => {
    clickAgain = () => {
      now += apartMs
      key().click()
      resolve()
    }
  })
  await page.getByRole('button').click()
  await over
}

beforeEach(() => {
  pressed = 0
})
afterEach(() => cleanup())

it('a key that an access method and the system press at once is pressed once', async () => {
  onTestFinished(countOnce())
  await both(0)
  expect(pressed).toBe(1)
})

it('a key that they press one after the other is pressed twice', async () => {
  onTestFinished(countOnce())
  await both(200)
  expect(pressed).toBe(2)
})

it('an access method presses as often and as fast as its user does', async () => {
  onTestFinished(countOnce())
  await render(<button onClick={() => (pressed += 1)}>Guide</button>)
  key().click()
  key().click()
  expect(pressed).toBe(2)
})

it('two presses count twice while no access method is on', async () => {
  await both(0)
  expect(pressed).toBe(2)
})
