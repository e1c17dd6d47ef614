/**
 * `operators` and `operators end`: who has the page "TVs at home" open. They are in the memory of the running server.
 */
import type { ListedOperator } from '../http/operator-access.ts'
import { CommandError, table, type Invocation } from './command.ts'
import { runningServer } from './control-client.ts'

export async function operatorsCommand({ words, options, environment, print }: Invocation): Promise<void> {
  const [what, id] = words
  const which = options.all === true ? 'all' : id
  if (what !== undefined && (what !== 'end' || which === undefined || (options.all === true && id !== undefined)))
    throw new CommandError('Usage: beckon operators, beckon operators end ID, or beckon operators end --all')
  if (what === undefined && options.all === true) throw new CommandError('To end all: beckon operators end --all')
  if (which !== undefined && which !== 'all' && !/^[\da-f]{8}$/u.test(which))
    throw new CommandError('Give the id as "beckon operators" shows it.')
  const server = await runningServer(environment)
  if (which === undefined) return printOperators(await server.ask<ListedOperator[]>('GET', '/operators'), print)
  const { ended } = await server.ask<{ ended: number }>('POST', '/operators/end', { which })
  if (which !== 'all' && ended === 0) throw new CommandError(`Nobody with the id ${which} has the page open.`)
  print(which === 'all' ? `Ended: ${ended}. Links that nobody has opened yet are ended, too.` : 'Ended.')
}

function printOperators(operators: readonly ListedOperator[], print: Invocation['print']): void {
  if (operators.length === 0) return print('Nobody has the page "TVs at home" open.')
  const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
  const rows = operators.map(({ id, runsIn, isHelper, since, usedAt, until }) => [
    id,
    runsIn,
    isHelper ? 'one set-up' : 'everything',
    minute(since),
    minute(usedAt),
    minute(until),
  ])
  for (const line of table(['id', 'in', 'may do', 'since (UTC)', 'last used', 'until'], rows)) print(line)
}
