/** `agent add` and `agent forget`: the TVs of a box agent, on its own machine. The agent may run meanwhile. */
import { cutText } from '@beckon/contract/cut-text'
import { isDeepStrictEqual } from 'node:util'
import { openTvFiles, type StoredTv, type TvFiles } from '@beckon/boxes/agent/tv-files'
import { scan } from '@beckon/boxes/discovery/scan'
import { FAMILIES } from '@beckon/boxes/families'
import { newBoxId } from '@beckon/boxes/box-settings'
import { revokeAccess, runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { AGENT_TV_TEXT_AT_MOST, AGENT_TVS_AT_MOST } from '@beckon/contract/box-link'
import { removeUsText } from '@beckon/contract/set-up-texts'
import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { RunningSetUp, type SetUpRunner } from '../features/tvs/running-set-up.ts'
import { isSameTv } from '../features/tvs/tv-of-set-up.ts'
import { CommandError, dataFolderOf, type Invocation } from './command.ts'
import { chooseTv, setUpInTerminal } from './terminal-set-up.ts'

const FOR_A_TERMINAL = 'This command asks questions. Run it in a terminal.'
/** An agent has no page: nobody else continues its set-up, and no log-in leads back to it. */
const VIEWER = { isHelper: false, isInHomeAssistant: true }

export async function addToAgent({ words: [address], environment, print }: Invocation): Promise<void> {
  const tvs = await openTvFiles(dataFolderOf(environment))
  const target = await chooseTv(address, {
    print,
    noTerminal: FOR_A_TERMINAL,
    scan: ({ signal }) => scan(FAMILIES, { signal }),
  })
  const setUp = new RunningSetUp({ name: '', ...target }, runnerFor(tvs), systemClock, pino({ level: 'silent' }))
  const stepNow = () => setUp.stepFor(VIEWER)
  const added = await setUpInTerminal(
    {
      async begin() {
        setUp.begin()
        return stepNow()
      },
      async next({ n }) {
        await setUp.read(n, new AbortController().signal)
        return stepNow()
      },
      async answer({ n }, { action, ...values }) {
        await setUp.act(n, action, values)
        return stepNow()
      },
      leave: () => setUp.close(),
    },
    {
      print,
      driver: target.driver,
      noTerminal: FOR_A_TERMINAL,
      notMoved: 'It is added all the same.',
      noCodes() {
        throw new CommandError(
          'An agent cannot learn the codes of an infrared sender. Name it in BECKON_BOXES here, with its codes.',
        )
      },
    },
  )
  const tv = added?.id === undefined ? undefined : tvs.find(added.id)
  if (tv === undefined) return
  print(`Added ${tv.name} as ${tv.id}. The server shows it as soon as the agent is linked.`)
  print(`Pair a remote there, in the page "TVs at home" or with: beckon pair 1234567 --box ${tv.id}`)
}

/** Sets up the TVs of these files. One that is set up again keeps its id, and what its owner wrote into its file. */
function runnerFor(tvs: TvFiles): SetUpRunner {
  let before: StoredTv | undefined
  return {
    drivers: [],
    complete: (target) => target,
    before: () => before && { name: before.name, room: before.room, layout: 'standard', isOfSettings: false },
    sameAs: () => undefined,
    async setUp(target, dialogue) {
      const result = await runSetUp(target, dialogue)
      before = tvs.all().find((tv) => isSameTv(tv, { target, result }))
      return result
    },
    makeBox: ({ target, result }, memory) => trialBox(target.driver, result.settings, memory),
    wake: async () => false,
    async add({ target: { driver, identity: sighted }, result }, naming) {
      if (before === undefined && tvs.all().length >= AGENT_TVS_AT_MOST)
        throw new CommandError(`An agent keeps ${AGENT_TVS_AT_MOST} TVs at most.`)
      const { settings, secrets = {}, identity = sighted } = result
      const name = short(naming.name) || 'TV'
      const id = before?.id ?? newBoxId(name)
      await tvs.save({
        id,
        name,
        room: short(naming.room),
        driver,
        settings: { ...before?.settings, ...settings },
        secrets: { ...secrets },
        ...(identity === undefined ? {} : { identity }),
      })
      if (before !== undefined && !isDeepStrictEqual(before.secrets, secrets))
        await revokeAccess(before.driver, before.settings, before.secrets)
      return { id, name, needsCodes: false }
    },
    async revokeAccess({ target, result }) {
      await revokeAccess(target.driver, result.settings, result.secrets ?? {})
    },
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

function short(text: string): string {
  return cutText(plainText(text), AGENT_TV_TEXT_AT_MOST)
}
