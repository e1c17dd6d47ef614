import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { NewVersionPage } from './NewVersionPage.tsx'

beforeEach(() => {
  changeShared(INITIAL_STATE, true)
  localStorage.clear()
})

describe('the new-version page', () => {
  it('says that we have updated, and offers Refresh and the way back [R06]', async () => {
    await render(<NewVersionPage />)
    await expect.element(page.getByText(/^We've updated/u)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Later: back to the remote' }))
      .toHaveAttribute('href', '/remote')
  })
})
