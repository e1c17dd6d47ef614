/**
 * The codes of the keys of infrared senders: learned from the old remote one by one, or chosen. Each is stored as soon
 * as it is there, so that whoever stops in the middle goes on from there.
 */
import type { BoxSecrets } from '@beckon/boxes/box-memory'
import { familyOf } from '@beckon/boxes/families'
import { UnreadableCode, type KeyCodes } from '@beckon/boxes/family'
import { WireFailure } from '@beckon/boxes/wire/wire-failure'
import type { AnswerOf, BodyOf } from '@beckon/contract/call'
import { isKeyCode } from '@beckon/contract/keys'
import { REFUSALS_OF_ANY_COMMAND } from '@beckon/contract/refusals'
import type { Status } from '@beckon/contract/statuses'
import {
  CODE_KEYS,
  LEARNS_FOR_MS,
  type changeTvCode,
  type CodeKey,
  type CodesOfTv,
  type learnTvCode,
  type TvWord,
} from '@beckon/contract/tv-codes'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { isDeepStrictEqual } from 'node:util'
import type { BoxCommand, Boxes } from '../../boxes/boxes.ts'
import type { AddedTv, AddedTvs } from './added-tvs.ts'

const ASKS_WITHIN_MS = 3_000

const COMMANDS: Readonly<Record<TvWord, TvCommand>> = {
  VOLUME_UP: { key: 'VOLUME', value: 'UP' },
  VOLUME_DOWN: { key: 'VOLUME', value: 'DOWN' },
  MUTE: { key: 'MUTE', value: 'ON' },
  POWER_ON: { key: 'POWER', value: 'ON' },
  POWER_OFF: { key: 'POWER', value: 'OFF' },
  TV_INPUT: { key: 'INPUT', value: 'STB_INPUT' },
}

type Codes = Readonly<Record<string, unknown>>
type Refused = { readonly refused: Status }
type Learned = AnswerOf<typeof learnTvCode>
type Change = BodyOf<typeof changeTvCode>['change']

/** A TV whose keys can be given codes here. */
interface Teachable {
  readonly tv: AddedTv
  readonly how: KeyCodes
  readonly by: 'learning' | 'choosing'
  readonly codes: Codes
  readonly secrets: BoxSecrets
}

/** What it takes to change the settings of an added TV: see `Tvs`. */
type ChangeSettings = (
  id: string,
  change: (settings: AddedTv['settings']) => AddedTv['settings'] | undefined,
) => Promise<boolean>

export class TvCodes {
  readonly #addedTvs: AddedTvs
  readonly #boxes: Boxes
  readonly #changeSettings: ChangeSettings
  /** By sender: two that listen at once would take one signal for two keys. */
  readonly #learning = new Map<string, AbortController>()
  /** By TV: the code that its last change replaced. Kept in memory, as long as somebody may still be at it. */
  readonly #replaced = new Map<string, { readonly key: CodeKey; readonly code: unknown }>()

  constructor(addedTvs: AddedTvs, boxes: Boxes, changeSettings: ChangeSettings) {
    this.#addedTvs = addedTvs
    this.#boxes = boxes
    this.#changeSettings = changeSettings
  }

  async list(id: string): Promise<{ readonly ok: CodesOfTv } | Refused> {
    const found = this.#find(id)
    return 'refused' in found ? found : this.#listed(found)
  }

  /** Waits for the old remote, and stores its code. `gone` aborts when nobody waits any more. */
  async learn(id: string, key: CodeKey, gone: AbortSignal): Promise<{ readonly ok: Learned } | Refused> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const { tv, how, codes, secrets } = found
    if (how.learn === undefined) return { refused: 'CONFLICT' }
    const sender = senderOf(tv)
    this.#learning.get(sender)?.abort()
    const replaced = new AbortController()
    this.#learning.set(sender, replaced)
    try {
      const ending = AbortSignal.any([gone, replaced.signal, AbortSignal.timeout(LEARNS_FOR_MS)])
      const code = await how.learn(tv.settings, secrets, ending)
      if (gone.aborted) return { ok: { is: 'nothing came' } }
      const other = CODE_KEYS.find((one) => one !== key && isDeepStrictEqual(codes[one], code))
      if (other !== undefined) return { ok: { is: 'same', as: other } }
      return (await this.#give(id, key, code)) ? { ok: { is: 'learned' } } : { refused: 'NOT-FOUND' }
    } catch (error) {
      if (error instanceof UnreadableCode) return { ok: { is: 'unreadable' } }
      if (replaced.signal.aborted) return { refused: 'CONFLICT' }
      if (error instanceof WireFailure && error.why === 'TOO-LATE') return { ok: { is: 'nothing came' } }
      return { refused: whyOf(error) }
    } finally {
      if (this.#learning.get(sender) === replaced) this.#learning.delete(sender)
    }
  }

  async change(id: string, change: Change): Promise<{ readonly ok: CodesOfTv } | Refused> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const to = await this.#codeFor(found, change)
    if ('refused' in to) return to
    if (!(await this.#give(id, to.key, to.code))) return { refused: 'NOT-FOUND' }
    if (change.is === 'undo') this.#replaced.delete(id)
    return this.list(id)
  }

  /** Sends a code once, in the turn of the TV's presses. */
  async test(id: string, key: CodeKey, deadline: number): Promise<'sent' | Refused> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const command = (isKeyCode(key) ? { is: 'key', key } : { is: 'tv', command: COMMANDS[key] }) as BoxCommand
    const outcome = await this.#boxes.send(id, command, deadline)
    if (outcome.is !== 'refused') return 'sent'
    return { refused: outcome.why === 'BUSY' || outcome.why === 'NOT-UNDERSTOOD' ? 'TOO-LATE' : outcome.why }
  }

  #find(id: string): Teachable | Refused {
    const tv = this.#addedTvs.find(id)
    if (tv === undefined) return { refused: 'NOT-FOUND' }
    const how = familyOf(tv.driver)?.codes
    const by = codesComeBy(tv)
    if (how === undefined || by === undefined) return { refused: 'CONFLICT' }
    const codes = (tv.settings[how.setting] ?? {}) as Codes
    return { tv, how, by, codes, secrets: this.#addedTvs.memoryOf(id).read() }
  }

  async #listed({ tv, how, by, codes }: Teachable): Promise<{ readonly ok: CodesOfTv } | Refused> {
    const undo = this.#replaced.get(tv.id)?.key
    const about = { by, ...(undo === undefined ? {} : { undo }) }
    const here = CODE_KEYS.filter((key) => codes[key] !== undefined)
    if (how.list === undefined) return { ok: { ...about, codes: here.map((key) => ({ key })), names: [] } }
    try {
      const { names, chosen } = await how.list(tv.settings, AbortSignal.timeout(ASKS_WITHIN_MS))
      return { ok: { ...about, codes: [...chosen].map(([key, name]) => ({ key, name })), names: [...names] } }
    } catch (error) {
      return { refused: whyOf(error) }
    }
  }

  /** The code that a change gives to a key; undefined to delete it. */
  async #codeFor(found: Teachable, change: Change): Promise<{ key: CodeKey; code: unknown } | Refused> {
    switch (change.is) {
      case 'none':
        return { key: change.key, code: undefined }
      case 'as': {
        const code = found.codes[change.other]
        return code === undefined ? { refused: 'CONFLICT' } : { key: change.key, code }
      }
      case 'name': {
        const listed = found.by === 'choosing' ? await this.#listed(found) : undefined
        if (listed !== undefined && 'refused' in listed) return listed
        const isOne = listed?.ok.names.includes(change.name) === true
        return isOne ? { key: change.key, code: change.name } : { refused: 'CONFLICT' }
      }
      case 'undo': {
        const replaced = this.#replaced.get(found.tv.id)
        return replaced === undefined ? { refused: 'CONFLICT' } : { key: replaced.key, code: replaced.code }
      }
    }
  }

  async #give(id: string, key: CodeKey, code: unknown): Promise<boolean> {
    const setting = this.#settingOf(id)
    let before: unknown
    const isChanged = await this.#changeSettings(id, (settings) => {
      const { [key]: replaced, ...others } = (settings[setting] ?? {}) as Codes
      before = replaced
      return { ...settings, [setting]: code === undefined ? others : { ...others, [key]: code } }
    })
    if (isChanged) this.#replaced.set(id, { key, code: before })
    return isChanged
  }

  #settingOf(id: string): string {
    return familyOf(this.#addedTvs.find(id)?.driver ?? '')?.codes?.setting ?? 'codes'
  }
}

/** How the keys of an added TV get their codes, if they need any. What an agent keeps is not here. */
export function codesComeBy({ driver, settings, via }: Pick<AddedTv, 'driver' | 'settings' | 'via'>) {
  return via === undefined ? familyOf(driver)?.codes?.by(settings) : undefined
}

/** How many keys have a learned code; undefined where codes are not learned. */
export function codesCounted(tv: AddedTv): number | undefined {
  const setting = codesComeBy(tv) === 'learning' ? familyOf(tv.driver)?.codes?.setting : undefined
  return setting === undefined ? undefined : Object.keys((tv.settings[setting] ?? {}) as Codes).length
}

function senderOf({ settings }: AddedTv): string {
  return JSON.stringify([settings['host'], settings['port'], settings['topic']])
}

function whyOf(error: unknown): Status {
  if (!(error instanceof WireFailure)) throw error
  return REFUSALS_OF_ANY_COMMAND.find((one) => one === error.why) ?? 'BOX-UNREACHABLE'
}
