/** `boxes` and `pair`. */
import { createInterface } from 'node:readline/promises'
import type { BoxInfo } from '../features/operation/control-socket.ts'
import type { Parts } from '../parts.ts'
import { newSecret } from '../storage/seal.ts'
import type { Invocation } from './beckon.ts'
import { CommandError } from './command-error.ts'
import { controlClient, type ControlClient } from './control-client.ts'
import { dataFolderOf } from './data-folder-of.ts'
import { table } from './table.ts'

export async function boxesCommand({ words, environment, print }: Invocation): Promise<void> {
  const [what, name] = words
  if (what !== undefined && (what !== 'new-agent' || name === undefined))
    throw new CommandError('Usage: beckon boxes, or beckon boxes new-agent "Den"')
  if (name !== undefined) return newAgent(name, print)
  const boxes = await (await running(environment)).ask<BoxInfo[]>('GET', '/boxes')
  const rows = boxes.map(({ id, name: called, family, kind, state }) => [id, called, family, kind, state])
  for (const line of table(['id', 'name', 'family', 'kind', 'state'], rows)) print(line)
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
    `  BECKON_AGENT_SERVER=https://… BECKON_AGENT_SECRET='${secret}' BECKON_BOXES='vdr://127.0.0.1:6419' npm run agent`,
  )
  print('The secret is shown only once; write it down now.')
}

export async function pairCommand({ words, options, environment, print }: Invocation): Promise<void> {
  const code = (words[0] as string).replaceAll(/[\s-]/gu, '')
  if (!/^\d{7}$/u.test(code)) throw new CommandError('The code must have 7 digits.')
  const server = await running(environment)
  const box = await boxFor(server, options.box)
  const found = await server.ask<Awaited<ReturnType<Parts['pairings']['enterCode']>>>('POST', '/pair', {
    box: box.id,
    code,
  })
  if (found.is === 'wait')
    throw new CommandError(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') throw new CommandError('No remote shows this code. Check the code; it may have expired.')
  const question = `"${found.remoteName}" wants to be the remote of ${box.name}. Does it show "${found.words}"? (y/n) `
  const yes = options.yes === true || (await ask(question))
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

async function boxFor(server: ControlClient, wanted: string | undefined): Promise<BoxInfo> {
  const boxes = await server.ask<BoxInfo[]>('GET', '/boxes')
  const ids = boxes.map(({ id }) => id).join(', ')
  const box = wanted === undefined && boxes.length === 1 ? boxes[0] : boxes.find(({ id }) => id === wanted)
  if (box === undefined)
    throw new CommandError(
      wanted === undefined
        ? `Choose a box with --box, one of: ${ids}.`
        : `There is no box "${wanted}". There are: ${ids}.`,
    )
  return box
}

async function running(environment: Invocation['environment']): Promise<ControlClient> {
  const folder = dataFolderOf(environment)
  const server = await controlClient(folder)
  if (server === undefined)
    throw new CommandError(
      `No server is running for the data folder ${folder}. Start it, or set BECKON_DATA to its folder.`,
    )
  return server
}
