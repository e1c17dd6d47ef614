/** `sessions`, `sessions end` and `signs`: through the running server, or else directly on its data. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { exportFeedback, type ExportedSign } from '../features/asl/sign-store.ts'
import { endSessions, type ListedRemote, listRemotes, nameOf } from '../features/remotes/remote-list.ts'
import { CommandError, type Invocation, dataFolderOf, printTable } from './command.ts'
import { controlClient } from './control-client.ts'
import { clockOfData, openData, openSealOf, untilEnd } from './open-data.ts'

export async function sessions({ environment, print }: Invocation): Promise<void> {
  await using sessions = await sessionsOf(environment)
  printSessions(await sessions.list(), print)
}

export async function endSession({ words: [id], options, environment, print }: Invocation): Promise<void> {
  if ((options.all === true) === (id !== undefined))
    throw new CommandError('Usage: beckon sessions end ID, or beckon sessions end --all')
  if (id !== undefined && !/^[\da-f-]{4,36}$/u.test(id))
    throw new CommandError('Give at least the first four characters of an id, as "beckon sessions" shows it.')
  await using sessions = await sessionsOf(environment)
  const meant = id === undefined ? [] : (await sessions.list()).filter((remote) => remote.id.startsWith(id))
  const [one, ...others] = meant
  if (id !== undefined && (one === undefined || others.length > 0))
    throw new CommandError(
      one === undefined
        ? `No remote, app or bookmark has an id that begins with ${id}.`
        : `${meant.length} ids begin with ${id}. Give more of the id.`,
    )
  const ended = await sessions.end(one?.id ?? 'all')
  print(`Ended: ${one === undefined ? ended.meant : nameOf(one)}.`)
}

interface SessionAccess extends AsyncDisposable {
  list(): Promise<ListedRemote[]>
  end(which: string): ReturnType<typeof endSessions>
}

async function sessionsOf(environment: Invocation['environment']): Promise<SessionAccess> {
  const server = await controlClient(dataFolderOf(environment))
  if (server !== undefined) {
    return {
      list: () => server.ask('GET', '/sessions'),
      end: (which) => server.ask('POST', '/sessions/end', { which }),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const store = await openData(environment)
  const services = { store, clock: await clockOfData(store) }
  return {
    list: () => listRemotes(services),
    end: (which) => endSessions(services, which),
    [Symbol.asyncDispose]: () => store.close(),
  }
}

export function printSessions(remotes: readonly ListedRemote[], print: (line: string) => void): void {
  if (remotes.length === 0) return print('No remote is in use.')
  const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
  const rows = remotes.map((remote) => [
    remote.id,
    plainText(nameOf(remote)),
    remote.kind === 'bookmark' ? 'bookmark' : CAME[remote.came],
    remote.account,
    remote.boxId ?? '-',
    minute(remote.madeAt),
    remote.usedAt === null ? 'never' : minute(remote.usedAt),
  ])
  const head = ['id', 'name', 'came by', 'account', 'box', 'since (UTC)', 'last used']
  printTable(print, head, rows)
}

const CAME = {
  'easy-pair': 'easy pair',
  login: 'log-in',
  bookmark: 'a bookmark',
  companion: 'companion app',
  'press-link': 'press link',
} as const satisfies Record<ListedRemote['came'], string>

/** Prints one JSON object a line; with hand points if the user agreed. */
export async function signs({ environment, print }: Invocation): Promise<void> {
  const server = await controlClient(dataFolderOf(environment))
  const all = server === undefined ? await signsOfStore(environment) : await server.ask<ExportedSign[]>('GET', '/signs')
  for (const sign of all) print(JSON.stringify(sign))
}

async function signsOfStore(environment: Invocation['environment']): Promise<ExportedSign[]> {
  await using store = untilEnd(await openData(environment))
  return await exportFeedback({ store, seal: await openSealOf(environment, store) })
}
