import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopServer } from '../../platform/fake-server.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

/** As when the network is away at that moment. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./KeysToTv.tsx', missing)
vi.mock('./NumberComposer.tsx', missing)
vi.mock('./Phrases.tsx', missing)
vi.mock('../asl/AslButton.tsx', missing)
vi.mock('../my-remote/FirstNine.tsx', missing)
vi.mock('../voice/Voice.tsx', missing)

beforeEach(() => {
  startRemote()
  for (const way of ['keysToTv', 'numberComposer', 'enableAsl'] as const) writeStored(way, true)
})

afterEach(stopServer)

it('what cannot be fetched takes none of the keys away, and digits go out one by one', async () => {
  await openRemote()
  await key('What can I say?').click()
  await expect.element(key('2 ABC')).toBeVisible()
  await expect.element(key('Channel up')).toBeVisible()
  await expect.element(key('Voice')).toBeDisabled()
})
