/** `keys rotate`: for whoever fears that somebody else has the key. */
import { systemClock } from '../clock.ts'
import { changeKey, stateOfKey, whatToDo } from '../storage/key-check.ts'
import { hasData } from '../storage/open-database.ts'
import { openSqliteStore } from '../storage/sqlite-store.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { refuseSharedDatabase } from './open-data.ts'

export async function keysCommand({ words, environment, print }: Invocation): Promise<void> {
  if (words[0] !== 'rotate') throw new CommandError('Use: beckon keys rotate')
  refuseSharedDatabase(environment, 'The key of a shared database is in BECKON_KEY_FILE of each server, and stays.')
  const dataFolder = dataFolderOf(environment)
  if (!hasData(dataFolder))
    throw new CommandError(`There is no Beckon data in ${dataFolder}. Set BECKON_DATA to the data folder.`)
  const store = await openSqliteStore(dataFolder)
  try {
    const state = await stateOfKey(store.db, dataFolder)
    if (state !== 'fits') throw new CommandError(whatToDo(state, dataFolder))
    const changed = await changeKey(store, dataFolder, systemClock.now())
    if (changed === undefined)
      throw new CommandError('A sealed value does not open with the key, so nothing was changed: beckon doctor.')
    const { before, texts, pressLinks } = changed
    print(`There is a new key. ${texts === 1 ? 'One value was' : `${texts} values were`} sealed with it again.`)
    if (pressLinks > 0)
      print(`Make the press links of other programs again, on the page "Other programs": ${pressLinks}.`)
    print(`The former key is ${before}. Backups without keys from before need it; delete it when you have none.`)
    print('Make a backup now: those from before hold the former key.')
  } finally {
    await store.close()
  }
}
