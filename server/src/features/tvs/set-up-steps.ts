/** Draws the steps of a set-up for the page: texts and choices. */
import type { SetUpQuestion } from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import type { SetUpTextId } from '@beckon/contract/set-up-texts'
import {
  ADDRESS_AT_MOST,
  ANSWER_AT_MOST,
  lengthOfCode,
  namingFields,
  type Naming,
  type SetUpAction,
  type SetUpButton,
  type SetUpField,
  type SetUpPart,
  type SetUpRefusal,
  type SetUpStep,
  type SetUpValues,
  type SetUpWords,
  USER_AT_MOST,
} from '@beckon/contract/tv-set-up'
import { triedWords, type Tried } from './try-tv.ts'

export interface Viewer {
  /** A helper, who sees no other screen than this set-up. */
  readonly isHelper: boolean
  /**
   * Whether the page is embedded in Home Assistant: the page of a device does not open in its frame, a log-in elsewhere
   * does not lead back there, and a link for another device is useless.
   */
  readonly isInHomeAssistant: boolean
}

/** A step as a page shows it; `running-set-up.ts` adds the rest. */
export type Shown = Pick<SetUpStep, 'is' | 'heading' | 'parts'> & Partial<Pick<SetUpStep, 'number' | 'canShare' | 'id'>>

/** The facts of the set-up. */
export interface About {
  readonly driver: Driver
  readonly host: string
  /** The TV's own name; empty if unknown. */
  readonly name: string
  /** The TV that is set up again; `isOfSettings`: it is in the setting `BECKON_BOXES`. */
  readonly before: (Naming & { readonly name: string; readonly isOfSettings: boolean }) | undefined
  /** Another added TV that is the same device. */
  readonly sameAs: { readonly id: string; readonly name: string } | undefined
  /** An infrared sender, which can press nothing before its keys are taught. */
  readonly needsCodes: boolean
  /** Counts the questions. */
  readonly round: number
}

type Tone = 'hint' | 'good' | 'bad' | 'calm'
type Places = Record<string, string | { id: SetUpTextId }>

const say = (id: SetUpTextId, places?: Places): SetUpWords => (places === undefined ? { id } : { id, with: places })
const text = (words: SetUpWords, tone?: Tone): SetUpPart => ({ is: 'text', words: [words], ...(tone && { tone }) })
const buttons = (...all: SetUpButton[]): SetUpPart => ({ is: 'buttons', buttons: all })
const asks = (heading: SetUpTextId, ...all: SetUpButton[]): SetUpPart => ({
  is: 'buttons',
  heading: say(heading),
  buttons: all,
})

interface More {
  readonly isMain?: boolean
  readonly hint?: SetUpWords
  readonly isPressed?: boolean
}
const does = (action: SetUpAction, words: SetUpWords, more: More = {}): SetUpButton => ({
  is: 'do',
  action,
  words,
  ...more,
})
const goes = (to: 'find' | 'list', words: SetUpTextId): SetUpButton => ({ is: 'go', to, words: say(words) })

const GO_ON = does('go-on', say('goOn'), { isMain: true })
const TRY_AGAIN = does('again', say('tryAgain'), { isMain: true })
const OTHER_TV = goes('find', 'otherTv')

/** Shown to a helper in place of the operator's steps. */
export const HELPED: Shown = { is: 'helped', heading: say('helperDone'), parts: [text(say('helperThanks'))] }

export function connectingStep(): Shown {
  const wait = { is: 'wait', words: say('connectingText') } as const
  return { is: 'connecting', number: 2, heading: say('connecting'), parts: [wait] }
}

/** Asks the user to press Allow on the TV. */
export function allowStep(): Shown {
  const again = does('again', say('askAgain'), { hint: say('askAgainHint') })
  const wait = { is: 'wait', words: say('waitingForTv') } as const
  const parts = [text(say('allowText')), wait, buttons(again)]
  return { is: 'allow', number: 2, canShare: true, heading: say('allowTitle'), parts }
}

/** The drivers whose address is that of a program on a computer, not of the TV. */
const OF_A_COMPUTER: ReadonlySet<Driver> = new Set<Driver>(['mqtt', 'lirc', 'home-assistant', 'vdr'])

/** `drivers`: to choose from; undefined for a TV that is set up again. */
export function addressStep(
  { round }: About,
  { driver, address: typed = '' }: Pick<SetUpValues, 'driver' | 'address'>,
  drivers: readonly Driver[] | undefined,
  isWrong: boolean,
): Shown {
  const hintFor = (one: Driver) => say(OF_A_COMPUTER.has(one) ? 'serverAddressHint' : 'addressHint')
  const family = (all: readonly Driver[]): SetUpField => ({
    is: 'choice',
    as: 'list',
    id: 'driver',
    label: say('family'),
    missing: say('noFamily'),
    value: driver,
    options: all.map((one) => ({
      value: one,
      label: say(`family.${one}`),
      hints: [say(`switchOn.${one}`), hintFor(one)],
    })),
  })
  const address: SetUpField = {
    is: 'text',
    as: 'address',
    id: 'address',
    label: say('address'),
    hint: drivers === undefined && driver !== undefined ? hintFor(driver) : undefined,
    missing: say('noAddress'),
    error: isWrong ? say('noAddress') : undefined,
    value: typed,
    atMost: ADDRESS_AT_MOST,
  }
  const fields = drivers === undefined ? [address] : [family(drivers), address]
  const form: SetUpPart = { is: 'form', round, fields, submit: say('goOn') }
  return { is: 'address', number: 1, heading: say('addressTitle'), parts: [form] }
}

/** `wrong`: the previous answer was wrong. */
export interface Asked {
  readonly question: SetUpQuestion
  readonly wrong: boolean
}

export function questionStep(about: About, asked: Asked, viewer: Viewer): Shown {
  return { ...questionParts(about, asked, viewer), number: 2, canShare: true }
}

function questionParts({ driver, round }: About, { question, wrong }: Asked, { isInHomeAssistant }: Viewer): Shown {
  const ifWrong = (id: SetUpTextId) => (wrong ? say(id) : undefined)
  const form = (...fields: SetUpField[]) => ({ is: 'form', round, submit: say('goOn'), fields }) as const
  const switchOn = say(`switchOn.${driver}`)
  const family = { name: { id: `family.${driver}` } } as const
  switch (question.is) {
    case 'code': {
      const { length, shortest = length, characters } = question
      const lengths = lengthOfCode(question)
      const code: SetUpField = {
        is: 'code',
        id: 'value',
        label: say('code'),
        hint: say('codeHint'),
        error: ifWrong('wrongCode'),
        length,
        shortest,
        characters,
      }
      const again = does('again', say('newCode'), { hint: say('newCodeHint') })
      const parts = [text(say('codeText', { length: lengths })), { ...form(code), submit: say('sendCode') }]
      return { is: 'code', heading: say('codeTitle'), parts: [...parts, buttons(again)] }
    }
    case 'password': {
      const user = { is: 'text', as: 'user', id: 'user', label: say('user'), atMost: USER_AT_MOST } as const
      const password = {
        is: 'text',
        as: 'password',
        id: 'value',
        label: say('password'),
        atMost: ANSWER_AT_MOST,
      } as const
      const asked = { ...form(user, password), error: ifWrong('wrongPassword') }
      return {
        is: 'password',
        heading: say('passwordTitle'),
        parts: [text(say('passwordText')), text(switchOn, 'hint'), asked],
      }
    }
    case 'token': {
      const isByLogIn = question.login !== undefined && !isInHomeAssistant
      const token: SetUpField = {
        is: 'text',
        as: 'token',
        id: 'value',
        label: say('token'),
        hint: say('tokenHint'),
        missing: say('fieldEmpty'),
        error: isByLogIn ? undefined : ifWrong('wrongToken'),
        atMost: ANSWER_AT_MOST,
      }
      const about = driver === 'home-assistant' ? say('tokenHow', family) : undefined
      if (!isByLogIn)
        return { is: 'token', heading: say('tokenTitle'), parts: [text(switchOn), { ...form(token), about }] }
      const logIn = does('log-in', say('logIn', family), { isMain: true, hint: say('loginText', family) })
      const refused = wrong ? [text(say('wrongLogin', family), 'bad')] : []
      const instead = { ...form(token), about, fold: say('byToken') }
      return {
        is: 'log-in',
        heading: say('loginTitle', family),
        parts: [...refused, text(switchOn), buttons(logIn), instead],
      }
    }
    case 'choice': {
      const choice: SetUpField = {
        is: 'choice',
        as: 'radios',
        id: 'value',
        label: say('choiceText'),
        missing: say('noChoice'),
        error: ifWrong('wrongChoice'),
        options: [...question.options],
      }
      const isEmpty = question.options.length === 0
      const parts = isEmpty ? [text(say('noOptions'), 'bad'), buttons(TRY_AGAIN)] : [form(choice)]
      return { is: 'choice', heading: say('choiceTitle'), parts }
    }
  }
}

/** The notice when the same question is asked again. */
export function askedAgain({ question: { is }, wrong }: Asked, driver: Driver): SetUpWords[] {
  if (!wrong) return is === 'code' ? [say('newCodeShown')] : []
  if (is === 'token') return [say('wrongLogin', { name: { id: `family.${driver}` } })]
  return [say(({ code: 'wrongCode', password: 'wrongPassword', choice: 'wrongChoice' } as const)[is])]
}

/** The failures that the setting on the TV of this family may explain. */
const SWITCH_HELPS: ReadonlySet<SetUpRefusal> = new Set<SetUpRefusal>(['unreachable', 'port-closed'])

export function failedStep({ driver, host }: About, why: SetUpRefusal, { isHelper }: Viewer): Shown {
  const isWrongAddress = why === 'not-at-home' && !isHelper
  const again = isWrongAddress ? does('address', say('changeAddress'), { isMain: true }) : TRY_AGAIN
  return {
    is: 'failed',
    number: 2,
    canShare: true,
    heading: say('failedTitle'),
    parts: [
      text(say(`failed.${why}`), 'bad'),
      ...(why === 'not-allowed' ? [text(say(`notAllowed.${driver}`))] : []),
      ...(SWITCH_HELPS.has(why) ? [text(say(`switchOn.${driver}`))] : []),
      text(say('familyAt', { family: { id: `family.${driver}` }, host }), 'hint'),
      buttons(again, ...(isHelper ? [] : [OTHER_TV])),
    ],
  }
}

/** Says that this TV was added before, with a button that goes to it. */
function sameAsParts({ sameAs }: About): SetUpPart[] {
  if (sameAs === undefined) return []
  const { id: tv, name } = sameAs
  return [
    text(say('sameAs', { name }), 'bad'),
    buttons({ is: 'go', to: 'tv', tv, ends: true, words: say('toSame', { name }) }),
  ]
}

/** `saidNo`: the user saw no effect. */
export interface TryAsked {
  readonly tried?: Tried
  readonly saidNo?: boolean
}

/** "Did it move?": a harmless key proves that the TV responds, and that it is the right TV. */
export function tryStep(about: About, { tried, saidNo }: TryAsked, { isHelper }: Viewer): Shown {
  const { driver, needsCodes } = about
  const same = isHelper ? [] : sameAsParts(about)
  if (needsCodes)
    return {
      is: 'no-codes',
      number: 3,
      heading: say('needsCodesTitle'),
      parts: [...same, text(say('needsCodes')), buttons(GO_ON)],
    }
  const isTried = tried !== undefined
  const { isBad, words } = isTried ? triedWords(tried, driver) : { isBad: false, words: [] }
  const isVolume = tried?.pressed === 'volume'
  const didIt = asks(
    isVolume ? 'didItMove' : 'didSomethingHappen',
    does('worked', say(isVolume ? 'itMoved' : 'somethingHappened'), { isMain: true }),
    does('did-nothing', say('no')),
  )
  const causes: SetUpPart = {
    is: 'list',
    heading: say('possibleCauses'),
    items: [say('causeReceiver'), say('causeOtherTv'), say(`switchOn.${driver}`)],
    takesFocus: saidNo === true,
  }
  return {
    is: 'try',
    number: 3,
    heading: say('tryTitle'),
    canShare: true,
    parts: [
      ...same,
      text(say('tryText')),
      buttons(does('try', say(isTried ? 'tryItAgain' : 'tryNow'), { isMain: !isTried })),
      ...(isTried ? [{ is: 'text', words, tone: isBad ? 'bad' : 'calm' } as const] : []),
      ...(isTried && !isBad ? [didIt] : []),
      ...(saidNo || isBad ? [causes] : []),
      ...((saidNo || isBad) && !isHelper ? [buttons(does('go-on', say('goOnAnyway')), OTHER_TV)] : []),
    ],
  }
}

/** `wakes`: only as the user observed it. */
export interface WakeAsked {
  readonly isSent?: boolean
  readonly wakes?: boolean | undefined
}

/** Tests whether a packet over the network wakes the TV. */
export function wakeStep({ isSent, wakes }: WakeAsked): Shown {
  const didIt = asks(
    'wake.didItWake',
    does('woke', say('wake.yes'), { isPressed: wakes === true }),
    does('stayed-off', say('no'), { isPressed: wakes === false }),
  )
  return {
    is: 'wake',
    number: 3,
    heading: say('wake.title'),
    parts: [
      text(say('wake.text')),
      buttons(does('wake', say('wake.wake'))),
      ...(isSent === false ? [text(say('wake.notSent'), 'bad')] : []),
      ...(isSent === true ? [text(say('wake.sent'), 'calm'), didIt] : []),
      ...(wakes === undefined ? [] : [text(say(wakes ? 'wake.works' : 'wake.worksNot'), wakes ? 'good' : 'calm')]),
      buttons(GO_ON),
    ],
  }
}

/** The families whose devices mostly play apps, and have no numbers on their own remotes. */
const MOSTLY_APPS: ReadonlySet<Driver> = new Set<Driver>(['android-tv', 'roku', 'kodi', 'home-assistant'])

export function nameStep(about: About): Shown {
  const { driver, name, before, round } = about
  const suggested = MOSTLY_APPS.has(driver) ? 'flex' : 'standard'
  const naming = before ?? { name: name || say(`family.${driver}`), room: '', layout: suggested }
  const isOfSettings = before?.isOfSettings === true
  const fields = isOfSettings ? [] : namingFields(naming, suggested)
  return {
    is: 'name',
    number: 4,
    heading: say(isOfSettings ? 'saveTitle' : 'nameTitle'),
    parts: [
      ...sameAsParts(about),
      ...(isOfSettings ? [text(say('namedInSettings', { name: before.name }), 'calm')] : []),
      { is: 'form', round, fields, submit: say(before === undefined ? 'finish' : 'save') },
    ],
  }
}

/** A TV that was added, or found added. */
export interface Added {
  readonly id: string
  readonly name: string
  readonly needsCodes: boolean
}

export function finishedStep({ id, name, needsCodes }: Added): Shown {
  const toCodes = { is: 'go', to: 'codes', tv: id, words: say('learnKeys'), isMain: true } as const
  const toPair = { is: 'go', to: 'pair', tv: id, words: say('pair'), isMain: !needsCodes } as const
  return {
    is: 'finished',
    id,
    heading: say('doneTitle', { name }),
    parts: [
      text(say(needsCodes ? 'doneNeedsCodes' : 'doneText')),
      buttons(...(needsCodes ? [toCodes] : []), toPair, goes('find', 'addAnother'), goes('list', 'allTvs')),
    ],
  }
}
