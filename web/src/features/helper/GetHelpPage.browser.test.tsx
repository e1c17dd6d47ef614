import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import { GetHelpPage } from './GetHelpPage.tsx'
import { answer } from './users-help.ts'

afterEach(async () => {
  answer('closed')
  vi.restoreAllMocks()
  await stopServer()
})

it('copies the link, and says so when the browser does not', async () => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE, language: 'en', arToken: 'token-1', deviceId: 'box-1' }, true)
  let isOffered = false
  startServer({
    'help/offer': () => {
      isOffered = true
      return json(200, { key: 'kiwi', leftMs: 60_000 })
    },
    help: () =>
      isOffered ? json(200, { at: 'offered', leftMs: 60_000, version: '1' }) : json(404, { status: 'NOT-FOUND' }),
  })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(
    <>
      <GetHelpPage />
      <Announcer />
    </>,
  )
  await page.getByRole('button', { name: 'Get a link' }).click()
  const copy = page.getByRole('button', { name: 'Copy the link' })
  await copy.click()
  expect(writeText).toHaveBeenLastCalledWith(`${window.location.origin}/helping#key=kiwi`)
  await expectToldAndSeen('The link is copied.')
  // What a browser without HTTPS does is the same: it has no clipboard.
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await copy.click()
  await expectToldAndSeen('The link could not be copied. Select it and copy it yourself.')
})

async function expectToldAndSeen(words: string): Promise<void> {
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
  await expect.element(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible()
}
