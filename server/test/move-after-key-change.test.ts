/** The move of a folder whose key was changed. The rows take the same way into any engine, so SQLite stands for both. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changeKey } from '../src/storage/key-check.ts'
import { moveToPostgres } from '../src/storage/postgres/move-to-postgres.ts'
import { KEY_FILE } from '../src/storage/seal.ts'
import { openSqliteStore } from '../src/storage/sqlite/sqlite-store.ts'
import { fakeBox } from './support/fake-box.ts'
import { newFolder } from './support/program.ts'
import { newStorage } from './support/stores.ts'
import { pairRemote, testServer, type TestServer } from './support/test-server.ts'
import { virtualClock } from './support/virtual-clock.ts'

it('a remote that was paired before the key changed goes on after the move', async () => {
  const [folder, moved] = [newFolder(), newFolder()]
  const options = { boxes: [{ box: fakeBox('tv') }], clock: virtualClock(), storage: await newStorage('sqlite') }
  const press = async ({ send }: TestServer, token: string) =>
    (await send('processKey', { token, body: { vcode: 'UP' } })).http

  const before = await testServer({ ...options, dataFolder: folder })
  const { arToken } = await pairRemote(before)
  await before.close()

  const from = await openSqliteStore(folder)
  expect(await changeKey(from, folder, Date.now())).toBeDefined()
  const to = await openSqliteStore(moved)
  await moveToPostgres(from, to, folder)
  copyFileSync(join(folder, KEY_FILE), join(moved, KEY_FILE))
  await Promise.all([from.close(), to.close()])

  expect(await press(await testServer({ ...options, dataFolder: moved }), arToken)).toBe(200)
})
