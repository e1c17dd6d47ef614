import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/theme.css'
import { PhotoButton } from './editor/Pictures.tsx'

/** As when the network is away at that moment. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./editor/own-photo.ts', missing)

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
