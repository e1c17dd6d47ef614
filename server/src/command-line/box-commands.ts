/** `boxes` and its subcommands: the boxes of this server, and TVs at home from the command line. */
import { removeUsText } from '@beckon/contract/set-up-texts'
import { TVS_PATH, type FoundTv, type Tv } from '@beckon/contract/tvs'
import { importBoxes } from '../boxes/directory/import-boxes.ts'
import { systemClock } from '../clock.ts'
import { newSecret } from '../storage/seal.ts'
import { CommandError, type Invocation, dataFolderOf, printTable } from './command.ts'
import { controlClient, type ControlClient, runningServer } from './control-client.ts'
import { openData, storageOf, untilEnd } from './open-data.ts'
import { chooseTv, columnsOf, english, NOTHING_FOUND, setUpInTerminal } from './terminal-set-up.ts'

/** The failure of a command that needs a terminal for its questions. */
const FOR_A_TERMINAL = 'This command asks questions. Run it in a terminal, or use the page: beckon boxes link'

const STATES = {
  answers: 'answers',
  asleep: 'asleep',
  'not-allowed': 'does not take keys',
  unreachable: 'does not answer',
  'only-agent': 'only its agent answers',
} as const satisfies Record<Tv['state'], string>

export async function listBoxes({ environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { tvs } = await server.call('getTvs', {})
  const imported = (await server.ask<{ count: number }>('GET', '/boxes/imported')).count
  const rows = tvs.map(({ id, name, layout, driver, state }) => [id, name, layout, driver, STATES[state]])
  if (rows.length > 0 || imported === 0) printTable(print, ['id', 'name', 'remote', 'driver', 'state'], rows)
  if (imported > 0) print(`Imported boxes: ${imported}. To try one: beckon boxes test ID`)
}

/** Imports the boxes of a partner's subscribers, which are too many for BECKON_BOXES. */
export async function importBoxFile({ words: [file = ''], environment, path, print }: Invocation): Promise<void> {
  const server = await controlClient(dataFolderOf(environment))
  if (storageOf(environment).database === undefined && server !== undefined)
    throw new CommandError('Stop the server first: it alone may write into its data folder.')
  await using store = untilEnd(await openData(environment))
  const count = await importBoxes({ store, clock: systemClock }, path(file))
  await server?.ask('POST', '/boxes/imported')
  print(`Imported: ${count}. Servers that run know it within a minute.`)
}

/**
 * Prints the setting of a new box and its agent, which share a secret. Changes nothing: the operator adds it to
 * BECKON_BOXES.
 */
export async function newAgent({ words: [name = ''], print }: Invocation): Promise<void> {
  const id =
    name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z\d]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '') || 'box'
  const secret = newSecret()
  print('Add this to the boxes in BECKON_BOXES, and restart the server:')
  print(`  ${JSON.stringify({ id, name, driver: 'link', family: 'standard', secret })}`)
  print('Then, on the machine beside the box:')
  print(
    `  BECKON_AGENT_SERVER=https://… BECKON_AGENT_SECRET='${secret}' BECKON_BOXES='vdr://127.0.0.1:6419' npx beckon agent`,
  )
  print('The secret is shown only once; write it down now.')
}

export async function linkToBoxes({ environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { address, minutes } = await server.ask<{ address: string; minutes: number }>('POST', '/link', {
    path: TVS_PATH,
  })
  print(`To add and change TVs, open this within ${minutes} minutes. It is good once:`)
  print(`  ${address}`)
}

export async function scanBoxes({ environment, print }: Invocation): Promise<void> {
  const found = await scan(await runningServer(environment), print)
  if (found.length === 0) return print(NOTHING_FOUND)
  printTable(print, ['name', 'family', 'model', 'address', ''], found.map(columnsOf))
  print('Add one with: beckon boxes add')
}

async function scan(server: ControlClient, print: Invocation['print']): Promise<readonly FoundTv[]> {
  const { found, couldListen } = await server.call('scanTvs', {})
  if (!couldListen)
    print('This machine cannot listen to the home network. In a container, use the network of its host.')
  return found
}

export async function addBox({ words: [address], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const target = await chooseTv(address, {
    print,
    noTerminal: FOR_A_TERMINAL,
    scan: ({ unlessEnded }) => unlessEnded(scan(server, print)),
  })
  const added = await setUpInTerminal(
    {
      begin: () => server.call('beginSetUp', target),
      next: ({ setUpId, n }) => server.call('nextSetUpStep', { setUpId, after: n }),
      answer: ({ setUpId, n }, answer) => server.call('answerSetUp', { setUpId, n, ...answer }),
      leave: ({ setUpId }) => server.call('leaveSetUp', { setUpId }),
    },
    {
      print,
      driver: target.driver,
      noTerminal: FOR_A_TERMINAL,
      notMoved: 'It is added all the same; beckon boxes test tries it again.',
      noCodes: (why) => print(`${why} This is done in the page: beckon boxes link`),
    },
  )
  if (added?.id !== undefined)
    print(`${english(added.heading)}: ${added.id}. Pair a remote with: beckon pair 1234567 --box ${added.id}`)
}

export async function testBox({ words: [id = ''], environment, print }: Invocation): Promise<void> {
  const { isBad, words } = await (await runningServer(environment)).call('tryTv', { id })
  const said = words.map(english).join(' ')
  if (isBad) throw new CommandError(said)
  print(said)
}

export async function forgetBox({ words: [id = ''], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { tvs } = await server.call('getTvs', {})
  const tv = tvs.find((one) => one.id === id)
  if (tv?.from === 'settings') throw new CommandError(`${id} stands in BECKON_BOXES; remove it there.`)
  await server.call('forgetTv', { id })
  if (tv?.from === 'agent')
    return print(
      `Forgot ${tv.name}. It comes back unless its agent forgets it, too, on its own machine: npx beckon agent forget ${id}`,
    )
  print(`Forgot ${tv?.name ?? id}, with its keys and tokens.`)
  const removeUs = tv && removeUsText(tv.driver)
  if (removeUs) print(removeUs.en)
}
