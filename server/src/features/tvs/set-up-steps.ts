/** Draws the steps of a set-up: what a page shows of each moment, and what a person can do then. */
import type { SetUpQuestion } from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import {
  ADDRESS_AT_MOST,
  ANSWER_AT_MOST,
  namingFields,
  type Naming,
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

export type Moment =
  /** The address is asked for. */
  | { readonly is: 'address'; readonly typed: Pick<SetUpValues, 'driver' | 'address'>; readonly isWrong?: boolean }
  | { readonly is: 'connecting' }
  | { readonly is: 'question'; readonly question: SetUpQuestion; readonly wrong: boolean }
  /** The person presses Allow on the TV. */
  | { readonly is: 'allow' }
  | { readonly is: 'failed'; readonly why: SetUpRefusal }
  /** The set is ours. `saidNo`: the person saw nothing move. */
  | { readonly is: 'try'; readonly tried?: Tried; readonly saidNo?: boolean }
  /** Whether a packet over the network wakes the TV: only what somebody saw is believed. */
  | { readonly is: 'wake'; readonly sent?: 'sent' | 'not sent'; readonly wakes?: boolean | undefined }
  | { readonly is: 'name' }
  | { readonly is: 'finished'; readonly id: string; readonly name: string; readonly needsCodes: boolean }

export interface Drawn {
  readonly moment: Moment
  readonly driver: Driver | undefined
  readonly host: string
  /** What the TV calls itself; empty where that is not known. */
  readonly name: string
  /** The drivers to choose from where an address is typed; undefined for a TV that is set up again. */
  readonly drivers: readonly Driver[] | undefined
  /** The TV that is set up again; `isOfSettings`: it stands in the setting `BECKON_BOXES`. */
  readonly before: (Naming & { readonly name: string; readonly isOfSettings: boolean }) | undefined
  /** The other TV of the directory that is this same set. */
  readonly sameAs: { readonly id: string; readonly name: string } | undefined
  /** An infrared sender, which can press nothing before its keys are taught. */
  readonly needsCodes: boolean
  /** How often a question was asked. */
  readonly round: number
  readonly isAddressTyped: boolean
}

export interface Viewer {
  /** Somebody who helps with this set-up, and sees no other screen. */
  readonly isHelper: boolean
  /**
   * The page stands in Home Assistant's own: the page of a set does not open in its frame, no log-in elsewhere leads
   * back there, and a link for another device is no use.
   */
  readonly isInHomeAssistant: boolean
}

type Shown = Pick<SetUpStep, 'is' | 'heading' | 'parts'> & Partial<SetUpStep>

/** All of a step but who and when. */
export function drawStep(drawn: Drawn, viewer: Viewer): Omit<SetUpStep, 'setUpId' | 'n' | 'busy' | 'spoken'> {
  const { moment, driver, name } = drawn
  const shown = viewer.isHelper && isPastHelp(moment) ? helped : stepOf(drawn, viewer)
  const { canShare = false, back = 'find', ...more } = shown
  return {
    ...(driver === undefined ? {} : { tv: name || { id: `family.${driver}` } }),
    ...more,
    ...(moment.is === 'finished' ? {} : { back: viewer.isHelper ? 'home' : back }),
    canShare: canShare && !viewer.isHelper && !viewer.isInHomeAssistant,
    // A TV that is ready waits for a user who comes back; a question is taken off its screen.
    isKept: viewer.isHelper || ['try', 'wake', 'name', 'finished'].includes(moment.is),
  }
}

/** Whether only the operator may go on. */
export function isPastHelp({ is }: Moment): boolean {
  return is === 'wake' || is === 'name' || is === 'finished' || is === 'address'
}

const text = (words: SetUpWords, tone?: 'hint' | 'good' | 'bad' | 'calm'): SetUpPart => ({
  is: 'text',
  words: [words],
  ...(tone && { tone }),
})
const buttons = (...all: SetUpButton[]): SetUpPart => ({ is: 'buttons', buttons: all })
const GO_ON: SetUpButton = { is: 'do', action: 'go-on', words: { id: 'goOn' }, isMain: true }
const TRY_AGAIN: SetUpButton = { is: 'do', action: 'again', words: { id: 'tryAgain' }, isMain: true }
const OTHER_TV: SetUpButton = { is: 'go', to: 'find', words: { id: 'otherTv' } }

const helped: Shown = {
  is: 'helped',
  heading: { id: 'helperDone' },
  parts: [text({ id: 'helperThanks' })],
}

function stepOf(drawn: Drawn, viewer: Viewer): Shown {
  const { moment } = drawn
  switch (moment.is) {
    case 'address':
      return addressStep(drawn, moment)
    case 'connecting':
      return {
        ...atTv(drawn),
        canShare: false,
        is: 'connecting',
        heading: { id: 'connecting' },
        parts: [{ is: 'wait', words: { id: 'connectingText' } }],
      }
    case 'question':
      return { ...atTv(drawn), ...questionStep(drawn, viewer, moment) }
    case 'allow':
      return {
        ...atTv(drawn),
        is: 'allow',
        heading: { id: 'allowTitle' },
        parts: [
          text({ id: 'allowText' }),
          { is: 'wait', words: { id: 'waitingForTv' } },
          buttons({ is: 'do', action: 'again', words: { id: 'askAgain' }, hint: { id: 'askAgainHint' } }),
        ],
      }
    case 'failed':
      return { ...atTv(drawn), ...failedStep(drawn, viewer, moment.why) }
    case 'try':
      return { number: 3, ...tryStep(drawn, viewer, moment) }
    case 'wake':
      return { number: 3, back: 'step', ...wakeStep(moment) }
    case 'name':
      return { number: 4, back: 'step', ...nameStep(drawn) }
    case 'finished':
      return finishedStep(moment)
  }
}

const atTv = ({ isAddressTyped }: Drawn) =>
  ({ number: 2, canShare: true, back: isAddressTyped ? 'step' : 'find' }) as const

/** The drivers whose address is that of a program on a computer, not of the TV. */
const OF_A_COMPUTER: ReadonlySet<Driver> = new Set<Driver>(['mqtt', 'lirc', 'home-assistant', 'vdr'])

function addressStep(drawn: Drawn, { typed, isWrong }: Extract<Moment, { is: 'address' }>): Shown {
  const { drivers, driver, round } = drawn
  const hintFor = (one: Driver) => ({ id: OF_A_COMPUTER.has(one) ? 'serverAddressHint' : 'addressHint' }) as const
  const family = (all: readonly Driver[]): SetUpField => ({
    is: 'choice',
    as: 'list',
    id: 'driver',
    label: { id: 'family' },
    missing: { id: 'noFamily' },
    value: typed.driver,
    options: all.map((one) => ({
      value: one,
      label: { id: `family.${one}` },
      hints: [{ id: `switchOn.${one}` }, hintFor(one)],
    })),
  })
  const address: SetUpField = {
    is: 'text',
    as: 'address',
    id: 'address',
    label: { id: 'address' },
    hint: drivers === undefined && driver !== undefined ? hintFor(driver) : undefined,
    missing: { id: 'noAddress' },
    error: isWrong ? { id: 'noAddress' } : undefined,
    value: typed.address,
    atMost: ADDRESS_AT_MOST,
  }
  return {
    is: 'address',
    number: 1,
    heading: { id: 'addressTitle' },
    parts: [
      {
        is: 'form',
        round,
        fields: [...(drivers === undefined ? [] : [family(drivers)]), address],
        submit: { id: 'goOn' },
      },
    ],
  }
}

function questionStep(
  { driver = 'virtual', round }: Drawn,
  { isInHomeAssistant }: Viewer,
  { question, wrong }: Extract<Moment, { is: 'question' }>,
): Shown {
  const form = { is: 'form', round, submit: { id: 'goOn' } } as const
  const switchOn = { id: `switchOn.${driver}` } as const
  const family = { name: { id: `family.${driver}` } } as const
  switch (question.is) {
    case 'code': {
      const { length, shortest = length, characters } = question
      return {
        is: 'code',
        heading: { id: 'codeTitle' },
        parts: [
          text({ id: 'codeText', with: { length: shortest === length ? `${length}` : `${shortest}–${length}` } }),
          {
            ...form,
            submit: { id: 'sendCode' },
            fields: [
              {
                is: 'code',
                id: 'value',
                label: { id: 'code' },
                hint: { id: 'codeHint' },
                error: wrong ? { id: 'wrongCode' } : undefined,
                length,
                shortest,
                characters,
              },
            ],
          },
          buttons({ is: 'do', action: 'again', words: { id: 'newCode' }, hint: { id: 'newCodeHint' } }),
        ],
      }
    }
    case 'password':
      return {
        is: 'password',
        heading: { id: 'passwordTitle' },
        parts: [
          text({ id: 'passwordText' }),
          text(switchOn, 'hint'),
          {
            ...form,
            error: wrong ? { id: 'wrongPassword' } : undefined,
            fields: [
              { is: 'text', as: 'user', id: 'user', label: { id: 'user' }, atMost: USER_AT_MOST },
              { is: 'text', as: 'password', id: 'value', label: { id: 'password' }, atMost: ANSWER_AT_MOST },
            ],
          },
        ],
      }
    case 'token': {
      const isByLogIn = question.login !== undefined && !isInHomeAssistant
      const tokenForm: SetUpPart = {
        ...form,
        fold: isByLogIn ? { id: 'byToken' } : undefined,
        about: driver === 'home-assistant' ? { id: 'tokenHow', with: family } : undefined,
        fields: [
          {
            is: 'text',
            as: 'token',
            id: 'value',
            label: { id: 'token' },
            hint: { id: 'tokenHint' },
            missing: { id: 'fieldEmpty' },
            error: wrong && !isByLogIn ? { id: 'wrongToken' } : undefined,
            atMost: ANSWER_AT_MOST,
          },
        ],
      }
      if (!isByLogIn) return { is: 'token', heading: { id: 'tokenTitle' }, parts: [text(switchOn), tokenForm] }
      const logIn = { is: 'do', action: 'log-in', words: { id: 'logIn', with: family }, isMain: true } as const
      return {
        is: 'log-in',
        heading: { id: 'loginTitle', with: family },
        parts: [
          ...(wrong ? [text({ id: 'wrongLogin', with: family }, 'bad')] : []),
          text(switchOn),
          buttons({ ...logIn, hint: { id: 'loginText', with: family } }),
          tokenForm,
        ],
      }
    }
    case 'choice':
      return {
        is: 'choice',
        heading: { id: 'choiceTitle' },
        parts:
          question.options.length === 0
            ? [text({ id: 'noOptions' }, 'bad'), buttons(TRY_AGAIN)]
            : [
                {
                  ...form,
                  fields: [
                    {
                      is: 'choice',
                      as: 'radios',
                      id: 'value',
                      label: { id: 'choiceText' },
                      missing: { id: 'noChoice' },
                      error: wrong ? { id: 'wrongChoice' } : undefined,
                      options: [...question.options],
                    },
                  ],
                },
              ],
      }
  }
}

/** What is said when the same question stands again. */
export function askedAgain({ is }: SetUpQuestion, wrong: boolean, driver: Driver): SetUpWords[] {
  if (!wrong) return is === 'code' ? [{ id: 'newCodeShown' }] : []
  if (is === 'token') return [{ id: 'wrongLogin', with: { name: { id: `family.${driver}` } } }]
  return [{ id: ({ code: 'wrongCode', password: 'wrongPassword', choice: 'wrongChoice' } as const)[is] }]
}

/** The causes for which the switch of the family is worth a look. */
const SWITCH_HELPS: ReadonlySet<SetUpRefusal> = new Set<SetUpRefusal>(['unreachable', 'port-closed'])

function failedStep({ driver = 'virtual', host }: Drawn, { isHelper }: Viewer, why: SetUpRefusal): Shown {
  const again: SetUpButton =
    why === 'not-at-home' && !isHelper
      ? { is: 'do', action: 'address', words: { id: 'changeAddress' }, isMain: true }
      : TRY_AGAIN
  return {
    is: 'failed',
    heading: { id: 'failedTitle' },
    parts: [
      text({ id: `failed.${why}` }, 'bad'),
      ...(why === 'not-allowed' ? [text({ id: `notAllowed.${driver}` })] : []),
      ...(SWITCH_HELPS.has(why) ? [text({ id: `switchOn.${driver}` })] : []),
      text({ id: 'familyAt', with: { family: { id: `family.${driver}` }, host } }, 'hint'),
      buttons(again, ...(isHelper ? [] : [OTHER_TV])),
    ],
  }
}

/** Says that this TV was added before, with a button that goes to it. */
function sameAsParts({ sameAs }: Drawn): SetUpPart[] {
  if (sameAs === undefined) return []
  const { id: tv, name } = sameAs
  return [
    text({ id: 'sameAs', with: { name } }, 'bad'),
    buttons({ is: 'go', to: 'tv', tv, ends: true, words: { id: 'toSame', with: { name } } }),
  ]
}

/** "Did it move?": a harmless key proves that the TV does what it is told, and that it is the right TV. */
function tryStep(drawn: Drawn, { isHelper }: Viewer, { tried, saidNo }: Extract<Moment, { is: 'try' }>): Shown {
  const { driver = 'virtual', needsCodes } = drawn
  const same = isHelper ? [] : sameAsParts(drawn)
  if (needsCodes)
    return {
      is: 'no-codes',
      heading: { id: 'needsCodesTitle' },
      parts: [...same, text({ id: 'needsCodes' }), buttons(GO_ON)],
    }
  const { isBad, words } = tried === undefined ? { isBad: false, words: [] } : triedWords(tried, driver)
  const isVolume = tried?.pressed === 'volume'
  const asks: SetUpPart = {
    is: 'buttons',
    heading: { id: isVolume ? 'didItMove' : 'didSomethingHappen' },
    buttons: [
      { is: 'do', action: 'worked', words: { id: isVolume ? 'itMoved' : 'somethingHappened' }, isMain: true },
      { is: 'do', action: 'did-nothing', words: { id: 'no' } },
    ],
  }
  const causes: SetUpPart = {
    is: 'list',
    heading: { id: 'possibleCauses' },
    items: [{ id: 'causeReceiver' }, { id: 'causeOtherTv' }, { id: `switchOn.${driver}` }],
    takesFocus: saidNo === true,
  }
  const anyway: SetUpButton = { is: 'do', action: 'go-on', words: { id: 'goOnAnyway' } }
  return {
    is: 'try',
    heading: { id: 'tryTitle' },
    canShare: true,
    parts: [
      ...same,
      text({ id: 'tryText' }),
      buttons({
        is: 'do',
        action: 'try',
        words: { id: tried === undefined ? 'tryNow' : 'tryItAgain' },
        isMain: tried === undefined,
      }),
      ...(tried === undefined ? [] : [{ is: 'text', words, tone: isBad ? 'bad' : 'calm' } as const]),
      ...(tried !== undefined && !isBad ? [asks] : []),
      ...(saidNo || isBad ? [causes, ...(isHelper ? [] : [buttons(anyway, OTHER_TV)])] : []),
    ],
  }
}

function wakeStep({ sent, wakes }: Extract<Moment, { is: 'wake' }>): Shown {
  const asks: SetUpPart = {
    is: 'buttons',
    heading: { id: 'wake.didItWake' },
    buttons: [
      { is: 'do', action: 'woke', words: { id: 'wake.yes' }, isPressed: wakes === true },
      { is: 'do', action: 'stayed-off', words: { id: 'no' }, isPressed: wakes === false },
    ],
  }
  return {
    is: 'wake',
    heading: { id: 'wake.title' },
    parts: [
      text({ id: 'wake.text' }),
      buttons({ is: 'do', action: 'wake', words: { id: 'wake.wake' } }),
      ...(sent === 'not sent' ? [text({ id: 'wake.notSent' }, 'bad')] : []),
      ...(sent === 'sent' ? [text({ id: 'wake.sent' }, 'calm'), asks] : []),
      ...(wakes === undefined ? [] : [text({ id: wakes ? 'wake.works' : 'wake.worksNot' }, wakes ? 'good' : 'calm')]),
      buttons(GO_ON),
    ],
  }
}

/** The families whose sets mostly play apps, and have no numbers on their own remotes. */
const MOSTLY_APPS: ReadonlySet<Driver> = new Set<Driver>(['android-tv', 'roku', 'kodi', 'home-assistant'])

function nameStep(drawn: Drawn): Shown {
  const { driver = 'virtual', name, before, round } = drawn
  const suggested = MOSTLY_APPS.has(driver) ? 'flex' : 'standard'
  const naming = before ?? { name: name || ({ id: `family.${driver}` } as const), room: '', layout: suggested }
  const isOfSettings = before?.isOfSettings === true
  return {
    is: 'name',
    heading: { id: isOfSettings ? 'saveTitle' : 'nameTitle' },
    parts: [
      ...sameAsParts(drawn),
      ...(isOfSettings ? [text({ id: 'namedInSettings', with: { name: before.name } }, 'calm')] : []),
      {
        is: 'form',
        round,
        fields: isOfSettings ? [] : namingFields(naming, suggested),
        submit: { id: before === undefined ? 'finish' : 'save' },
      },
    ],
  }
}

function finishedStep({ id, name, needsCodes }: Extract<Moment, { is: 'finished' }>): Shown {
  const go = (to: 'codes' | 'pair', words: 'learnKeys' | 'pair', isMain: boolean): SetUpButton => ({
    is: 'go',
    to,
    tv: id,
    words: { id: words },
    isMain,
  })
  return {
    is: 'finished',
    id,
    heading: { id: 'doneTitle', with: { name } },
    parts: [
      text({ id: needsCodes ? 'doneNeedsCodes' : 'doneText' }),
      buttons(
        ...(needsCodes ? [go('codes', 'learnKeys', true)] : []),
        go('pair', 'pair', !needsCodes),
        { is: 'go', to: 'find', words: { id: 'addAnother' } },
        { is: 'go', to: 'list', words: { id: 'allTvs' } },
      ),
    ],
  }
}
