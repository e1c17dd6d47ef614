/**
 * Teaches infrared senders the codes of their keys, learned from the old remote one by one or chosen from a list. Each
 * code is stored at once, so that a person can stop and continue later. The server has one instance for its own TVs,
 * and each agent one for the TVs that it keeps.
 */
import { REFUSALS_OF_ANY_COMMAND } from '@beckon/contract/refusals'
import {
  CODE_KEYS,
  LEARNS_FOR_MS,
  type CodeChange,
  type CodeKey,
  type CodesAnswer,
  type CodesQuestion,
} from '@beckon/contract/tv-codes'
import { isDeepStrictEqual } from 'node:util'
import type { BoxSecrets } from './box-memory.ts'
import { familyOf } from './families.ts'
import { UnreadableCode, type InfraredCodes } from './family.ts'
import { WireFailure } from './wire/command.ts'

const ASKS_WITHIN_MS = 3_000

type Settings = Readonly<Record<string, unknown>>
type Codes = Readonly<Record<string, unknown>>
type Refused = Extract<CodesAnswer, { is: 'refused' }>

/** The store of the TVs. */
export interface TaughtTvs {
  find(id: string): { readonly driver: string; readonly settings: Settings; readonly secrets: BoxSecrets } | undefined
  /** False if the TV does not exist, or its driver does not accept the new settings. */
  changeSettings(id: string, change: (settings: Settings) => Settings | undefined): Promise<boolean>
}

interface Teachable {
  readonly id: string
  readonly settings: Settings
  readonly how: InfraredCodes
  readonly by: 'learning' | 'choosing'
  readonly codes: Codes
  readonly secrets: BoxSecrets
}

export class KeyTeaching {
  readonly #tvs: TaughtTvs
  /** The learning under way, by sender. Only one for each: two would store one signal for two keys. */
  readonly #learning = new Map<string, AbortController>()
  /** By TV: the code that its last change replaced, kept in memory for undo. */
  readonly #replaced = new Map<string, { readonly key: CodeKey; readonly code: unknown }>()

  constructor(tvs: TaughtTvs) {
    this.#tvs = tvs
  }

  /** `gone` aborts when the caller no longer waits for the answer. */
  async ask(id: string, question: CodesQuestion, gone: AbortSignal): Promise<CodesAnswer> {
    const found = this.#find(id)
    if ('is' in found) return found
    switch (question.is) {
      case 'list':
        return this.#listed(found)
      case 'learn':
        return this.#learn(found, question.key, gone)
      case 'change':
        return this.#change(found, question.change)
    }
  }

  /** Waits for a button of the old remote and stores its code. */
  async #learn(
    { id, settings, how, codes, secrets }: Teachable,
    key: CodeKey,
    gone: AbortSignal,
  ): Promise<CodesAnswer> {
    if (how.learn === undefined) return refused('CONFLICT')
    const sender = senderOf(settings)
    this.#learning.get(sender)?.abort()
    const newerAsked = new AbortController()
    this.#learning.set(sender, newerAsked)
    try {
      const ending = AbortSignal.any([gone, newerAsked.signal, AbortSignal.timeout(LEARNS_FOR_MS)])
      const code = await how.learn(settings, secrets, ending)
      if (gone.aborted) return { is: 'learned', learned: { is: 'nothing came' } }
      const other = CODE_KEYS.find((one) => one !== key && isDeepStrictEqual(codes[one], code))
      if (other !== undefined) return { is: 'learned', learned: { is: 'same', as: other } }
      return (await this.#storeCode(id, key, code))
        ? { is: 'learned', learned: { is: 'learned' } }
        : refused('NOT-FOUND')
    } catch (error) {
      if (error instanceof UnreadableCode) return { is: 'learned', learned: { is: 'unreadable' } }
      if (newerAsked.signal.aborted) return refused('CONFLICT')
      if (error instanceof WireFailure && error.why === 'TOO-LATE')
        return { is: 'learned', learned: { is: 'nothing came' } }
      return refused(whyOf(error))
    } finally {
      if (this.#learning.get(sender) === newerAsked) this.#learning.delete(sender)
    }
  }

  async #change(found: Teachable, change: CodeChange): Promise<CodesAnswer> {
    const { id } = found
    const to = await this.#codeFor(found, change)
    if ('is' in to) return to
    if (!(await this.#storeCode(id, to.key, to.code))) return refused('NOT-FOUND')
    if (change.is === 'undo') this.#replaced.delete(id)
    const now = this.#find(id)
    return 'is' in now ? now : this.#listed(now)
  }

  #find(id: string): Teachable | Refused {
    const tv = this.#tvs.find(id)
    if (tv === undefined) return refused('NOT-FOUND')
    const how = familyOf(tv.driver)?.codes
    const by = how?.sourceOf(tv.settings)
    if (how === undefined || by === undefined) return refused('CONFLICT')
    const codes = (tv.settings[how.setting] ?? {}) as Codes
    return { id, settings: tv.settings, how, by, codes, secrets: tv.secrets }
  }

  async #listed({ id, settings, how, by, codes }: Teachable): Promise<CodesAnswer> {
    const undo = this.#replaced.get(id)?.key
    const about = { by, ...(undo === undefined ? {} : { undo }) }
    const here = CODE_KEYS.filter((key) => codes[key] !== undefined)
    if (how.list === undefined)
      return { is: 'codes', codes: { ...about, codes: here.map((key) => ({ key })), names: [] } }
    try {
      const { names, chosen } = await how.list(settings, AbortSignal.timeout(ASKS_WITHIN_MS))
      const named = [...chosen].map(([key, name]) => ({ key, name }))
      return { is: 'codes', codes: { ...about, codes: named, names: [...names] } }
    } catch (error) {
      return refused(whyOf(error))
    }
  }

  /** The code that a change gives to a key; undefined to delete it. */
  async #codeFor(found: Teachable, change: CodeChange): Promise<{ key: CodeKey; code: unknown } | Refused> {
    switch (change.is) {
      case 'none':
        return { key: change.key, code: undefined }
      case 'as': {
        const code = found.codes[change.other]
        return code === undefined ? refused('CONFLICT') : { key: change.key, code }
      }
      case 'name': {
        const listed = found.by === 'choosing' ? await this.#listed(found) : undefined
        if (listed?.is === 'refused') return listed
        const isListed = listed?.is === 'codes' && listed.codes.names.includes(change.name)
        return isListed ? { key: change.key, code: change.name } : refused('CONFLICT')
      }
      case 'undo': {
        const replaced = this.#replaced.get(found.id)
        return replaced === undefined ? refused('CONFLICT') : { key: replaced.key, code: replaced.code }
      }
    }
  }

  async #storeCode(id: string, key: CodeKey, code: unknown): Promise<boolean> {
    const setting = familyOf(this.#tvs.find(id)?.driver ?? '')?.codes?.setting ?? 'codes'
    let before: unknown
    const isChanged = await this.#tvs.changeSettings(id, (settings) => {
      const { [key]: previous, ...others } = (settings[setting] ?? {}) as Codes
      before = previous
      return { ...settings, [setting]: code === undefined ? others : { ...others, [key]: code } }
    })
    if (isChanged) this.#replaced.set(id, { key, code: before })
    return isChanged
  }
}

/** How a TV of this driver with these settings gets the codes of its keys, if it needs any. */
export function codesComeBy(driver: string, settings: Settings) {
  return familyOf(driver)?.codes?.sourceOf(settings)
}

function refused(why: Refused['why']): Refused {
  return { is: 'refused', why }
}

function senderOf(settings: Settings): string {
  return JSON.stringify([settings['host'], settings['port'], settings['topic']])
}

function whyOf(error: unknown): Refused['why'] {
  if (!(error instanceof WireFailure)) throw error
  return REFUSALS_OF_ANY_COMMAND.find((one) => one === error.why) ?? 'BOX-UNREACHABLE'
}
