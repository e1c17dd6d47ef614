/** `boxes scan`, `boxes add`, `boxes test`, `boxes forget` and `boxes link`: TVs at home from the command line. */
import { createInterface } from 'node:readline/promises'
import type * as setUps from '@beckon/contract/tv-set-up'
import type * as tvs from '@beckon/contract/tvs'
import { familyOf } from '@beckon/boxes/families'
import { plainText, printable } from '@beckon/boxes/wire/plain-text'
import type { AnswerOf, BodyOf, Call } from '@beckon/contract/call'
import type { SetUpStep } from '@beckon/contract/tv-set-up'
import { CommandError, type Invocation, table } from './command.ts'
import { type ControlClient, runningServer } from './control-client.ts'
import { answerTo, didSomething, ofAddress, WHY_NOT, type Ask } from './terminal-set-up.ts'

/** A command that asks its questions in the terminal, and cannot do without. */
const FOR_A_TERMINAL = 'This command asks questions. Run it in a terminal, or use the page: beckon boxes link'

type Print = Invocation['print']

export async function linkCommand({ environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { address, minutes } = await server.ask<{ address: string; minutes: number }>('POST', '/tvs/link')
  print(`To add and change TVs, open this within ${minutes} minutes. It is good once:`)
  print(`  ${address}`)
}

export async function scanCommand({ environment, print }: Invocation): Promise<void> {
  const { found, couldListen } = await call(await runningServer(environment), 'scanTvs', {})
  if (!couldListen)
    print('This machine cannot listen to the home network. In a container, use the network of its host.')
  if (found.length === 0) {
    print('No TV was found. One that is off or in another network is not found; add it by its address:')
    print('  beckon boxes add kodi://192.168.1.20')
    return
  }
  const rows = found.map((one) => [
    String(one.number),
    one.name,
    familyOf(one.driver)?.name ?? one.driver,
    [one.maker, one.model].filter(Boolean).join(' '),
    one.host,
    one.addedAs === undefined ? '' : 'added',
  ])
  for (const line of table(['', 'name', 'family', 'model', 'address', ''], rows)) print(line)
  print(`Add one with: beckon boxes add ${found[0]?.number}`)
}

/** `which` is a number that `boxes scan` showed, or an address such as `kodi://192.168.1.20`. */
export async function addCommand({ words: [, which = ''], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const target = /^\d+$/u.test(which) ? await ofNumber(server, Number(which)) : ofAddress(which, 'beckon boxes scan')
  if (!process.stdin.isTTY) throw new CommandError(FOR_A_TERMINAL)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const must = familyOf(target.driver)?.facts.ownerMust ?? ''
    if (must !== '') print(must)
    const ready = await answerAll(server, await call(server, 'beginSetUp', target), print, (text) =>
      terminal.question(printable(text)),
    )
    if (ready.is !== 'ready') return
    const { setUpId, sameAs } = ready
    if (sameAs !== undefined) {
      const again = await terminal.question(
        `This TV is here already, as ${sameAs.name} (${sameAs.id}). Add it again? (y/n) `,
      )
      if (!/^y/iu.test(again)) {
        await call(server, 'leaveSetUp', { setUpId })
        return
      }
    }
    if (ready.needsCodes === true)
      print('It has no codes yet, so there is nothing to try. It learns them in the page: beckon boxes link')
    else if (!(await tryReady(server, setUpId, print, (text) => terminal.question(text))))
      print('It is added all the same; beckon boxes test tries it again.')
    const suggested = plainText(ready.name) || 'TV'
    const name = (await terminal.question(`Its name [${suggested}]: `)).trim() || suggested
    const room = (await terminal.question('Its room (may stay empty): ')).trim()
    const { id } = await call(server, 'finishSetUp', { setUpId, name, room, layout: 'standard' })
    print(`Added ${name} as ${id}. Pair a remote with: beckon pair 1234567 --box ${id}`)
  } finally {
    terminal.close()
  }
}

/** Whether it did something. One that refuses may be asleep, and is ours all the same. */
async function tryReady(server: ControlClient, setUpId: string, print: Print, ask: Ask) {
  try {
    const { pressed } = await call(server, 'trySetUp', { setUpId })
    return await didSomething(pressed, ask)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
    return false
  }
}

export async function testCommand({ words: [, id = ''], environment, print }: Invocation): Promise<void> {
  const { pressed, is } = await call(await runningServer(environment), 'tryTv', { id })
  const what = pressed === 'volume' ? 'Volume up, then down' : pressed
  print(`${what}: ${is === 'confirmed' ? 'the TV did it.' : 'the TV took it. Did it do it?'}`)
}

export async function forgetCommand({ words: [, id = ''], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { tvs: all } = await call(server, 'getTvs', {})
  const tv = all.find((one) => one.id === id)
  if (tv?.from === 'settings') throw new CommandError(`${id} stands in BECKON_BOXES; remove it there.`)
  await call(server, 'forgetTv', { id })
  print(`Forgot ${tv?.name ?? id}, with its keys and tokens.`)
  const removeUs = tv && familyOf(tv.driver)?.facts.removeUs
  if (removeUs) print(removeUs)
}

async function answerAll(server: ControlClient, begun: SetUpStep, print: Print, ask: Ask): Promise<SetUpStep> {
  let step = begun
  for (;;) {
    const { setUpId, n } = step
    switch (step.is) {
      case 'ready':
      case 'finished':
        return step
      case 'failed':
        throw new CommandError(WHY_NOT[step.why])
      case 'question': {
        if (step.wrong) print('That was not right.')
        const answer = await answerTo(step.question, print, ask)
        step = await call(server, 'answerSetUp', { setUpId, n, ...answer })
        break
      }
      case 'allow':
        print('Press Allow on the TV, with its own remote.')
        step = await call(server, 'nextSetUpStep', { setUpId, after: n })
        break
      case 'connecting':
        step = await call(server, 'nextSetUpStep', { setUpId, after: n })
    }
  }
}

async function ofNumber(server: ControlClient, number: number): Promise<BodyOf<typeof setUps.beginSetUp>> {
  const found = await server.ask<tvs.FoundTv[]>('GET', '/tvs/found')
  const one = found.find((seen) => seen.number === number)
  if (one === undefined) throw new CommandError('There is no such number. Look for TVs with: beckon boxes scan')
  const { driver, host, port, name, identity } = one
  return {
    driver,
    host,
    name,
    ...(port === undefined ? {} : { port }),
    ...(identity === undefined ? {} : { identity }),
  }
}

type Exports = typeof tvs & typeof setUps
type TvCalls = Omit<{ [N in keyof Exports]: Exports[N] extends Call ? Exports[N] : never }, 'openTvs'>

function call<N extends keyof TvCalls>(
  server: ControlClient,
  name: N,
  body: BodyOf<TvCalls[N] & Call>,
): Promise<AnswerOf<TvCalls[N] & Call>> {
  return server.ask('POST', `/tvs/calls/${name}`, body)
}
