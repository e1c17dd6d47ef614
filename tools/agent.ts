/**
 * `npm run agent`: the box agent, on a machine in the home. `BECKON_AGENT_SERVER` is the server, `BECKON_AGENT_SECRET`
 * the secret of its link, `BECKON_BOXES` the one box beside it, if any. The TVs that are set up through it in the page
 * "TVs at home" are kept in the folder `BECKON_DATA`. Type `pair 1234567` to enter the code that a remote shows.
 */
import { startAgent, type AgentOptions } from '@beckon/boxes/agent/agent'
import { openTvFile, type TvFile } from '@beckon/boxes/agent/tv-file'
import type { Box } from '@beckon/boxes/box'
import { shortMemory } from '@beckon/boxes/box-memory'
import { BoxSettingsError, makeBoxes, readBoxSettings } from '@beckon/boxes/load-boxes'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'

const {
  BECKON_AGENT_SERVER: server,
  BECKON_AGENT_SECRET: secret,
  BECKON_BOXES: boxes,
  BECKON_DATA: folder,
} = process.env
if (!server || !secret)
  giveUp(
    'Set BECKON_AGENT_SERVER (http://…) and BECKON_AGENT_SECRET, and BECKON_BOXES if there is a box beside this machine.',
  )
const box = boxes?.trim() ? theBox(boxes) : undefined
const tvs = await openTvs(resolve(folder || './data'))
const link = linkTo(server)
const agent = startAgent({
  box,
  tvs,
  link,
  secret,
  onLink: (state) => console.log(lineOf(state)),
})

const terminal = createInterface({ input: process.stdin, output: process.stdout })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void agent.close().then(() => process.exit(0)))
for await (const line of terminal) {
  const code = /^pair (\d{7})$/u.exec(line.trim())?.[1]
  if (code === undefined) console.log('Type: pair 1234567')
  else await pair(code).catch((error: Error) => console.log(error.message))
}

function lineOf(state: Parameters<NonNullable<AgentOptions['onLink']>>[0]): string {
  switch (state.is) {
    case 'up':
      return `${box?.name ?? 'This agent'} is linked to ${server}.`
    case 'down':
      return `No link: ${state.why}. Trying again.`
    case 'replaced':
      // It keeps running: a supervisor that restarts it would start the quarrel again.
      return (
        `Another agent with the same secret has linked itself to ${server} in place of this one, which rests now. ` +
        'End one of the two; to take the link back, start this one again.'
      )
  }
}

async function pair(code: string): Promise<void> {
  if (box === undefined) {
    console.log('No box is named in BECKON_BOXES here. Pair the remotes of TVs in the page "TVs at home".')
    return
  }
  const found = await agent.enterCode(code)
  if (found.is === 'wait') console.log(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') console.log('No remote shows this code. Check the code; it may have expired.')
  if (found.is === 'several owners')
    console.log(`${box.name} has several owners: log in on the remote instead, or name one owner of its partner.`)
  if (found.is !== 'found') return
  const yes = await terminal.question(
    `"${found.remoteName}" wants to be the remote of ${box.name}. Does it show "${found.words}"? (y/n) `,
  )
  const { is } = await agent.answerPairing(found.pairingId, /^y/iu.test(yes))
  console.log(is === 'paired' ? 'Paired.' : is === 'refused' ? 'Refused.' : 'The code has expired. Ask for a new one.')
}

function theBox(setting: string): Box {
  try {
    const [only, ...others] = makeBoxes(readBoxSettings(setting), () => shortMemory())
    return only === undefined || others.length > 0
      ? giveUp('An agent serves one box: name exactly one in BECKON_BOXES.')
      : only
  } catch (error) {
    if (error instanceof BoxSettingsError) return giveUp(error.message)
    throw error
  }
}

/** Without its folder an agent serves the box beside it as ever, and sets up no TVs. */
async function openTvs(path: string): Promise<TvFile | undefined> {
  try {
    return await openTvFile(path)
  } catch (error) {
    const sentence = `No TVs can be set up through this agent: ${(error as Error).message}`
    if (box === undefined) return giveUp(sentence)
    console.error(sentence)
    return undefined
  }
}

function linkTo(address: string): string {
  const link = URL.parse(BOX_LINK_PATH, address)
  if (link === null || !/^https?:$/u.test(link.protocol))
    return giveUp('BECKON_AGENT_SERVER must be an address such as https://tv.example.org or http://192.168.1.5:8780.')
  link.protocol = link.protocol === 'https:' ? 'wss:' : 'ws:'
  return link.href
}

function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
