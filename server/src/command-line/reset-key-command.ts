/** `reset-key`: for whoever has lost the key file and has no copy. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { resetKey, stateOfKey } from '../storage/key-check.ts'
import { DATABASE_FILE } from '../storage/store-files.ts'
import { openSqliteStore } from '../storage/sqlite-store.ts'
import type { Invocation } from './beckon.ts'
import { CommandError } from './command-error.ts'
import { dataFolderOf } from './data-folder-of.ts'
import { refuseSharedDatabase } from './open-data.ts'

export async function resetKeyCommand({ options, environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(
    environment,
    'The key of a shared database is in BECKON_KEY_FILE. Put a copy of it back from another server.',
  )
  const dataFolder = dataFolderOf(environment)
  if (!existsSync(join(dataFolder, DATABASE_FILE)))
    throw new CommandError(`There is no Beckon data in ${dataFolder}. Set BECKON_DATA to the data folder.`)
  const store = await openSqliteStore(dataFolder)
  try {
    if ((await stateOfKey(store.db, dataFolder)) === 'fits') return print('The key matches. Nothing was changed.')
    if (options.yes !== true)
      throw new CommandError(
        'This gives up what was sealed with the lost key: automation keys, signs that users taught, and the way to ' +
          'end log-ins at the provider. If a copy of beckon.key is anywhere, put that back instead. To go on, add ' +
          '--yes.',
      )
    const gone = await resetKey(store, dataFolder, systemClock.now())
    print(`The data folder has a key again. ${gone === 1 ? 'One sealed value is' : `${gone} sealed values are`} gone.`)
  } finally {
    await store.close()
  }
}
