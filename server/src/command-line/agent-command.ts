/**
 * `agent`: the box agent, on a machine in the home. `BECKON_AGENT_SERVER` is the server, `BECKON_AGENT_SECRET` the
 * secret of its link, `BECKON_BOXES` the one box beside it, if any. Its TVs are kept in the data folder; `agent add`
 * and `agent forget` change them. It runs until it is stopped; `pair 1234567`, typed in its terminal, enters the code
 * that a remote shows.
 */
import { createInterface, type Interface } from 'node:readline/promises'
import { startAgent, type AgentOptions } from '@beckon/boxes/agent/agent'
import { openTvFiles, type TvFiles } from '@beckon/boxes/agent/tv-files'
import type { Box } from '@beckon/boxes/box'
import { temporaryMemory } from '@beckon/boxes/box-memory'
import { readBoxSettings } from '@beckon/boxes/box-settings'
import { makeBox } from '@beckon/boxes/make-box'
import { printable } from '@beckon/boxes/wire/plain-text'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { CommandError, dataFolderOf, type Invocation } from './command.ts'

type Agent = ReturnType<typeof startAgent>

export async function serveAsAgent({ environment, print }: Invocation): Promise<void> {
  const { BECKON_AGENT_SERVER: server, BECKON_AGENT_SECRET: secret, BECKON_BOXES: boxes } = environment
  if (!server || !secret)
    throw new CommandError(
      'Set BECKON_AGENT_SERVER (https://…) and BECKON_AGENT_SECRET, and BECKON_BOXES if there is a box beside this machine.',
    )
  const box = boxes?.trim() ? theBox(boxes) : undefined
  const tvs = await openTvs(dataFolderOf(environment), box, print)
  const name = box?.name ?? 'This agent'
  const agent = startAgent({
    box,
    tvs,
    link: linkTo(server),
    secret,
    onLink: (state) => print(lineOf(state, name, server)),
    onUnreadable: ({ message }) => print(message),
  })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const end = () => void agent.close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  // In a terminal, readline takes Ctrl-C before it becomes a signal.
  terminal.once('SIGINT', end)
  // Without a terminal, as in a service, the loop ends and the agent keeps running.
  for await (const line of terminal) {
    const code = /^pair (\d{7})$/u.exec(line.trim())?.[1]
    if (code === undefined) print('Type: pair 1234567')
    else await pair({ agent, box, terminal, print }, code).catch((error: Error) => print(error.message))
  }
}

function lineOf(state: Parameters<NonNullable<AgentOptions['onLink']>>[0], name: string, server: string): string {
  switch (state.is) {
    case 'up':
      return `${name} is linked to ${server}.`
    case 'down':
      return `No link: ${state.why}. Trying again.`
    case 'replaced':
      // The process keeps running: if a supervisor restarted it, the two agents would replace each other again.
      return (
        `Another agent with the same secret has linked itself to ${server} in place of this one, which rests now. ` +
        'End one of the two; to take the link back, start this one again.'
      )
  }
}

interface Pairing extends Pick<Invocation, 'print'> {
  readonly agent: Agent
  readonly box: Box | undefined
  readonly terminal: Interface
}

async function pair({ agent, box, terminal, print }: Pairing, code: string): Promise<void> {
  if (box === undefined)
    return print('No box is named in BECKON_BOXES here. Pair the remotes of TVs in the page "TVs at home".')
  const found = await agent.enterCode(code)
  if (found.is === 'wait') print(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') print('No remote shows this code. Check the code; it may have expired.')
  if (found.is === 'several owners')
    print(`${box.name} has several owners: log in on the remote instead, or name one owner of its partner.`)
  if (found.is !== 'found') return
  const question = `"${found.remoteName}" wants to be the remote of ${box.name}. Does it show "${found.words}"? (y/n) `
  const yes = await terminal.question(printable(question))
  const { is } = await agent.answerPairing(found.pairingId, /^y/iu.test(yes))
  print(is === 'paired' ? 'Paired.' : is === 'refused' ? 'Refused.' : 'The code has expired. Ask for a new one.')
}

function theBox(setting: string): Box {
  const [only, ...others] = readBoxSettings(setting)
  if (only === undefined || others.length > 0)
    throw new CommandError('An agent serves one box: name exactly one in BECKON_BOXES.')
  return makeBox(only, () => temporaryMemory())
}

/** An agent without a usable data folder still serves the box beside it. */
async function openTvs(folder: string, box: Box | undefined, print: Invocation['print']): Promise<TvFiles | undefined> {
  try {
    return await openTvFiles(folder)
  } catch (error) {
    const sentence = `This agent keeps no TVs: ${(error as Error).message}`
    if (box === undefined) throw new CommandError(sentence)
    print(sentence)
    return undefined
  }
}

function linkTo(address: string): string {
  const link = URL.parse(BOX_LINK_PATH, address)
  if (link === null || !/^https?:$/u.test(link.protocol))
    throw new CommandError(
      'BECKON_AGENT_SERVER must be an address such as https://tv.example.org or http://192.168.1.5:8780.',
    )
  link.protocol = link.protocol === 'https:' ? 'wss:' : 'ws:'
  return link.href
}
