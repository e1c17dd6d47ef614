/**
 * `signs`: what users said about how their signs were read, one JSON object a line; with the hands of those who agreed.
 */
import { exportFeedback, type ExportedSign } from '../features/asl/sign-store.ts'
import { type Invocation, dataFolderOf } from './command.ts'
import { controlClient } from './control-client.ts'
import { openData, openSealOf } from './open-data.ts'

export async function signsCommand({ environment, print }: Invocation): Promise<void> {
  const server = await controlClient(dataFolderOf(environment))
  const signs = server === undefined ? await fromStore(environment) : await server.ask<ExportedSign[]>('GET', '/signs')
  for (const sign of signs) print(JSON.stringify(sign))
}

async function fromStore(environment: Invocation['environment']): Promise<ExportedSign[]> {
  const store = await openData(environment)
  try {
    return await exportFeedback({ store, seal: await openSealOf(environment, store) })
  } finally {
    await store.close()
  }
}
