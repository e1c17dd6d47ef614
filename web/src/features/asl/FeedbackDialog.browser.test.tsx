import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, bodiesTo, hold, json, sentTo } from '../../client/fake-server.ts'
import { button, openRemote, sign, startAsl, stopAsl } from './fake-asl-pages.tsx'

beforeEach(startAsl)
afterEach(stopAsl)

describe('the feedback dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Was your sign read correctly?' })
  const radio = (name: RegExp) => dialog().getByRole('radio', { name })
  const comment = () => dialog().getByRole('textbox', { name: 'What did you sign?' })
  const submit = () => dialog().getByRole('button', { name: 'Submit' })

  async function openDialog(): Promise<void> {
    await openRemote()
    await sign()
    await button('Dismiss').click()
    await expect.element(dialog()).toBeVisible()
  }

  it('opens when "Last search" is dismissed, rates nothing at first and cannot be sent so; a good rating sends no correction [O33 O36 O38 O45]', async () => {
    await openDialog()
    await expect.element(radio(/^Good/u)).not.toBeChecked()
    await expect.element(radio(/^Bad/u)).not.toBeChecked()
    await expect.element(submit()).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Start Recording')).toHaveFocus()
    expect(bodiesTo('aslFeedback')).toEqual([])

    await sign()
    await button('Dismiss').click()
    await radio(/^Bad/u).click()
    await submit().click()
    await comment().fill('wrong word')
    await radio(/^Good/u).click()
    await submit().click()
    await vi.waitFor(() =>
      expect(bodiesTo('aslFeedback')).toEqual([{ data: { id: 'sign-1', good: true, correction: '' } }]),
    )
  })

  it('shows the comment for a bad rating only, with its count, says what is wrong with it, and sends none without a Latin letter [O37 O39 O40 O41 O42]', async () => {
    await openDialog()
    await expect.element(comment()).not.toBeInTheDocument()
    await radio(/^Bad/u).click()
    await expect.element(dialog().getByText('0/500')).toBeVisible()
    await comment().fill(' ab ')
    await expect.element(dialog().getByText('4/500')).toBeVisible()
    await radio(/^Good/u).click()
    await expect.element(comment()).not.toBeInTheDocument()
    await radio(/^Bad/u).click()

    const missing = dialog().getByText('Please include a brief description.')
    for (const nothing of ['', '   ', '123!', '你好']) {
      await comment().fill(nothing)
      await submit().click()
      await expect.element(missing).toBeVisible()
    }
    await expect.element(comment()).toHaveFocus()
    const tooLong = dialog().getByText('Please limit description to 500 characters.')
    await comment().fill('a'.repeat(501))
    await expect.element(tooLong).toBeVisible()
    await expect.element(dialog().getByText('501/500')).toBeVisible()
    await submit().click()
    await radio(/^Good/u).click()
    await expect.element(tooLong).not.toBeInTheDocument()
    await radio(/^Bad/u).click()
    await expect.element(tooLong).toBeVisible()
    expect(bodiesTo('aslFeedback')).toEqual([])
    await comment().fill('7 ñ 7')
    await expect.element(missing).not.toBeInTheDocument()
    await submit().click()
    await vi.waitFor(() => expect(bodiesTo('aslFeedback')).toMatchObject([{ data: { correction: '7 ñ 7' } }]))
  })

  it('sends a bad rating with its trimmed comment, once, and says so [O38 O43 O44 O45 O46 S27]', async () => {
    const answer = hold('aslFeedback')
    await openDialog()
    await radio(/^Bad/u).click()
    await comment().fill('  I spelled HULU ')
    await submit().click()
    await submit().click({ force: true })
    await vi.waitFor(() =>
      expect(bodiesTo('aslFeedback')).toEqual([{ data: { id: 'sign-1', good: false, correction: 'I spelled HULU' } }]),
    )
    expect(sentTo('aslFeedback')[0]?.authorization).toBe('Bearer token-1')
    answer(json(200, { status: 'OK' }))
    await expect.element(dialog().getByText('Feedback submitted!')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus()
    expect(bodiesTo('aslFeedback')).toHaveLength(1)
  })

  it('keeps a typed comment when it is closed, and its notice comes back until that was sent; closed during that, it shows what became of it', async () => {
    const answer = hold('aslFeedback')
    await openDialog()
    await radio(/^Bad/u).click()
    await comment().fill('I spelled HULU')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await button('Dismiss').click()
    await expect.element(radio(/^Bad/u)).toBeChecked()
    await expect.element(comment()).toHaveValue('I spelled HULU')
    await submit().click()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await button('Dismiss').click()
    await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
    answer(json(200, { status: 'OK' }))
    await expect.element(dialog().getByText('Feedback submitted!')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(button('Dismiss').query()).toBeNull()
    expect(bodiesTo('aslFeedback')).toHaveLength(1)
  })

  it('of 500 characters that could not be sent says so in an alert and can be sent again [O39 O47 S27 U20]', async () => {
    answers['aslFeedback'] = () => json(500, { status: 'ERROR' })
    await openDialog()
    await radio(/^Bad/u).click()
    await comment().fill('a'.repeat(500))
    await submit().click()
    await expect.element(dialog().getByText("We're sorry. An error occurred.")).toBeVisible()
    expect(dialog().getByText("We're sorry. An error occurred.").element().closest('[role=alert]')).not.toBeNull()
    expect(bodiesTo('log')).toEqual([])
    await expect.element(radio(/^Bad/u)).toBeChecked()
    delete answers['aslFeedback']
    await expect.element(comment()).toHaveValue('a'.repeat(500))
    await submit().click()
    await expect.element(dialog().getByText('Feedback submitted!')).toBeVisible()
  })
})
