/** A process to be killed: it saves one list of buttons after another, and prints which saves were acknowledged. */
import { writeSync } from 'node:fs'
import { accounts } from '../../src/features/session/accounts.ts'
import { replaceButtons } from '../../src/features/my-remote/own-buttons.ts'
import { openSqliteStore } from '../../src/storage/sqlite/sqlite-store.ts'

const clock = { now: () => Date.now() }
const store = await openSqliteStore(process.argv[2] ?? '')
const account = await accounts({ store, clock }).of('comcast', 'somebody')
for (let save = Number(process.argv[3]); ; save++) {
  const buttons = Array.from({ length: 200 }, (_, at) => ({
    type: 'VOICE',
    command: `button ${at} of save ${save}`,
    save,
  }))
  const result = await replaceButtons({ store, clock }, account.id, buttons, undefined)
  if (result.is === 'saved') writeSync(1, `${save}\n`)
}
