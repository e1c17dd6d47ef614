/** What a set-up does, here or at the agent in whose home the TV is, and the row of an added TV that it makes. */
import type { BoxSecrets } from '@beckon/boxes/box-memory'
import { familyOf } from '@beckon/boxes/families'
import { codesComeBy } from '@beckon/boxes/key-teaching'
import { runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { SetUpFailure, type SetUpResult } from '@beckon/boxes/set-up'
import { unusableBox } from '@beckon/boxes/box'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { isDeepStrictEqual } from 'node:util'
import { randomInt } from 'node:crypto'
import type { AddedTv, AddedTvs } from './added-tvs.ts'
import type { Agents } from './agents.ts'
import type { SetUpTarget, SetUpWork } from './set-ups.ts'

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Whether somebody saw the magic packet wake the TV. */
  readonly wakes?: boolean | undefined
}

/** `revokeAccess` tells a TV that its access is not used any more. */
export function setUpWork(
  agents: Agents,
  addedTvs: AddedTvs,
  revokeAccess: (tv: Pick<AddedTv, 'id' | 'driver' | 'settings'>, secrets: BoxSecrets | undefined) => Promise<void>,
): SetUpWork {
  return {
    async setUp(target, dialogue) {
      if (target.via === undefined) return runSetUp(target, dialogue)
      const agent = agents.find(target.via)
      if (agent === undefined) throw new SetUpFailure('unreachable')
      return agent.setUp(target, dialogue)
    },
    makeBox: ({ driver, via }, result, memory) =>
      via === undefined
        ? trialBox(driver, result.settings, memory)
        : (agents.find(via)?.trialOf(result) ?? unusableBox({ id: 'trial', name: 'Trial', family: 'standard' })),
    sameAs: (target, result) => addedTvs.all().find((one) => one.id !== target.again && isSameTv(one, target, result)),
    needsCodes: ({ driver, via }, { settings, needsCodes }) =>
      via === undefined ? codesComeBy(driver, settings) === 'learning' : needsCodes === true,
    async revokeAccess({ driver, via, name }, { settings, secrets }) {
      // An agent takes back what it keeps.
      if (via === undefined) await revokeAccess({ id: name, driver, settings }, secrets)
    },
  }
}

/** What a person typed or a page sent is shown on other people's pages; a name of nothing that can be read is `TV`. */
export function plainNaming<N extends Pick<Naming, 'name' | 'room'>>(naming: N): N {
  return { ...naming, name: plainText(naming.name) || 'TV', room: plainText(naming.room) }
}

/** `before`: the row of the TV that was set up again. What its owner wrote or saw there outlives a new pairing. */
export function rowOf(
  { driver, identity: sighted, via }: SetUpTarget,
  { settings, mac, identity = sighted }: SetUpResult,
  { name, room, layout, wakes = false }: Naming,
  before: AddedTv | undefined,
): AddedTv {
  const isHere = via === undefined && before?.via === undefined
  const written = before?.driver === driver ? before.settings : {}
  const kept = isHere ? written : {}
  const shortcuts = before?.settings['shortcuts']
  return {
    id: before?.id ?? newId(name),
    name,
    room,
    family: layout,
    driver,
    settings: {
      ...('apps' in written ? { apps: written['apps'] } : {}),
      ...(shortcuts === undefined ? {} : { shortcuts }),
      ...('keyGapMs' in kept ? { keyGapMs: kept['keyGapMs'] } : {}),
      ...('mac' in kept && (mac === undefined || mac === kept['mac']) ? { mac: kept['mac'] } : {}),
      ...codesKept(driver, kept, settings),
      ...settings,
      ...(via === undefined && wakes && mac !== undefined ? { mac } : {}),
    },
    ...(before?.owners === undefined ? {} : { owners: before.owners }),
    ...(before?.television === undefined ? {} : { television: before.television }),
    ...(identity === undefined ? {} : { identity }),
    ...(via === undefined ? {} : { via }),
  }
}

/** By its identity, where both have one; else by all that its set-up found out, such as address, port and topic. */
function isSameTv(
  one: AddedTv,
  { driver, via, identity: sighted }: SetUpTarget,
  { settings, identity = sighted }: SetUpResult,
): boolean {
  if (one.identity !== undefined && identity !== undefined) return one.identity === identity
  const isAtSamePlace = Object.entries(settings).every(([name, value]) => isDeepStrictEqual(one.settings[name], value))
  return one.driver === driver && one.via === via && isAtSamePlace
}

/** Codes that were learned or chosen, where the sender is of the same kind: what a remote sends is the same everywhere. */
function codesKept(driver: string, before: AddedTv['settings'], now: AddedTv['settings']): AddedTv['settings'] {
  const setting = familyOf(driver)?.codes?.setting
  if (setting === undefined || before[setting] === undefined) return {}
  const isSameKind = before['profile'] === now['profile'] && before['remote'] === now['remote']
  return isSameKind ? { [setting]: before[setting] } : {}
}

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Never the id of a box that was forgotten: sessions of that one may be left. */
function newId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  const end = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${slug || 'tv'}-${end}`
}
