import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { announce } from './announce.ts'
import { Announcer, Page, Wait } from './Page.tsx'
import { Banners } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Choice } from './Form.tsx'
import { Fold } from './Fold.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LoadFailed, Notice } from './Notice.tsx'
import './theme.css'
import { hearAnnounced } from '../../test/hear-announced.ts'

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

it('a list shows the value that it has, though that is none of its choices', async () => {
  await render(<Choice label="Key" value="old" choices={[['new', 'New']]} onChange={() => {}} />)
  await expect.element(page.getByRole('combobox', { name: 'Key' })).toHaveDisplayValue('old')
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

describe('what could not be loaded', () => {
  it('leads the focus to the heading when it is tried again, and says that it takes a moment', async () => {
    function Content() {
      const [isAsked, setAsked] = useState(false)
      return isAsked ? <Wait /> : <LoadFailed words="Not loaded." onTryAgain={() => setAsked(true)} />
    }
    await render(
      <>
        <Page title="Here">
          <Content />
        </Page>
        <Announcer />
      </>,
    )
    page.getByRole('button', { name: 'Try again' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Here' })).toHaveFocus()
    await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toBe('Please wait')
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

describe('a line that is announced when it appears', () => {
  it('is said to its end if it is of a failure', async () => {
    const told = hearAnnounced()
    await render(
      <>
        <Notice tone="good" spoken>
          The TV was added.
        </Notice>
        <Notice tone="bad" spoken>
          The TV does not answer.
        </Notice>
      </>,
    )
    expect(told).toEqual([
      ['The TV was added.', false],
      ['The TV does not answer.', true],
    ])
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

describe('a button that does nothing now', () => {
  it('looks the same whether it takes the focus or not', async () => {
    await render(
      <>
        <Button disabled>First</Button>
        <Button aria-disabled>Second</Button>
        <Button>Third</Button>
      </>,
    )
    const look = (name: string) => {
      const { borderStyle, color, cursor } = getComputedStyle(page.getByRole('button', { name }).element())
      return { borderStyle, color, cursor }
    }
    expect(look('Second')).toEqual(look('First'))
    expect(look('Third').borderStyle).not.toBe(look('First').borderStyle)
  })
})

describe('the language switch', () => {
  const list = () => page.getByRole('combobox', { name: 'Language' })

  it('names each language in its own words and marks it as such [A17]', async () => {
    const chosen: string[] = []
    await render(<LanguageSwitch onChoose={(language) => chosen.push(language)} />)
    for (const [name, lang] of [
      ['Español', 'es'],
      ['Français', 'fr'],
    ] as const) {
      await expect.element(page.getByRole('option', { name })).toHaveAttribute('lang', lang)
      await list().selectOptions(name)
    }
    expect(chosen).toEqual(['es', 'fr'])
  })

  it('is one stop for Tab, and the arrow keys change the language, which its key then shows [A17 A34]', async () => {
    await render(
      <>
        <LanguageSwitch onChoose={(language) => changeShared({ language })} />
        <button type="button">After</button>
      </>,
    )
    await userEvent.keyboard('{Tab}')
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('ES', { exact: true })).toBeVisible()
    expect(shared().language).toBe('es')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  it('is a key of at least 44 px, with a ring around all of it when it has the focus [A34]', async () => {
    await render(<LanguageSwitch onChoose={() => {}} />)
    const { width, height } = list().element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await userEvent.keyboard('{Tab}')
    const ring = list().element().nextElementSibling as Element
    expect(getComputedStyle(ring).outlineStyle).toBe('solid')
    expect(ring.getBoundingClientRect()).toMatchObject({ width, height })
  })

  it('shows the language of the page [A17]', async () => {
    await render(<LanguageSwitch onChoose={() => {}} />)
    await expect.element(list()).toHaveValue('en')
  })
})

describe('a section that opens', () => {
  it('has its note below its heading on a narrow screen, where its words are whole', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(414, 896))
    const note = 'Appuyer sur des touches · Envoyer des commandes en mots · Jusqu’à ce que je le déconnecte'
    await render(
      <main style={{ padding: '1rem' }}>
        <Fold heading="Plus de choix" note={note}>
          <p>Inside</p>
        </Fold>
      </main>,
    )
    const heading = page.getByRole('heading', { name: 'Plus de choix' }).element().getBoundingClientRect()
    const box = page.getByText(note).element().getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(heading.bottom)
    expect(box.width).toBeGreaterThan(200)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('keeps its heading in one line beside a long note', async () => {
    await page.viewport(600, 640)
    onTestFinished(() => page.viewport(414, 896))
    await render(
      <main style={{ width: '510px', fontFamily: 'sans-serif' }}>
        <Fold heading="More choices" note="Press keys · Send commands in words · Until I end it">
          <p>Inside</p>
        </Fold>
      </main>,
    )
    const lines = document.createRange()
    lines.selectNodeContents(page.getByRole('heading', { name: 'More choices' }).element())
    expect(lines.getClientRects()).toHaveLength(1)
  })
})
