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
