import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeProfile } from '../../access-methods/current-method.ts'
import { bodiesTo, stopServer } from '../../client/fake-server.ts'
import { writeProfile } from '../../access-methods/profiles.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { openRemote, startRemote } from './fake-remote.tsx'

/** As when the network is away at that moment. */
vi.mock('../../access-methods/scanning/scan-method.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(stopServer)

it('a key that is a switch presses nothing on the TV while the file of its access method has not come', async () => {
  const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)
  startRemote()
  writeStored('keysToTv', true)
  writeProfile({ ...DEFAULT_PROFILE, way: 'scan', switches: [{ source: 'key', code: 'KeyG', job: 'select' }] })
  onTestFinished(() => changeProfile(DEFAULT_PROFILE))
  await openRemote()
  await expect.element(page.getByRole('switch', { name: 'Keyboard controls the TV' })).toBeVisible()
  await userEvent.keyboard('gi')
  await vi.waitFor(() => expect(pressed()).toEqual(['INFO']))
  changeProfile({ switches: [{ source: 'key', code: 'KeyM', job: 'select' }] })
  await userEvent.keyboard('mg')
  await vi.waitFor(() => expect(pressed()).toEqual(['INFO', 'GUIDE']))
})
