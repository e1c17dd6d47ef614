import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stopServer } from '../../client/fake-server.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

/** As when the network is away at that moment. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./FlexLayout.tsx', missing)
vi.mock('./KeysToTv.tsx', missing)
vi.mock('./NumberComposer.tsx', missing)
vi.mock('./Phrases.tsx', missing)
vi.mock('../menu/Menu.tsx', missing)
vi.mock('../my-remote/MainRemoteButtons.tsx', missing)
vi.mock('../voice/Voice.tsx', missing)

beforeEach(() => {
  startRemote()
  for (const way of ['keysToTv', 'numberComposer', 'enableAsl'] as const) writeStored(way, true)
})

afterEach(stopServer)

it('what cannot be fetched takes none of the keys away, and digits go out one by one', async () => {
  await openRemote()
  await key('What can I say?').click()
  await expect.element(key('2')).toBeVisible()
  await expect.element(key('Channel up')).toBeVisible()
  await expect.element(key('Voice')).toBeDisabled()
  // In place of what can be said.
  await expect.element(page.getByText('No connection to the server. Trying again.')).toBeVisible()
})

it('a menu that cannot be fetched says so where it was asked for, and the keys stay', async () => {
  await openRemote()
  await key('Comcast menu').click()
  await expect.element(page.getByText('No connection to the server. Trying again.')).toBeVisible()
  await expect.element(key('Channel up')).toBeVisible()
  await key('Comcast menu').click()
  await expect.element(page.getByText('No connection to the server. Trying again.')).not.toBeInTheDocument()
})

it('a flex box whose own keys cannot be fetched has the standard ones', async () => {
  changeShared({ isFlex: true })
  await openRemote()
  await expect.element(key('Channel up')).toBeVisible()
  await expect.element(key('OK')).toBeVisible()
})
