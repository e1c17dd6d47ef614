/**
 * `signs`: what users said about how their signs were read, one JSON object a line; with the hands of those who agreed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exportFeedback, type ExportedSign } from '../features/asl/sign-store.ts'
import { openCheckedSeal } from '../storage/key-check.ts'
import { DATABASE_FILE } from '../storage/store-files.ts'
import { openStore } from '../storage/store.ts'
import type { Invocation } from './beckon.ts'
import { CommandError } from './command-error.ts'
import { controlClient } from './control-client.ts'
import { dataFolderOf } from './data-folder-of.ts'

export async function signsCommand({ environment, print }: Invocation): Promise<void> {
  const dataFolder = dataFolderOf(environment)
  const server = await controlClient(dataFolder)
  const signs = server === undefined ? await fromFolder(dataFolder) : await server.ask<ExportedSign[]>('GET', '/signs')
  for (const sign of signs) print(JSON.stringify(sign))
}

async function fromFolder(dataFolder: string): Promise<ExportedSign[]> {
  if (!existsSync(join(dataFolder, DATABASE_FILE)))
    throw new CommandError(`There is no Beckon data in ${dataFolder}. Set BECKON_DATA to the data folder.`)
  const store = await openStore(dataFolder)
  try {
    return await exportFeedback({ store, seal: await openCheckedSeal(store, dataFolder) })
  } finally {
    await store.close()
  }
}
