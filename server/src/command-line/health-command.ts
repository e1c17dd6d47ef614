/** `health`: asks the server on this machine, whatever port and certificate it has. */
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { controlClient } from './control-client.ts'

export async function healthCommand({ environment, print }: Invocation): Promise<void> {
  const server = await controlClient(dataFolderOf(environment))
  if (server === undefined) throw new CommandError('The server is not running.')
  await server.ask('GET', '/health')
  print('The server is running, and the database responds.')
}
