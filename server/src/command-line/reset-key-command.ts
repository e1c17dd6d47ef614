/** `reset-key`: for whoever has lost the key file and has no copy. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { systemClock } from '../clock.ts'
import { resetKey, stateOfKey, WHAT_GOES } from '../storage/key-check.ts'
import { openSqliteStore } from '../storage/sqlite-store.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { expectData, refuseSharedDatabase } from './open-data.ts'

export async function resetKeyCommand({ options, environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(
    environment,
    'The key of a shared database is in BECKON_KEY_FILE. Put a copy of it back from another server.',
  )
  const dataFolder = dataFolderOf(environment)
  expectData(dataFolder)
  const store = await openSqliteStore(dataFolder)
  try {
    if ((await stateOfKey(store.db, dataFolder)) === 'fits') return print('The key matches. Nothing was changed.')
    if (options.yes !== true)
      throw new CommandError(
        `This cannot be undone: ${WHAT_GOES} If a copy of beckon.key is anywhere, put that back instead. To go on, ` +
          'add --yes.',
      )
    const { texts, tvs } = await resetKey(store, dataFolder, systemClock.now())
    print(
      `The data folder has a key again. ${texts === 1 ? 'One sealed value is' : `${texts} sealed values are`} gone.`,
    )
    if (tvs.length > 0)
      print(`Set up again on the page "TVs at home" (beckon boxes link): ${tvs.map(plainText).join(', ')}.`)
  } finally {
    await store.close()
  }
}
