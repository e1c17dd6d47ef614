/** `sessions` and `sessions end`. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { endSessions, listSessions, type SessionInfo } from '../features/operation/operations.ts'
import { CommandError, type Invocation, table, dataFolderOf } from './command.ts'
import { controlClient } from './control-client.ts'
import { clockOfData, openData } from './open-data.ts'

export async function sessionsCommand({ words, options, environment, print }: Invocation): Promise<void> {
  const [what, id] = words
  const which = options.all ? 'all' : id
  if (what !== undefined && (what !== 'end' || which === undefined || (options.all && id !== undefined)))
    throw new CommandError('Usage: beckon sessions, beckon sessions end ID, or beckon sessions end --all')
  if (which !== undefined && which !== 'all' && !/^[\da-f-]{4,36}$/u.test(which))
    throw new CommandError('Give at least the first four characters of an id, as "beckon sessions" shows it.')
  const { list, end, close } = await sessionsOf(environment)
  try {
    if (what === undefined) return printSessions(await list(), print)
    const asked = which as string
    const meant = (await list()).filter((remote) => asked === 'all' || remote.id.startsWith(asked))
    if (asked !== 'all' && meant.length !== 1) {
      throw new CommandError(
        meant.length === 0
          ? `No remote, app or bookmark has an id that begins with ${asked}.`
          : `${meant.length} ids begin with ${asked}. Give more of the id.`,
      )
    }
    const ended = await end(asked === 'all' ? 'all' : (meant[0] as SessionInfo).id)
    print(asked === 'all' ? `Ended: ${ended.meant}.` : `Ended: ${(meant[0] as SessionInfo).name}.`)
  } finally {
    await close()
  }
}

interface SessionsOf {
  list(): Promise<SessionInfo[]>
  end(which: string): ReturnType<typeof endSessions>
  close(): Promise<void>
}

async function sessionsOf(environment: Invocation['environment']): Promise<SessionsOf> {
  const server = await controlClient(dataFolderOf(environment))
  if (server !== undefined) {
    return {
      list: () => server.ask('GET', '/sessions'),
      end: (which) => server.ask('POST', '/sessions/end', { which }),
      close: async () => {},
    }
  }
  const store = await openData(environment)
  const services = { store, clock: await clockOfData(store) }
  return {
    list: () => listSessions(services),
    end: (which) => endSessions(services, which),
    close: () => store.close(),
  }
}

export function printSessions(remotes: readonly SessionInfo[], print: (line: string) => void): void {
  if (remotes.length === 0) return print('No remote is in use.')
  const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
  const rows = remotes.map(({ id, name, kind, came, account, box, madeAt, usedAt }) => [
    id,
    plainText(name),
    kind === 'bookmark' ? 'bookmark' : CAME[came],
    account,
    box ?? '-',
    minute(madeAt),
    usedAt === null ? 'never' : minute(usedAt),
  ])
  const head = ['id', 'name', 'came by', 'account', 'box', 'since (UTC)', 'last used']
  for (const line of table(head, rows)) print(line)
}

const CAME = {
  'easy-pair': 'easy pair',
  login: 'log-in',
  bookmark: 'a bookmark',
  companion: 'companion app',
  'press-link': 'press link',
} as const satisfies Record<SessionInfo['came'], string>
