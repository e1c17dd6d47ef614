import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { controlClient, type ControlClient } from './control-client.ts'

/** The server that runs on the data folder; a CommandError says how to start one. */
export async function runningServer(environment: Invocation['environment']): Promise<ControlClient> {
  const folder = dataFolderOf(environment)
  const server = await controlClient(folder)
  if (server === undefined)
    throw new CommandError(
      `No server is running for the data folder ${folder}. Start it, or set BECKON_DATA to its folder.`,
    )
  return server
}
