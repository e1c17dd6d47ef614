import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { forgetAll, remember } from '../../core/words/typed-history.ts'
import { navigate } from '../../platform/router.ts'
import { writeIn } from '../page-reader/page-targets.ts'
import { openKeyboard } from './ScreenKeyboard.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const heard = vi.fn<(text: string) => void>()

function Field(props: { type?: string; maxLength?: number }) {
  const [text, setText] = useState('')
  return (
    <>
      <label>
        Command
        <input
          id="command"
          {...props}
          value={text}
          onChange={(event) => {
            heard(event.target.value)
            setText(event.target.value)
          }}
        />
      </label>
      <Announcer />
    </>
  )
}

const field = () => page.getByLabelText('Command', { exact: true })
/** A screen reader hears nothing from behind the keyboard. */
const spoken = () => page.getByRole('dialog').getByRole('status')
const key = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function open(props: { type?: string; maxLength?: number } = {}) {
  const screen = await render(<Field {...props} />)
  writeIn(field().element() as HTMLElement)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return screen
}

/** As an access method chooses: without a finger. */
async function choose(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect.element(key(name)).toBeVisible()
    ;(key(name).element() as HTMLElement).click()
  }
}

beforeEach(() => {
  localStorage.clear()
  forgetAll()
  heard.mockClear()
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
})

afterEach(async () => {
  document.querySelector('[data-screen-keyboard]')?.remove()
  await cleanup()
})

describe('the keyboard on the screen', () => {
  it('writes letter by letter, and the field gets the text and the focus with Done', async () => {
    await open()
    expect(page.getByRole('dialog', { name: 'Write: Command' }).elements()).toHaveLength(1)
    await choose('h', 'i', 'Space', 'o', 'Delete', 'Capital', 'Capital B')
    expect(heard).not.toHaveBeenCalled()
    await choose('Done')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('hi B')
    await expect.element(field()).toHaveFocus()
    expect(heard.mock.calls).toEqual([['hi B']])
  })

  it.each(['Cancel', 'Escape'])('leaves the field as it was with %s', async (way) => {
    await open()
    await choose('h')
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await choose('Cancel')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('')
  })

  it('keeps what is written while Escape is held to pause an access method, and closes at a short Escape', async () => {
    await open()
    await choose('h')
    await userEvent.keyboard('{Escape>}')
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await userEvent.keyboard('{/Escape}')
    await choose('i')
    await expect.element(page.getByRole('dialog').getByText('hi', { exact: true }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps what is written at a press beside it, and says when its field has gone with the page', async () => {
    await open()
    const dialog = page.getByRole('dialog')
    await choose('h')
    dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(key('Done')).toBeVisible()
    field().element().remove()
    navigate('/settings')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(heard).not.toHaveBeenCalled()
  })

  it('writes into the field that was drawn anew behind it, and says when there is none', async () => {
    const { rerender } = await open()
    await choose('h')
    await rerender(<Field key="drawn anew" />)
    await choose('Done')
    await expect.element(field()).toHaveValue('h')
    await expect.element(field()).toHaveFocus()

    writeIn(field().element() as HTMLElement)
    await choose('i')
    const told = hearAnnounced()
    field().element().remove()
    await choose('Done')
    expect(told).toEqual([['The page has changed. What was written here is not kept.', true]])
    await expect.element(page.getByRole('dialog').getByText('hi', { exact: true }).first()).toBeVisible()
  })

  it('says each letter, and with the blank the word', async () => {
    await open()
    const said = spoken()
    await choose('h')
    await expect.element(said).toHaveTextContent('h')
    await choose('i', 'Space')
    await expect.element(said).toHaveTextContent('hi')
    await choose('Delete')
    await expect.element(said).toHaveTextContent('Deleted Space')
  })

  it('is made of groups with names: words, rows, other keys, and the end', async () => {
    await open()
    const groups = page.getByRole('dialog').getByRole('group').elements()
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Words',
      'Row 1: Space e a n l f',
      expect.stringMatching(/^Row 2: /u),
      expect.stringMatching(/^Row 3: /u),
      expect.stringMatching(/^Row 4: /u),
      expect.stringMatching(/^Row 5: /u),
      'More keys',
      'Done or not',
    ])
  })

  it('goes on with what was sent before, what the own buttons are called, and what a box understands', async () => {
    remember('watch the tennis')
    changeShared({ buttons: [{ type: 'VOICE', displayString: 'Tennis club', command: 'channel 44' }] })
    await open()
    await choose('t', 'e')
    await choose('Tennis club')
    await choose('Clear all', 'w')
    await expect.element(key('watch the tennis')).toBeVisible()
    await expect.element(key('watch news')).toBeVisible()
    await choose('watch the tennis', 'Done')
    await expect.element(field()).toHaveValue('watch the tennis')
  })

  it('offers each own button by its name and its command, in plain words, whatever is stored in another one', async () => {
    changeShared({
      buttons: [
        { type: 'VOICE', displayString: 42 as never, command: 'channel 44' },
        { type: 'POPULAR', displayString: '<b>News</b> at ten', command: 'open the news' },
        { type: 'KEY', displayString: 'What is on', command: 'GUIDE' },
      ],
    })
    await open()
    const words = page.getByRole('group', { name: 'Words' }).getByRole('button').elements()
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'channel 44',
      'News at ten',
      'open the news',
      'What is on',
    ])
  })

  it('can be opened again after it broke', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
    onTestFinished(() => reported.mockRestore())
    await render(<Field />)
    changeShared({ buttons: undefined as never })
    openKeyboard(field().element())
    expect(reported).toHaveBeenCalled()
    expect(page.getByRole('dialog').elements()).toEqual([])
    changeShared({ buttons: [] })
    openKeyboard(field().element())
    await choose('h', 'i', 'Done')
    await expect.element(field()).toHaveValue('hi')
  })

  it('has the letters, the words and the phrases of the language', async () => {
    changeShared({ language: 'fr' })
    await open()
    await choose('é')
    await expect.element(key('éteins la télé')).toBeVisible()
    await expect.element(key('Terminé')).toBeVisible()
  })

  it('has figures and signs, at once where a number is asked for', async () => {
    await open({ type: 'tel' })
    await choose('2', '0', '6', 'Letters', 'a', 'Numbers', '.', 'Done')
    await expect.element(field()).toHaveValue('206a.')
  })

  it('shows and says no secret, and proposes none', async () => {
    await open({ type: 'password' })
    await choose('w')
    await expect.element(spoken()).toHaveTextContent('1 letter')
    expect(page.getByRole('dialog').getByText('•').elements()).toHaveLength(1)
    expect(page.getByRole('group', { name: 'Words' }).elements()).toHaveLength(0)
  })

  it('says when the field has no more room, and takes no more', async () => {
    await open({ maxLength: 2 })
    await choose('a', 'b', 'c')
    await expect.element(spoken()).toHaveTextContent('There is no more room.')
    await choose('Done')
    await expect.element(field()).toHaveValue('ab')
  })

  it('fits small and large screens without scrolling sideways, each key at least 44 px', async () => {
    onTestFinished(() => page.viewport(414, 896))
    await open()
    const dialog = page.getByRole('dialog').element()
    for (const width of [320, 414, 1_280]) {
      await page.viewport(width, 800)
      expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
      for (const button of dialog.querySelectorAll('button')) {
        const { width: wide, height } = button.getBoundingClientRect()
        expect(Math.min(wide, height), `${width} px`).toBeGreaterThanOrEqual(44)
      }
    }
  })
})
