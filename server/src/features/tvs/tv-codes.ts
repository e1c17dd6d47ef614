/**
 * The codes of the keys of infrared senders, learned from the old remote one by one or chosen from a list. Each code is
 * stored at once, so that a person can stop and continue later.
 */
import { familyOf } from '@beckon/boxes/families'
import { UnreadableCode, type InfraredCodes } from '@beckon/boxes/family'
import { DeviceError } from '@beckon/boxes/wire/command'
import type { AnswerOf } from '@beckon/contract/call'
import { isKeyCode } from '@beckon/contract/keys'
import { REFUSALS_OF_ANY_COMMAND } from '@beckon/contract/refusals'
import type { Status } from '@beckon/contract/statuses'
import {
  CODE_KEYS,
  LEARNS_FOR_MS,
  type CodeChange,
  type CodeKey,
  type CodeSource,
  type CodesOfTv,
  type learnTvCode,
  type TvButtonCode,
} from '@beckon/contract/tv-codes'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { isDeepStrictEqual } from 'node:util'
import type { BoxCommand, Boxes } from '../../boxes/boxes.ts'
import { OK } from '../../http/calls/handler.ts'
import type { AddedTv, AddedTvs } from './added-tvs.ts'
import type { TvBoxes } from './tv-boxes.ts'

const ASKS_WITHIN_MS = 3_000

const COMMANDS: Readonly<Record<TvButtonCode, TvCommand>> = {
  VOLUME_UP: { key: 'VOLUME', value: 'UP' },
  VOLUME_DOWN: { key: 'VOLUME', value: 'DOWN' },
  MUTE: { key: 'MUTE', value: 'ON' },
  POWER_ON: { key: 'POWER', value: 'ON' },
  POWER_OFF: { key: 'POWER', value: 'OFF' },
  TV_INPUT: { key: 'INPUT', value: 'STB_INPUT' },
}

type Codes = Readonly<Record<string, unknown>>
type Refused = { readonly refused: Status }
type Listed = { readonly ok: CodesOfTv } | Refused
type Learned = { readonly ok: AnswerOf<typeof learnTvCode> } | Refused

interface Sender {
  readonly id: string
  readonly settings: AddedTv['settings']
  readonly codeSupport: InfraredCodes
  readonly source: CodeSource
  readonly codes: Codes
}

export class TvCodes {
  readonly #addedTvs: AddedTvs
  readonly #boxes: Boxes
  readonly #tvBoxes: TvBoxes
  /** The learning under way, by sender. Only one for each: two would store one signal for two keys. */
  readonly #learning = new Map<string, AbortController>()
  /** By TV: the code that its last change replaced, kept in memory for undo. */
  readonly #replaced = new Map<string, { readonly key: CodeKey; readonly code: unknown }>()

  constructor(addedTvs: AddedTvs, boxes: Boxes, tvBoxes: TvBoxes) {
    this.#addedTvs = addedTvs
    this.#boxes = boxes
    this.#tvBoxes = tvBoxes
  }

  async list(id: string): Promise<Listed> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const { settings, codeSupport, source, codes } = found
    const undo = this.#replaced.get(id)?.key
    const common = { by: source, ...(undo === undefined ? {} : { undo }) }
    if (codeSupport.list === undefined) {
      const keysWithCode = CODE_KEYS.filter((key) => codes[key] !== undefined)
      return { ok: { ...common, codes: keysWithCode.map((key) => ({ key })), names: [] } }
    }
    try {
      const { names, chosen } = await codeSupport.list(settings, AbortSignal.timeout(ASKS_WITHIN_MS))
      return { ok: { ...common, codes: [...chosen].map(([key, name]) => ({ key, name })), names: [...names] } }
    } catch (error) {
      return { refused: whyOf(error) }
    }
  }

  /** Waits for a button of the old remote, and stores its code. `gone` aborts when the caller no longer waits. */
  async learn(id: string, key: CodeKey, gone: AbortSignal): Promise<Learned> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const { settings, codeSupport, codes } = found
    if (codeSupport.learn === undefined) return { refused: 'CONFLICT' }
    const sender = senderOf(settings)
    this.#learning.get(sender)?.abort()
    const newerAsked = new AbortController()
    this.#learning.set(sender, newerAsked)
    try {
      const ending = AbortSignal.any([gone, newerAsked.signal, AbortSignal.timeout(LEARNS_FOR_MS)])
      const code = await codeSupport.learn(settings, this.#addedTvs.memoryOf(id).read(), ending)
      if (gone.aborted) return { ok: { is: 'nothing came' } }
      const other = CODE_KEYS.find((one) => one !== key && isDeepStrictEqual(codes[one], code))
      if (other !== undefined) return { ok: { is: 'same', as: other } }
      return (await this.#store(found, key, code)) ? { ok: { is: 'learned' } } : { refused: 'NOT-FOUND' }
    } catch (error) {
      if (error instanceof UnreadableCode) return { ok: { is: 'unreadable' } }
      if (newerAsked.signal.aborted) return { refused: 'CONFLICT' }
      if (error instanceof DeviceError && error.why === 'TOO-LATE') return { ok: { is: 'nothing came' } }
      return { refused: whyOf(error) }
    } finally {
      if (this.#learning.get(sender) === newerAsked) this.#learning.delete(sender)
    }
  }

  async change(id: string, change: CodeChange): Promise<Listed> {
    const found = this.#find(id)
    if ('refused' in found) return found
    const next = await this.#codeFor(found, change)
    if ('refused' in next) return next
    if (!(await this.#store(found, next.key, next.code))) return { refused: 'NOT-FOUND' }
    if (change.is === 'undo') this.#replaced.delete(id)
    return this.list(id)
  }

  /** Sends a code once, through the TV's queue of presses. */
  async test(id: string, key: CodeKey, deadline: number): Promise<typeof OK | Refused> {
    if (this.#addedTvs.find(id) === undefined) return { refused: 'NOT-FOUND' }
    const command = (isKeyCode(key) ? { is: 'key', key } : { is: 'tv', command: COMMANDS[key] }) as BoxCommand
    const outcome = await this.#boxes.send(id, command, deadline)
    if (outcome.is !== 'refused') return OK
    // The call has neither status. In both cases nothing was sent.
    return { refused: outcome.why === 'BUSY' || outcome.why === 'NOT-UNDERSTOOD' ? 'TOO-LATE' : outcome.why }
  }

  #find(id: string): Sender | Refused {
    const tv = this.#addedTvs.find(id)
    // The agent of a linked box keeps the settings of its TVs, and with them their codes.
    if (tv === undefined || tv.via !== undefined) return { refused: 'NOT-FOUND' }
    const { driver, settings } = tv
    const codeSupport = familyOf(driver)?.codes
    const source = codeSupport?.sourceOf(settings)
    if (codeSupport === undefined || source === undefined) return { refused: 'CONFLICT' }
    return { id, settings, codeSupport, source, codes: (settings[codeSupport.setting] ?? {}) as Codes }
  }

  /** The code that a change gives to a key; undefined to delete it. */
  async #codeFor({ id, codes }: Sender, change: CodeChange): Promise<{ key: CodeKey; code: unknown } | Refused> {
    switch (change.is) {
      case 'none':
        return { key: change.key, code: undefined }
      case 'as': {
        const code = codes[change.other]
        return code === undefined ? { refused: 'CONFLICT' } : { key: change.key, code }
      }
      case 'name': {
        const listed = await this.list(id)
        if ('refused' in listed) return listed
        const isListed = listed.ok.names.includes(change.name)
        return isListed ? { key: change.key, code: change.name } : { refused: 'CONFLICT' }
      }
      case 'undo':
        return this.#replaced.get(id) ?? { refused: 'CONFLICT' }
    }
  }

  /** False if the TV does not exist any more, or its driver does not accept the code. */
  async #store({ id, codeSupport: { setting } }: Sender, key: CodeKey, code: unknown): Promise<boolean> {
    let before: unknown
    const isChanged = await this.#tvBoxes.changeSettings(id, (settings) => {
      const { [key]: previous, ...others } = (settings[setting] ?? {}) as Codes
      before = previous
      return { ...settings, [setting]: code === undefined ? others : { ...others, [key]: code } }
    })
    if (isChanged) this.#replaced.set(id, { key, code: before })
    return isChanged
  }
}

function senderOf(settings: AddedTv['settings']): string {
  return JSON.stringify([settings['host'], settings['port'], settings['topic']])
}

function whyOf(error: unknown): Status {
  if (!(error instanceof DeviceError)) throw error
  return REFUSALS_OF_ANY_COMMAND.find((one) => one === error.why) ?? 'BOX-UNREACHABLE'
}
