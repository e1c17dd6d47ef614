import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { OtherProgramsPage } from './OtherProgramsPage.tsx'

/** As when the network is away at that moment. */
vi.mock('./ReadyLink.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(stopServer)

it('makes no link whose secret it could not show, and says that none was made', async () => {
  startServer({})
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', clientDeviceId: 'cd-1' }, true)
  await render(<OtherProgramsPage />)
  await page.getByLabelText('Name of the link').fill('OptiKey')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(page.getByText('The link could not be made. Try again.')).toBeVisible()
  expect(sentTo('press-links')).toEqual([])
})
