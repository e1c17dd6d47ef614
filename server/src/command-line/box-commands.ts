/** `boxes` with its subcommands, and `pair`. */
import { createInterface } from 'node:readline/promises'
import { printable } from '@beckon/boxes/wire/plain-text'
import { systemClock } from '../clock.ts'
import type { BoxInfo } from '../features/operation/control-socket.ts'
import { importBoxes } from '../boxes/directory/import-boxes.ts'
import type { Services } from '../services.ts'
import { newSecret } from '../storage/seal.ts'
import { CommandError, type Invocation, table, dataFolderOf } from './command.ts'
import { controlClient, type ControlClient, runningServer } from './control-client.ts'
import { openData, storageOf } from './open-data.ts'
import { BrokenOff, canAnswer, openQuestions } from './setup/questions.ts'
import { addCommand, forgetCommand, linkCommand, scanCommand, testCommand } from './tv-commands.ts'

/** More are no list to choose from by a number. */
const ASKED_AT_MOST = 9

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
  const { words, options, environment, print } = given
  const [what, ...more] = words
  if (what !== undefined) {
    const subcommand = Object.hasOwn(SUBCOMMANDS, what) ? SUBCOMMANDS[what] : undefined
    if (subcommand?.takes !== more.length || (options.agent !== undefined && what !== 'add'))
      throw new CommandError(USAGE)
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

export async function pairCommand({ words, options, environment, print }: Invocation): Promise<void> {
  const code = (words[0] as string).replaceAll(/[\s-]/gu, '')
  if (!/^\d{7}$/u.test(code)) throw new CommandError('The code must have 7 digits.')
  const server = await runningServer(environment)
  const box = await boxFor(server, options.box, canAnswer(environment) ? print : undefined)
  const found = await server.ask<Awaited<ReturnType<Services['pairings']['enterCode']>>>('POST', '/pair', {
    box: box.id,
    code,
  })
  if (found.is === 'wait')
    throw new CommandError(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') throw new CommandError('No remote shows this code. Check the code; it may have expired.')
  if (found.is === 'several owners')
    throw new CommandError(
      `${box.name} has several owners, so a remote that is paired would not be known whose it is. Log in on the remote ` +
        'instead, or name only one owner of its partner for this box.',
    )
  const question = `"${found.remoteName}" wants to be the remote of ${box.name}. Does it show "${found.words}"? (y/n) `
  const yes = options.yes === true || (await ask(printable(question)))
  const { is } = await server.ask<{ is: string }>('POST', '/pair/answer', {
    box: box.id,
    pairingId: found.pairingId,
    yes,
  })
  if (is === 'gone') throw new CommandError('The code has expired. Ask for a new one.')
  print(is === 'paired' ? `Paired with ${box.name}.` : 'Refused.')
}

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError(`${question}\nCannot ask here. If the words match, add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y/iu.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** `print`: given where somebody can be asked which one, if there are several. */
async function boxFor(
  server: ControlClient,
  wanted: string | undefined,
  print: Invocation['print'] | undefined,
): Promise<BoxInfo> {
  const boxes = await server.ask<BoxInfo[]>('GET', '/boxes')
  if (print !== undefined && wanted === undefined && boxes.length > 1 && boxes.length <= ASKED_AT_MOST)
    return askWhich(boxes, print)
  const ids = boxes.map(({ id }) => id).join(', ')
  const listed = wanted === undefined && boxes.length === 1 ? boxes[0] : boxes.find(({ id }) => id === wanted)
  const box =
    listed ??
    (wanted === undefined
      ? undefined
      : (await server.ask<{ box?: BoxInfo }>('POST', '/boxes/find', { box: wanted })).box)
  if (box === undefined)
    throw new CommandError(
      wanted === undefined
        ? `Choose a box with --box, one of: ${ids}.`
        : `There is no box "${wanted}". There are: ${ids}.`,
    )
  return box
}

async function askWhich(boxes: readonly BoxInfo[], print: Invocation['print']): Promise<BoxInfo> {
  const questions = openQuestions(print)
  try {
    return await questions.choice(
      'Which TV is the remote for?',
      boxes.map((box) => ({ value: box, words: printable(box.name) })),
    )
  } catch (error) {
    if (error instanceof BrokenOff) throw new CommandError('Not paired.')
    throw error
  } finally {
    questions.close()
  }
}
