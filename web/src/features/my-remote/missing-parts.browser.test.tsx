import { messageText } from '@beckon/contract/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopServer } from '../../client/fake-server.ts'
import { Banners } from '../../ui/Banner.tsx'
import '../../ui/theme.css'
import { ButtonOrderPage } from './order/ButtonOrderPage.tsx'
import { PhotoButton } from './editor/Pictures.tsx'
import { answers, buttons, json, logged, startFakeServer } from './fake-account.ts'
import { dropWorkingCopy, workingCopy } from './editing/working-copy.ts'

/** As when the network is away at that moment. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./merge-buttons.ts', missing)
vi.mock('./editor/own-photo.ts', missing)

afterEach(async () => {
  await stopServer()
  dropWorkingCopy()
})

it('a save that met changes made elsewhere says that it failed when what joins them cannot be fetched, and can be tried again', async () => {
  startFakeServer(buttons(3), '/my-remote-config')
  answers['seabuttons'] = ({ body }) =>
    'seaButtonsData' in body
      ? json(409, { status: 'CONFLICT', seaButtonsData: buttons(4), revision: 9 })
      : json(200, { seaButtonsData: buttons(3), revision: 7 })
  await render(
    <>
      <Banners />
      <ButtonOrderPage />
    </>,
  )
  await page.getByRole('option', { name: 'Button 3' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const save = page.getByRole('button', { name: 'Save button order' })
  await save.click()
  await expect.element(page.getByText(messageText('internalErrorSavingBtns', 'en'))).toBeVisible()
  expect(logged()).toEqual(['SAVE-SEABUTTONS-ERROR-2'])
  expect(workingCopy()?.list).toHaveLength(2)
  await expect.element(save).not.toHaveAttribute('aria-busy')
})

it('a photo is not blamed when what opens it cannot be fetched', async () => {
  await render(<PhotoButton onPhoto={() => {}} />)
  const photo = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(photo as HTMLInputElement, new File(['x'], 'cat.png'))
  await expect
    .element(
      page.getByText(
        'The server cannot be reached, so the photo was not opened. Check your connection, then try again.',
      ),
    )
    .toBeVisible()
})
