/** Talks to the running server of a data folder through its control socket. */
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AnswerOf, BodyOf, Call } from '@beckon/contract/call'
import type { CALLS, CallName } from '@beckon/contract/calls'
import { controlPath } from '../storage/data-folder.ts'
import { inBrackets, pidOfSocketFile } from '../pid-of.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'

/** A running server answers at once; a suspended one never does. */
const ANSWERS_WITHIN_MS = 5_000

type Calls = typeof CALLS
type OperatorCall = { [N in CallName]: Calls[N]['auth'] extends 'operator' ? N : never }[CallName]

export interface ControlClient {
  ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  /** Makes a call of the operator's pages. */
  call<N extends OperatorCall>(name: N, body: BodyOf<Calls[N] & Call>): Promise<AnswerOf<Calls[N] & Call>>
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
      asked.end(method === 'GET' ? '' : JSON.stringify(body ?? {}))
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
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandError(
        `The data folder ${dataFolder}, or the server that uses it, belongs to another user. Run the command as that ` +
          'user.',
      )
    if (code === 'ABORT_ERR')
      throw new CommandError(
        `A server is using this data folder but does not respond${inBrackets(pidOfControl(dataFolder))}. Restart it.`,
      )
    return undefined
  }
  /** The answer of a server that does what is asked; a CommandError says why it does not. */
  const answer = async (method: string, path: string, body?: unknown): Promise<IncomingMessage> => {
    const given = await open(method, path, body)
    if (given.statusCode === 200) return given
    const { problem } = (await json(given)) as { problem?: string }
    throw new CommandError(problem ?? 'The server did not answer.')
  }
  return {
    ask: async <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
      (await json(await answer(method, path, body))) as T,
    call: async (name, body) => (await json(await answer('POST', `/calls/${name}`, body))) as never,
    stream: (path, body) => answer('POST', path, body),
  }
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
