/** `agent add` and `agent forget`: the TVs of a box agent, on its own machine. The agent may run meanwhile. */
import { cutText } from '@beckon/contract/cut-text'
import { isDeepStrictEqual } from 'node:util'
import { openTvFiles, type StoredTv, type TvFiles } from '@beckon/boxes/agent/tv-files'
import { temporaryMemory } from '@beckon/boxes/box-memory'
import { scan } from '@beckon/boxes/discovery/scan'
import { FAMILIES, familyOf } from '@beckon/boxes/families'
import { codesComeBy } from '@beckon/boxes/key-teaching'
import { newBoxId } from '@beckon/boxes/box-settings'
import { revokeAccess, runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { SetUpFailure, type SetUpDialogue, type SetUpQuestion, type SetUpResult } from '@beckon/boxes/set-up'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { AGENT_TV_TEXT_AT_MOST, AGENT_TVS_AT_MOST } from '@beckon/contract/box-link'
import { setUpTexts, removeUsText } from '@beckon/contract/set-up-texts'
import { trySetUp } from '../features/tvs/try-tv.ts'
import { CommandError, dataFolderOf, printTable, type Invocation } from './command.ts'
import { type Questions, withQuestions } from './setup/questions.ts'
import { ofAddress, type Target } from './terminal-set-up.ts'

interface Person extends Questions {
  readonly print: Invocation['print']
}

/** Adds the TV at an address such as `kodi://192.168.1.20`; without an address, searches for TVs. */
export async function addToAgent({ words: [where], environment, print }: Invocation): Promise<void> {
  const tvs = await openTvFiles(dataFolderOf(environment))
  await withQuestions(print, (questions) => add(tvs, where, { print, ...questions }), {
    otherwise: 'This command asks questions. Run it in a terminal.',
  })
}

async function add(tvs: TvFiles, where: string | undefined, person: Person): Promise<void> {
  const { print, text } = person
  const target = where === undefined ? await chooseFound(person) : ofAddress(where, 'this command')
  print(setUpTexts[`switchOn.${target.driver}`].en)
  const result = await setUp(target, person)
  const memory = temporaryMemory(result.secrets)
  let isKept = false
  try {
    if (codesComeBy(target.driver, result.settings) === 'learning')
      throw new CommandError(
        'An agent cannot learn the codes of an infrared sender. Name it in BECKON_BOXES here, with its codes.',
      )
    const before = tvs.all().find((tv) => isSame(tv, target, result))
    if (before === undefined && tvs.all().length >= AGENT_TVS_AT_MOST)
      throw new CommandError(`An agent keeps ${AGENT_TVS_AT_MOST} TVs at most.`)
    await tryIt(trialBox(target.driver, result.settings, memory), person)
    const suggested = before?.name ?? (plainText(result.name) || 'TV')
    const name = short((await text(`Its name [${suggested}]: `)) || suggested)
    const room = before?.room ?? short(await text('Its room (may stay empty): '))
    const id = before?.id ?? newBoxId(name)
    const identity = result.identity ?? target.identity
    await tvs.save({
      id,
      name,
      room,
      driver: target.driver,
      // Changes that the owner made in the file survive a new set-up.
      settings: { ...before?.settings, ...result.settings },
      secrets: { ...memory.read() },
      ...(identity === undefined ? {} : { identity }),
    })
    isKept = true
    if (before !== undefined && !isDeepStrictEqual(before.secrets, memory.read()))
      await revokeAccess(before.driver, before.settings, before.secrets)
    print(`Added ${name} as ${id}. The server shows it as soon as the agent is linked.`)
    print(`Pair a remote there, in the page "TVs at home" or with: beckon pair 1234567 --box ${id}`)
  } finally {
    if (!isKept) await revokeAccess(target.driver, result.settings, memory.read())
  }
}

export async function forgetAtAgent({ words: [id = ''], environment, print }: Invocation): Promise<void> {
  const tvs = await openTvFiles(dataFolderOf(environment))
  const tv = tvs.find(id)
  if (tv === undefined) {
    const known = tvs.all().map((one) => `${one.id} (${one.name})`)
    throw new CommandError(
      known.length === 0 ? 'This agent has no TVs.' : `There is no TV ${id}. There is: ${known.join(', ')}.`,
    )
  }
  await tvs.forget(id)
  await revokeAccess(tv.driver, tv.settings, tv.secrets)
  print(`Forgot ${tv.name}, with its keys and tokens. On the server, end its remotes with: beckon boxes forget ${id}`)
  const removeUs = removeUsText(tv.driver)
  if (removeUs) print(removeUs.en)
}

async function chooseFound({ print, number, signal }: Person): Promise<Target> {
  print('Looking for TVs …')
  const found = await scan(FAMILIES, { signal })
  if (found.length === 0)
    throw new CommandError(
      'No TV was found. One that is off or in another network is not found; add it by its address: ' +
        'beckon agent add kodi://192.168.1.20',
    )
  const rows = found.map(({ name, driver, maker, model, host }, at) => [
    String(at + 1),
    name,
    familyOf(driver)?.name ?? driver,
    [maker, model].filter(Boolean).join(' '),
    host,
  ])
  printTable(print, ['', 'name', 'family', 'model', 'address'], rows)
  return found[(await number('Which one? ', found.length)) - 1] as Target
}

async function setUp(target: Target, person: Person): Promise<SetUpResult> {
  const { print, signal } = person
  const dialogue: SetUpDialogue = {
    signal,
    async ask(question, { wrong = false, whenShown } = {}) {
      if (wrong) print('That was not right.')
      whenShown?.()
      return answerTo(question, person)
    },
    tell: () => print('Press Allow on the TV, with its own remote.'),
  }
  try {
    return await runSetUp(target, dialogue)
  } catch (error) {
    throw error instanceof SetUpFailure ? new CommandError(setUpTexts[`failed.${error.why}`].en) : error
  }
}

async function answerTo(
  question: SetUpQuestion,
  { ask, text, choice }: Person,
): Promise<{ value: string; user?: string }> {
  switch (question.is) {
    case 'code':
      return { value: await text('The TV shows a code. Type it: ') }
    case 'token':
      return { value: await text('Its access token: ') }
    case 'password': {
      const user = await text('The name that is set on the box: ')
      return { user, value: await ask('The password: ') }
    }
    case 'choice': {
      const options = question.options.map(({ value, label }) => ({ value, words: label }))
      return { value: await choice('Which one?', options) }
    }
  }
}

/** Tests the TV with a harmless key. A TV that refuses may be in standby, so it is added anyway. */
async function tryIt(box: ReturnType<typeof trialBox>, person: Person): Promise<void> {
  const { print, isYes } = person
  try {
    const tried = await trySetUp({ box })
    if (tried === undefined || tried.outcome.is === 'refused') print('The TV did not take a key. It may be asleep.')
    else if (
      await isYes(tried.pressed === 'volume' ? 'Did the volume move?' : `Did the TV do something (${tried.pressed})?`)
    )
      return
    print('It is added all the same.')
  } finally {
    await box.close()
  }
}

/** Compares by identity if both have one, else by address. */
function isSame(tv: StoredTv, { driver, host, port, identity: sighted }: Target, { identity = sighted }: SetUpResult) {
  if (tv.driver !== driver) return false
  if (tv.identity !== undefined && identity !== undefined) return tv.identity === identity
  return tv.settings['host'] === host && (port === undefined || tv.settings['port'] === port)
}

function short(text: string): string {
  return cutText(plainText(text), AGENT_TV_TEXT_AT_MOST)
}
