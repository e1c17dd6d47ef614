import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refused } from '../box.ts'
import { MovedTvSearch } from '../find-moved-tv.ts'
import type { Address } from '../set-up.ts'
import { AgentBoxes } from './agent-boxes.ts'
import { openTvFiles, type StoredTv } from './tv-files.ts'

const DEN: StoredTv = {
  id: 'den',
  name: 'Den',
  room: '',
  driver: 'tizen',
  settings: { host: '10.0.0.5' },
  secrets: { pin: 'old', token: 'old' },
  identity: 'tizen:den',
}

/** An agent with a TV that is found at 10.0.0.7, and what is in its file after that. */
async function afterTheSearch(meanwhile: (folder: string) => Promise<void>): Promise<readonly StoredTv[]> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-tvs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tvs = await openTvFiles(folder)
  await tvs.save(DEN)
  const search = vi.spyOn(MovedTvSearch.prototype, 'find').mockImplementation(async (): Promise<Address> => {
    await meanwhile(folder)
    return { host: '10.0.0.7' }
  })
  onTestFinished(() => search.mockRestore())
  const agent = new AgentBoxes(undefined, tvs, {})
  onTestFinished(() => agent.close())
  await agent.findIfMoved('den', refused('BOX-UNREACHABLE'))
  return (await openTvFiles(folder)).all()
}

it('a TV that moved is used at its new address, with the name that its owner gave it meanwhile', async () => {
  const renamed = { ...DEN, name: 'Cinema' }
  const stored = await afterTheSearch(async (folder) => (await openTvFiles(folder)).save(renamed))
  expect(stored).toEqual([{ ...renamed, settings: { host: '10.0.0.7' } }])
})

it('a TV that `beckon agent add` set up again while it was looked for keeps its new pairing', async () => {
  const added = { ...DEN, settings: { host: '10.0.0.9' }, secrets: { pin: 'new', token: 'new' } }
  const stored = await afterTheSearch(async (folder) => (await openTvFiles(folder)).save(added))
  expect(stored).toEqual([added])
})

it('a TV that was forgotten while it was looked for does not come back', async () => {
  expect(await afterTheSearch(async (folder) => (await openTvFiles(folder)).forget('den'))).toEqual([])
})
