import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopServer } from '../../client/fake-server.ts'
import '../../ui/theme.css'
import { ButtonFilePage } from './file/ButtonFilePage.tsx'
import { PhotoButton } from './editor/Pictures.tsx'
import { buttons, startFakeServer } from './fake-account.ts'
import { dropWorkingCopy } from './editing/working-copy.ts'

/** As when the network is away at that moment. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./file/board-import.ts', missing)
vi.mock('./editor/own-photo.ts', missing)

afterEach(async () => {
  await stopServer()
  dropWorkingCopy()
})

it('a file with buttons, and a photo, are not blamed when what opens them cannot be fetched', async () => {
  startFakeServer(buttons(1), '/my-remote-file')
  await render(
    <>
      <ButtonFilePage />
      <PhotoButton onPhoto={() => {}} />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const [file, photo] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(file as HTMLInputElement, new File(['{}'], 'mine.obf'))
  await expect
    .element(
      page.getByText(
        'The server cannot be reached, so the file was not opened. Check your connection, then try again.',
      ),
    )
    .toBeVisible()
  await userEvent.upload(photo as HTMLInputElement, new File(['x'], 'cat.png'))
  await expect
    .element(
      page.getByText(
        'The server cannot be reached, so the photo was not opened. Check your connection, then try again.',
      ),
    )
    .toBeVisible()
})
