/** Talks to the running server of a data folder through its control socket. */
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { controlPath } from '../storage/data-folder.ts'
import { inBrackets, pidOfSocketFile } from '../pid-of.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'

/** A running server answers at once; a suspended one never does. */
const ANSWERS_WITHIN_MS = 5_000

export interface ControlClient {
  ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  /** For an answer whose body is bytes instead of JSON. */
  stream(path: string, body: unknown): Promise<IncomingMessage>
}

/** The process id of the server that runs on the folder, where the system knows it. */
export function pidOfControl(dataFolder: string): number | undefined {
  const path = controlPath(dataFolder)
  return path === undefined ? undefined : pidOfSocketFile(path)
}

/** Undefined when no server runs on the folder. */
export async function controlClient(
  dataFolder: string,
  answersWithinMs = ANSWERS_WITHIN_MS,
): Promise<ControlClient | undefined> {
  const socketPath = controlPath(dataFolder)
  if (socketPath === undefined) return undefined
  const open = (method: string, path: string, body: unknown) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ socketPath, method, path, headers: { 'content-type': 'application/json' } }, resolve)
      asked.once('error', reject)
      asked.end(body === undefined ? '' : JSON.stringify(body))
    })
  try {
    await new Promise<void>((resolve, reject) => {
      const knock = request(
        { socketPath, path: '/', method: 'HEAD', signal: AbortSignal.timeout(answersWithinMs) },
        (answer) => answer.resume().once('end', resolve).once('error', reject),
      )
      knock.once('error', reject)
      knock.end()
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CommandError('A server of another user is using this data folder. Run the command as that user.')
    }
    if (code === 'ABORT_ERR')
      throw new CommandError(
        `A server is using this data folder but does not respond${inBrackets(pidOfControl(dataFolder))}. Restart it.`,
      )
    return undefined
  }
  return {
    async ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
      const answer = await open(method, path, body)
      const read = (await jsonOf(answer)) as T & { problem?: string }
      if (answer.statusCode !== 200) throw new CommandError(read.problem ?? 'The server did not answer.')
      return read
    },
    async stream(path, body) {
      const answer = await open('POST', path, body)
      if (answer.statusCode === 200) return answer
      throw new CommandError((await jsonOf(answer)).problem ?? 'The server did not answer.')
    },
  }
}

async function jsonOf(answer: IncomingMessage): Promise<{ problem?: string }> {
  return (await json(answer)) as { problem?: string }
}

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
