import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTvFiles, TVS_FOLDER, type StoredTv } from './tv-files.ts'

/** The files of an agent with one TV. */
async function filesWithTv() {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-tvs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = await openTvFiles(folder)
  const tv: StoredTv = { id: 'den', name: 'Den', room: '', driver: 'tizen', settings: {}, secrets: { token: 'old' } }
  await files.save(tv)
  const path = join(folder, TVS_FOLDER, 'den.json')
  return { files, tv, path }
}

it('keep the token that a TV hands out while another process changes the name of the TV', async () => {
  const { files, tv, path } = await filesWithTv()
  writeFileSync(path, JSON.stringify({ ...tv, name: 'Cinema' }))

  const memory = files.memoryOf('den')
  const rereading = files.reread()
  const writing = memory.write({ token: 'new' })
  expect(memory.read()).toEqual({ token: 'new' })
  expect(await rereading).toEqual(['den'])
  expect(memory.read()).toEqual({ token: 'new' })
  await writing

  const both = { ...tv, name: 'Cinema', secrets: { token: 'new' } }
  expect(files.find('den')).toEqual(both)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(both)
  expect(await files.reread()).toEqual([])
})

it('keep what `beckon agent add` has just stored, also when the driver of before writes its token at once', async () => {
  const { files, tv, path } = await filesWithTv()
  const added = { ...tv, settings: { host: '10.0.0.9' }, secrets: { pin: 'new', token: 'new' } }
  writeFileSync(path, JSON.stringify(added))

  await files.memoryOf('den').write({ token: 'of the driver of before' })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(added)
  expect(await files.reread()).toEqual(['den'])
  expect(files.find('den')).toEqual(added)
  expect(await files.reread()).toEqual([])
})
