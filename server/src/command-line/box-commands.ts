/** `boxes` with its subcommands. */
import { systemClock } from '../clock.ts'
import type { BoxInfo } from '../features/operation/control-socket.ts'
import { importBoxes } from '../boxes/directory/import-boxes.ts'
import { newSecret } from '../storage/seal.ts'
import { CommandError, type Invocation, table, dataFolderOf } from './command.ts'
import { controlClient, runningServer } from './control-client.ts'
import { openData, storageOf } from './open-data.ts'
import { addCommand, forgetCommand, linkCommand, scanCommand, testCommand } from './tv-commands.ts'

const USAGE =
  'Usage: beckon boxes, boxes scan, boxes add 1 (or kodi://192.168.1.20), boxes test ID, boxes forget ID, boxes link, ' +
  'boxes new-agent "Den", or boxes import FILE'

/** Which of them take a word more. */
const SUBCOMMANDS: Readonly<Record<string, { readonly takes: number; run(given: Invocation): Promise<void> }>> = {
  scan: { takes: 0, run: scanCommand },
  add: { takes: 1, run: addCommand },
  test: { takes: 1, run: testCommand },
  forget: { takes: 1, run: forgetCommand },
  link: { takes: 0, run: linkCommand },
  'new-agent': { takes: 1, run: async ({ words, print }) => newAgent(words[1] ?? '', print) },
  import: { takes: 1, run: importCommand },
}

export async function boxesCommand(given: Invocation): Promise<void> {
  const { words, environment, print } = given
  const [what, ...more] = words
  if (what !== undefined) {
    const subcommand = Object.hasOwn(SUBCOMMANDS, what) ? SUBCOMMANDS[what] : undefined
    if (subcommand?.takes !== more.length) throw new CommandError(USAGE)
    return subcommand.run(given)
  }
  const server = await runningServer(environment)
  const boxes = await server.ask<BoxInfo[]>('GET', '/boxes')
  const imported = (await server.ask<{ count: number }>('GET', '/boxes/imported')).count
  const rows = boxes.map(({ id, name: called, family, kind, state }) => [id, called, family, kind, state])
  if (rows.length > 0 || imported === 0)
    for (const line of table(['id', 'name', 'family', 'kind', 'state'], rows)) print(line)
  if (imported > 0) print(`Imported boxes: ${imported}. To try one: beckon boxes test ID`)
}

/** For a partner, whose boxes are its subscribers': too many for BECKON_BOXES. */
async function importCommand({ words: [, file = ''], environment, path, print }: Invocation): Promise<void> {
  const server = await controlClient(dataFolderOf(environment))
  if (storageOf(environment).database === undefined && server !== undefined)
    throw new CommandError('Stop the server first: it alone may write into its data folder.')
  const store = await openData(environment)
  try {
    const count = await importBoxes({ store, clock: systemClock }, path(file))
    await server?.ask('POST', '/boxes/imported')
    print(`Imported: ${count}. Servers that run know it within a minute.`)
  } finally {
    await store.close()
  }
}

/** A box and its agent share a secret; nothing is changed here, since the boxes are the operator's to write down. */
function newAgent(name: string, print: (line: string) => void): void {
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
