import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { announce } from './announce.ts'
import { Announcer } from './Announcer.tsx'
import { Banners } from './Banner.tsx'
import { Button } from './Button.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Page } from './Page.tsx'
import './theme.css'

beforeEach(() => changeShared(INITIAL_STATE, true))

describe('a page', () => {
  it('has a title and one h1, and takes the focus there when the user arrives from another page [A34]', async () => {
    window.history.replaceState(null, '', '/one')
    const { rerender } = await render(<Page key="one" title="One" />)
    expect(document.title).toBe('One – Beckon')
    expect(document.activeElement).toBe(document.body)
    window.history.pushState(null, '', '/two')
    await rerender(<Page key="two" title="Two" />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Two' })).toHaveFocus()
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  })

  it('shows the whole note under the ring of its heading [A34]', async () => {
    await render(<Page title="My remote" note="TV box: Living room" />)
    const heading = page.getByRole('heading', { name: 'My remote' }).element() as HTMLElement
    await userEvent.keyboard('{Shift}')
    heading.focus()
    const { outlineOffset, outlineWidth } = getComputedStyle(heading)
    const ringEnds =
      heading.getBoundingClientRect().bottom + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const words = document.createRange()
    words.selectNodeContents(page.getByText('TV box: Living room').element())
    expect(ringEnds).toBeLessThanOrEqual(words.getBoundingClientRect().top)
  })
})

describe('a banner', () => {
  it('is in a live region, can be dismissed by keyboard, and hands the focus on [Q11]', async () => {
    changeShared({ banners: ['couldNotProcessKey', 'wereSorryInternalError'] })
    await render(
      <>
        <Banners />
        <Page title="Here" />
      </>,
    )
    const region = page.getByRole('status', { name: 'Messages' })
    await expect.element(region.getByText('We could not process that key. Please try again.')).toBeVisible()
    page.getByRole('button', { name: 'Dismiss' }).first().element().focus()
    await userEvent.keyboard('{Enter}')
    expect(shared().banners).toEqual(['wereSorryInternalError'])
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(shared().banners).toEqual([])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('the announcer', () => {
  it('puts a text into the one polite region that was there before', async () => {
    await render(<Announcer />)
    const region = page.getByRole('status').element()
    announce('No connection.')
    await expect.element(page.getByRole('status')).toHaveTextContent('No connection.')
    expect(region.getAttribute('aria-live')).toBe('polite')
  })
})

describe('a busy button', () => {
  it('keeps the focus and does nothing when pressed', async () => {
    let presses = 0
    await render(
      <Button busy onClick={() => presses++}>
        Save
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Save' }).element() as HTMLElement
    button.focus()
    button.click()
    expect(presses).toBe(0)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the language switch', () => {
  it('names each language in its own words and marks it as such [A17]', async () => {
    const chosen: string[] = []
    await render(<LanguageSwitch onChoose={(language) => chosen.push(language)} />)
    for (const [name, lang] of [
      ['English', 'en'],
      ['Español', 'es'],
      ['Français', 'fr'],
    ] as const) {
      const button = page.getByRole('button', { name })
      await expect.element(button).toHaveAttribute('lang', lang)
      await button.click()
    }
    expect(chosen).toEqual(['en', 'es', 'fr'])
  })

  it('is one stop for Tab, and the arrow keys move in it [A17 A34]', async () => {
    await render(
      <>
        <LanguageSwitch onChoose={(language) => changeShared({ language })} />
        <button type="button">After</button>
      </>,
    )
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'English' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(page.getByRole('button', { name: 'Français' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(shared().language).toBe('es')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(page.getByRole('button', { name: 'Español' })).toHaveFocus()
  })

  it.each([
    [320, 8],
    [1280, 24],
  ])('has its languages apart at %i px, and each is 44 px high and wide [A34]', async (width, gap) => {
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(width, 640)
    await render(<LanguageSwitch onChoose={() => {}} />)
    const boxes = page
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect())
    for (const [place, box] of boxes.entries()) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      const next = boxes[place + 1]
      if (next && next.top === box.top) expect(next.left - box.right).toBeGreaterThanOrEqual(gap)
    }
  })

  it('marks the language of the page [A17]', async () => {
    await render(<LanguageSwitch onChoose={() => {}} />)
    await expect.element(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  })
})
