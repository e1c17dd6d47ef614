/** `keys rotate`, if somebody else may have the key; `reset-key`, if the key file is lost and there is no copy. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { systemClock } from '../clock.ts'
import { changeKey, resetKey, stateOfKey, whatToDo, WHAT_GOES } from '../storage/key-check.ts'
import { openSqliteStore } from '../storage/sqlite-store.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { expectData, refuseSharedDatabase, untilEnd } from './open-data.ts'

export async function rotateKey({ environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(environment, 'The key of a shared database is in BECKON_KEY_FILE of each server, and stays.')
  const dataFolder = dataFolderOf(environment)
  expectData(dataFolder)
  await using store = untilEnd(await openSqliteStore(dataFolder))
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
}

export async function giveUpKey({ options, environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(
    environment,
    'The key of a shared database is in BECKON_KEY_FILE. Put a copy of it back from another server.',
  )
  const dataFolder = dataFolderOf(environment)
  expectData(dataFolder)
  await using store = untilEnd(await openSqliteStore(dataFolder))
  if ((await stateOfKey(store.db, dataFolder)) === 'fits') return print('The key matches. Nothing was changed.')
  if (options.yes !== true)
    throw new CommandError(
      `This cannot be undone: ${WHAT_GOES} If a copy of beckon.key is anywhere, put that back instead. To go on, ` +
        'add --yes.',
    )
  const { texts, tvs } = await resetKey(store, dataFolder, systemClock.now())
  print(`The data folder has a key again. ${texts === 1 ? 'One sealed value is' : `${texts} sealed values are`} gone.`)
  if (tvs.length > 0)
    print(`Set up again on the page "TVs at home" (beckon boxes link): ${tvs.map(plainText).join(', ')}.`)
}
