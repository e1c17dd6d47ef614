/** `boxes` and its subcommands: the boxes of this server, and TVs at home from the command line. */
import type * as setUps from '@beckon/contract/tv-set-up'
import type * as tvs from '@beckon/contract/tvs'
import { familyOf } from '@beckon/boxes/families'
import type { AnswerOf, BodyOf, Call } from '@beckon/contract/call'
import { setUpTexts, removeUsText } from '@beckon/contract/set-up-texts'
import type { SetUpStep, SetUpValues, SetUpWords } from '@beckon/contract/tv-set-up'
import { importBoxes } from '../boxes/directory/import-boxes.ts'
import { systemClock } from '../clock.ts'
import type { BoxInfo } from '../features/operation/control-socket.ts'
import { newSecret } from '../storage/seal.ts'
import { CommandError, type Invocation, dataFolderOf, printTable } from './command.ts'
import { controlClient, type ControlClient, runningServer } from './control-client.ts'
import { openData, storageOf, untilEnd } from './open-data.ts'
import { BrokenOff, type Questions, withQuestions } from './setup/questions.ts'
import { ofAddress, type Target } from './terminal-set-up.ts'

/** The failure of a command that needs a terminal for its questions. */
const FOR_A_TERMINAL = 'This command asks questions. Run it in a terminal, or use the page: beckon boxes link'

type Print = Invocation['print']
type Answer = Omit<BodyOf<typeof setUps.answerSetUp>, 'setUpId' | 'n'>

export async function listBoxes({ environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const boxes = await server.ask<BoxInfo[]>('GET', '/boxes')
  const imported = (await server.ask<{ count: number }>('GET', '/boxes/imported')).count
  const rows = boxes.map(({ id, name: called, family, kind, state }) => [id, called, family, kind, state])
  if (rows.length > 0 || imported === 0) printTable(print, ['id', 'name', 'family', 'kind', 'state'], rows)
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
  const { address, minutes } = await server.ask<{ address: string; minutes: number }>('POST', '/tvs/link')
  print(`To add and change TVs, open this within ${minutes} minutes. It is good once:`)
  print(`  ${address}`)
}

export async function scanBoxes({ environment, print }: Invocation): Promise<void> {
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
  printTable(print, ['', 'name', 'family', 'model', 'address', ''], rows)
  print(`Add one with: beckon boxes add ${found[0]?.number}`)
}

/** `which` is a number that `boxes scan` showed, or an address such as `kodi://192.168.1.20`. */
export async function addBox({ words: [which = ''], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const target = /^\d+$/u.test(which) ? await ofNumber(server, Number(which)) : ofAddress(which, 'beckon boxes scan')
  const setUp = async (questions: Questions) => {
    print(setUpTexts[`switchOn.${target.driver}`].en)
    let step = await call(server, 'beginSetUp', target)
    const { setUpId } = step
    try {
      while (step.id === undefined) {
        const { n, is, busy } = step
        if (questions.signal.aborted) throw new BrokenOff()
        if (is === 'failed') throw new CommandError(textsOf(step).join(' '))
        if (is === 'allow') print(english(step.heading))
        if (is === 'connecting' || is === 'allow' || busy !== undefined)
          step = await questions.unlessEnded(call(server, 'nextSetUpStep', { setUpId, after: n }))
        else {
          const answer = await answerTo(step, print, questions)
          if (answer === undefined) return
          step = await call(server, 'answerSetUp', { setUpId, n, ...answer })
        }
      }
      print(`${english(step.heading)}: ${step.id}. Pair a remote with: beckon pair 1234567 --box ${step.id}`)
    } finally {
      // Otherwise it would go on at the server, and pair when somebody presses Allow.
      if (step.id === undefined) await call(server, 'leaveSetUp', { setUpId }).catch(() => {})
    }
  }
  await withQuestions(print, setUp, { otherwise: FOR_A_TERMINAL })
}

export async function testBox({ words: [id = ''], environment, print }: Invocation): Promise<void> {
  const { isBad, words } = await call(await runningServer(environment), 'tryTv', { id })
  const said = words.map(english).join(' ')
  if (isBad) throw new CommandError(said)
  print(said)
}

export async function forgetBox({ words: [id = ''], environment, print }: Invocation): Promise<void> {
  const server = await runningServer(environment)
  const { tvs: all } = await call(server, 'getTvs', {})
  const tv = all.find((one) => one.id === id)
  if (tv?.from === 'settings') throw new CommandError(`${id} stands in BECKON_BOXES; remove it there.`)
  await call(server, 'forgetTv', { id })
  print(`Forgot ${tv?.name ?? id}, with its keys and tokens.`)
  const removeUs = tv && removeUsText(tv.driver)
  if (removeUs) print(removeUs.en)
}

/** The user's answer to a step; undefined to stop. */
async function answerTo(step: SetUpStep, print: Print, questions: Questions): Promise<Answer | undefined> {
  const { isYes } = questions
  switch (step.is) {
    case 'try': {
      const [asked] = step.parts.filter((part) => part.is === 'buttons' && part.heading !== undefined)
      const isRefused = step.parts.some(({ is }) => is === 'list')
      if (asked === undefined && !isRefused) return (await isWanted(step, isYes)) ? { action: 'try' } : undefined
      print(textsOf(step).at(-1) ?? '')
      if (asked?.is === 'buttons' && (await isYes(english(asked.heading ?? '')))) return { action: 'worked' }
      // A TV that refuses may be in standby, so it is added anyway.
      print('It is added all the same; beckon boxes test tries it again.')
      return { action: 'go-on' }
    }
    case 'no-codes':
      print(`${textsOf(step).at(-1)} This is done in the page: beckon boxes link`)
      return (await isWanted(step, isYes)) ? { action: 'go-on' } : undefined
    case 'wake':
      return { action: 'go-on' }
    default:
      return { action: 'answer', ...(await entriesOf(step, print, questions)) }
  }
}

/** Asks whether to continue if the TV was added before. */
async function isWanted(step: SetUpStep, isYes: Questions['isYes']): Promise<boolean> {
  const isHere = step.parts.some((part) => part.is === 'buttons' && part.buttons.some((one) => one.is === 'go'))
  return !isHere || isYes(`${textsOf(step)[0]} Go on?`)
}

/** The entries of a step's form. A choice that was already made stays as it is. */
async function entriesOf(step: SetUpStep, print: Print, { ask, choice }: Questions): Promise<SetUpValues> {
  const entries: Record<string, string> = {}
  for (const part of step.parts) {
    if (part.is !== 'form') continue
    if (part.error !== undefined) print(english(part.error))
    for (const field of part.fields) {
      const { is, id, error, label } = field
      const before = 'value' in field && field.value !== undefined ? english(field.value) : ''
      if (error !== undefined) print(english(error))
      if (is !== 'choice') {
        const typed = await ask(`${english(label)}${before === '' ? '' : ` [${before}]`}: `)
        entries[id] = (is === 'text' && field.as === 'password' ? typed : typed.trim()) || before
      } else if (before === '') {
        const options = field.options.map(({ value, label: words }) => ({ value, words: english(words) }))
        entries[id] = await choice(english(step.heading), options)
      } else entries[id] = before
    }
  }
  return entries
}

function textsOf({ parts }: SetUpStep): string[] {
  return parts.flatMap((part) => (part.is === 'text' ? [part.words.map(english).join(' ')] : []))
}

function english(words: SetUpWords): string {
  if (typeof words === 'string') return words
  return setUpTexts[words.id].en.replaceAll(/\{(\w+)\}/gu, (_, place: string) => english(words.with?.[place] ?? ''))
}

async function ofNumber(server: ControlClient, number: number): Promise<Target & { name?: string }> {
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
