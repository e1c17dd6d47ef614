import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
