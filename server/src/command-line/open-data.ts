/** Opens the data for a command, when no server on this machine has it open: the folder's, or the shared database. */
import { pino } from 'pino'
import { systemClock, type Clock } from '../clock.ts'
import { ConfigError, reader } from '../settings/setting.ts'
import { openCheckedSeal, openSharedSeal } from '../storage/key-check.ts'
import { hasData } from '../storage/sqlite/sqlite-file.ts'
import { refuseHalfRestored } from '../storage/sqlite/sqlite-store.ts'
import { openStore } from '../storage/open-store.ts'
import type { Seal } from '../storage/seal.ts'
import { openServerClock } from '../storage/stored-clock.ts'
import { STORAGE_SETTINGS, storageSettings, type StorageSettings } from '../storage/storage-settings.ts'
import type { Store } from '../storage/store.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'

type Environment = Invocation['environment']

/** The settings of the storage; other settings may be invalid. */
export function storageOf(environment: Environment): StorageSettings {
  const problems: string[] = []
  const storage = storageSettings(reader(environment, problems)(STORAGE_SETTINGS), problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return storage
}

/** Throws for a folder that no server has used, and for one that a restore left half done, which may lack its data. */
export function expectData(dataFolder: string): void {
  refuseHalfRestored(dataFolder)
  if (!hasData(dataFolder))
    throw new CommandError(`There is no Beckon data in ${dataFolder}. Set BECKON_DATA to the data folder.`)
}

export async function openData(environment: Environment): Promise<Store> {
  const [storage, dataFolder] = [storageOf(environment), dataFolderOf(environment)]
  if (storage.database === undefined) expectData(dataFolder)
  return await openStore({ ...storage, dataFolder })
}

/** Makes it disposable for `await using`, which closes it at the end of the block. */
export function untilEnd<T extends { close(): Promise<unknown> }>(one: T): T & AsyncDisposable {
  return Object.assign(one, { [Symbol.asyncDispose]: async () => void (await one.close()) })
}

/** Adjusts the stored times as a start does, so that no session expires while a folder lies unused for months. */
export async function clockOfData(store: Store): Promise<Clock> {
  const clock = await openServerClock(store, systemClock, pino({ level: 'silent' }), true)
  await clock.close()
  return clock
}

export async function openSealOf(environment: Environment, store: Store): Promise<Seal> {
  const { database, keyFile } = storageOf(environment)
  return database === undefined
    ? await openCheckedSeal(store, dataFolderOf(environment))
    : await openSharedSeal(store, keyFile ?? '')
}

/** For commands that a database server replaces by its own tools. */
export function refuseSharedDatabase(environment: Environment, sentence: string): void {
  if (storageOf(environment).database !== undefined) throw new CommandError(sentence)
}
