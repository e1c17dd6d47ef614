import { Fragment, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { announce } from './announce.ts'
import { Announcer } from './Page.tsx'
import { Dialog } from './Dialog.tsx'

const ignore = () => {}

describe('Tab in a dialog', () => {
  it('passes over a disabled choice and field at the end [A34]', async () => {
    await render(
      <Dialog label="Name" onClose={ignore}>
        <button type="button">First</button>
        <button type="button">Last</button>
        <select aria-label="Choice" disabled />
        <textarea aria-label="Field" disabled />
      </Dialog>,
    )
    await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(page.getByRole('button', { name: 'Last' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
  })

  it('reaches details that stand first or last [A34]', async () => {
    await render(
      <Dialog label="Name" onClose={ignore}>
        <details>
          <summary data-testid="first">First</summary>
        </details>
        <button type="button">Middle</button>
        <details>
          <summary data-testid="last">Last</summary>
        </details>
      </Dialog>,
    )
    await expect.element(page.getByTestId('first')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(page.getByTestId('last')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByTestId('first')).toHaveFocus()
  })
})

describe('Tab in a dialog, at its ends', () => {
  it('passes over what closed details hide, and stops once at radio buttons [A34]', async () => {
    await render(
      <Dialog label="Name" onClose={ignore}>
        {['Good', 'Bad'].map((name) => (
          <label key={name}>
            <input type="radio" name="rating" defaultChecked={name === 'Bad'} />
            {name}
          </label>
        ))}
        <details>
          <summary data-testid="last">More</summary>
          <button type="button">Hidden</button>
        </details>
      </Dialog>,
    )
    await expect.element(page.getByRole('radio', { name: 'Bad' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(page.getByTestId('last')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('radio', { name: 'Bad' })).toHaveFocus()
  })
})

describe('Tab in a dialog over a page', () => {
  it('reaches its radio buttons, whatever is chosen on the page under the same name', async () => {
    await render(
      <>
        <label>
          <input type="radio" name="rating" defaultChecked />
          On the page
        </label>
        <Dialog label="Name" onClose={ignore}>
          <label>
            <input type="radio" name="rating" />
            Good
          </label>
          <button type="button">Last</button>
        </Dialog>
      </>,
    )
    await expect.element(page.getByRole('radio', { name: 'Good' })).toHaveFocus()
  })
})

describe('Escape in a dialog in which something would be lost', () => {
  it('closes it when it is let go, also after the control with the focus went', async () => {
    const close = vi.fn()
    const dialogOf = (...controls: readonly string[]) => (
      <Dialog label="Write" onClose={close} staysOpen>
        {controls.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Dialog>
    )
    const { rerender } = await render(dialogOf('Suggested', 'Done'))
    await expect.element(page.getByRole('button', { name: 'Suggested' })).toHaveFocus()
    await rerender(dialogOf('Done'))
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Escape>}')
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{/Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('Escape in a dialog', () => {
  const question = (close: () => void, inside: ReactNode = <button type="button">Yes</button>) => (
    <Dialog label="Sure?" onClose={close}>
      {inside}
    </Dialog>
  )

  it('closes an open list inside first, and the dialog when it is pressed again', async () => {
    const close = vi.fn()
    await render(question(close, <ListThatOpens />))
    await page.getByRole('button', { name: 'Colours' }).click()
    await expect.element(page.getByRole('list')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('list')).not.toBeInTheDocument()
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'only ends what an input method composes, and closes nothing, though Safari cancels the dialog: %o',
    async (how) => {
      const close = vi.fn()
      await render(question(close, <input aria-label="Name" />))
      const name = page.getByRole('textbox', { name: 'Name' }).element()
      const cancel = () => name.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
      name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...how }))
      cancel()
      expect(close).not.toHaveBeenCalled()
      name.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape', bubbles: true }))
      // As by the back gesture of Android, which comes without a key.
      cancel()
      expect(close).toHaveBeenCalledOnce()
      await userEvent.keyboard('{Escape}')
      expect(close).toHaveBeenCalledTimes(2)
    },
  )

  it('closes only the dialog on top, however long it is held', async () => {
    await render(<MenuWithQuestion />)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toBeVisible()
    await userEvent.keyboard('{Escape>5}')
    await expect.element(page.getByRole('dialog', { name: 'Sure?' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await userEvent.keyboard('{/Escape}{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  })

  it('does not close what would be lost below, though it went down there before another dialog opened', async () => {
    const [closeBelow, closeAbove] = [vi.fn(), vi.fn()]
    const below = (
      <Dialog label="Write" onClose={closeBelow} staysOpen>
        <button type="button">Done</button>
      </Dialog>
    )
    const { rerender } = await render([<Fragment key="below">{below}</Fragment>])
    const type = (name: string) =>
      document.body.dispatchEvent(new KeyboardEvent(name, { key: 'Escape', bubbles: true, cancelable: true }))
    type('keydown')
    await rerender([<Fragment key="below">{below}</Fragment>, <Fragment key="above">{question(closeAbove)}</Fragment>])
    type('keyup')
    type('keydown')
    expect(closeAbove).toHaveBeenCalledOnce()
    await rerender([<Fragment key="below">{below}</Fragment>])
    type('keyup')
    expect(closeBelow).not.toHaveBeenCalled()
  })
})

function ListThatOpens() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        setOpen(false)
      }}
    >
      <button type="button" onClick={() => setOpen(true)}>
        Colours
      </button>
      {isOpen && (
        <ul>
          <li>Red</li>
        </ul>
      )}
    </div>
  )
}

function MenuWithQuestion() {
  const [open, setOpen] = useState<readonly string[]>(['Menu'])
  return open.map((name) => (
    <Dialog key={name} label={name} onClose={() => setOpen(open.filter((one) => one !== name))}>
      <button type="button" onClick={() => setOpen(['Menu', 'Sure?'])}>
        Log out
      </button>
    </Dialog>
  ))
}

describe('announcements', () => {
  const regions = () =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-announcer]')].map((region) => [
        region.closest('dialog')?.ariaLabel ?? 'page',
        region.textContent,
      ]),
    )

  it('are heard in the dialog on top, since no screen reader hears what is behind it', async () => {
    const open = (...names: readonly string[]) => (
      <>
        {names.map((name) => (
          <Dialog key={name} label={name} onClose={ignore}>
            <button type="button">Close</button>
          </Dialog>
        ))}
        <Announcer />
      </>
    )
    const { rerender } = await render(open('Menu'))
    announce('No connection.')
    await expect.poll(regions).toEqual({ Menu: 'No connection.', page: '' })
    await rerender(open('Menu', 'Sure?'))
    announce('Deleted.')
    await expect.poll(regions).toEqual({ Menu: '', 'Sure?': 'Deleted.', page: '' })
    await rerender(open('Menu'))
    announce('Not sent.')
    await expect.poll(regions).toEqual({ Menu: 'Not sent.', page: '' })
    await rerender(open())
    expect(regions()).toEqual({ page: '' })
    announce('Connected again.')
    await expect.poll(regions).toEqual({ page: 'Connected again.' })
  })
})
