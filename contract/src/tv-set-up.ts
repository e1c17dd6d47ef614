/**
 * Setting up and trying a TV: the steps of a set-up and the calls. A step contains everything that a page draws of it,
 * with sentences referred to by their ids (`set-up-texts.ts`), so that one page draws every step of every family.
 */
import * as v from 'valibot'
import { operatorCall, driver, host, id, layout, operatorKey, port, room, TV_NAME_AT_MOST } from './operator-call.ts'
import { setUpTexts, type SetUpTextId } from './set-up-texts.ts'

/** Characters of an answer to a set-up; the longest answer is a token. */
export const ANSWER_AT_MOST = 2_000
export const USER_AT_MOST = 200
export const ADDRESS_AT_MOST = 300

export const SET_UP_REFUSALS = [
  /** No machine at this address accepts a connection, or none answers. */
  'unreachable',
  /** The machine exists, but nothing listens on the port: the interface is switched off, or it is another device. */
  'port-closed',
  /** The TV itself reported that it is in standby. */
  'asleep',
  /** A device answers that does not belong to this family. */
  'other-family',
  /** The TV does not accept Beckon: its switch is off, or Beckon was removed. */
  'not-allowed',
  /** Somebody pressed Deny on the TV. */
  'declined',
  /** The TV closed its question before anybody answered. */
  'tv-gave-up',
  /** The address is not one of the home network. */
  'not-at-home',
] as const
export type SetUpRefusal = (typeof SET_UP_REFUSALS)[number]

const textId = v.picklist(Object.keys(setUpTexts) as SetUpTextId[])
/** A TV's own name, unchanged; or a sentence with the values of its placeholders. */
const setUpWords = v.union([
  v.string(),
  v.object({
    id: textId,
    with: v.optional(v.record(v.string(), v.union([v.string(), v.object({ id: textId })]))),
  }),
])
export type SetUpWords = v.InferOutput<typeof setUpWords>

/** What a person can do at a step. `answer` sends the form. */
const SET_UP_ACTIONS = [
  'answer',
  /** Connect again, and have the TV show its question or a new code. */
  'again',
  'address',
  'back',
  'log-in',
  'try',
  'worked',
  'did-nothing',
  'go-on',
  /** Send the packet that may wake the TV, which the person turned off with its own remote. */
  'wake',
  'woke',
  'stayed-off',
] as const
export type SetUpAction = (typeof SET_UP_ACTIONS)[number]

/** The entries of all forms. */
const values = {
  driver: v.optional(driver),
  address: v.optional(v.pipe(v.string(), v.maxLength(ADDRESS_AT_MOST))),
  /** The code, token, password or choice. */
  value: v.optional(v.pipe(v.string(), v.maxLength(ANSWER_AT_MOST))),
  user: v.optional(v.pipe(v.string(), v.maxLength(USER_AT_MOST))),
  name: v.optional(v.pipe(v.string(), v.maxLength(TV_NAME_AT_MOST))),
  room: v.optional(room),
  layout: v.optional(layout),
}
const setUpValues = v.object(values)
export type SetUpValues = v.InferOutput<typeof setUpValues>

const field = {
  id: v.picklist(Object.keys(values) as (keyof SetUpValues)[]),
  label: setUpWords,
  hint: v.optional(setUpWords),
  /** The error in the previous entry. */
  error: v.optional(setUpWords),
  /** The error if nothing is entered; absent if that is allowed. */
  missing: v.optional(setUpWords),
}
/** How long a code on a TV is: `6`, or `6–8`. */
export function lengthOfCode({ length, shortest = length }: { length: number; shortest?: number | undefined }): string {
  return shortest === length ? String(length) : `${shortest}–${length}`
}

const setUpField = v.variant('is', [
  /**
   * A code on the TV: its length and the characters it is made of, each once, such as `0123456789ABCDEF`. If TVs of a
   * family show codes of several lengths, `length` is the longest and `shortest` the shortest.
   */
  v.object({
    ...field,
    is: v.literal('code'),
    length: v.number(),
    shortest: v.optional(v.number()),
    characters: v.string(),
  }),
  v.object({
    ...field,
    is: v.literal('text'),
    /** `text` is a name in the user's language. */
    as: v.picklist(['text', 'user', 'password', 'token', 'address']),
    atMost: v.number(),
    value: v.optional(setUpWords),
    suggestions: v.optional(v.object({ label: setUpWords, words: v.array(setUpWords) })),
  }),
  v.object({
    ...field,
    is: v.literal('choice'),
    /** A `list` in which nothing is chosen yet is sorted by its labels. */
    as: v.picklist(['radios', 'list']),
    value: v.optional(v.string()),
    options: v.array(
      v.object({
        value: v.string(),
        label: setUpWords,
        /** Shown while this one is chosen. */
        hints: v.optional(v.array(setUpWords)),
      }),
    ),
  }),
])
export type SetUpField = v.InferOutput<typeof setUpField>

const button = { words: setUpWords, isMain: v.optional(v.boolean()), hint: v.optional(setUpWords) }
const setUpButton = v.variant('is', [
  v.object({ ...button, is: v.literal('do'), action: v.picklist(SET_UP_ACTIONS), isPressed: v.optional(v.boolean()) }),
  /** Leads to another screen of the page. `ends`: the set-up is no longer wanted then. */
  v.object({
    ...button,
    is: v.literal('go'),
    to: v.picklist(['list', 'find', 'tv', 'codes', 'pair']),
    tv: v.optional(id),
    ends: v.optional(v.boolean()),
  }),
])
export type SetUpButton = v.InferOutput<typeof setUpButton>

const setUpPart = v.variant('is', [
  v.object({
    is: v.literal('text'),
    words: v.array(setUpWords),
    tone: v.optional(v.picklist(['hint', 'good', 'bad', 'calm'])),
  }),
  v.object({ is: v.literal('wait'), words: setUpWords }),
  /** `takesFocus`: it appears after a press whose button is gone. */
  v.object({
    is: v.literal('list'),
    heading: setUpWords,
    items: v.array(setUpWords),
    takesFocus: v.optional(v.boolean()),
  }),
  v.object({ is: v.literal('buttons'), heading: v.optional(setUpWords), buttons: v.array(setUpButton) }),
  v.object({
    is: v.literal('form'),
    /** A new number empties the code, token or choice. */
    round: v.number(),
    /** The text that opens the form, if another way is offered first. */
    fold: v.optional(setUpWords),
    about: v.optional(setUpWords),
    error: v.optional(setUpWords),
    fields: v.array(setUpField),
    submit: setUpWords,
  }),
])
export type SetUpPart = v.InferOutput<typeof setUpPart>

const SET_UP_STEPS = [
  'address',
  'connecting',
  'code',
  'password',
  'token',
  'log-in',
  'choice',
  'allow',
  'failed',
  'try',
  'no-codes',
  'wake',
  'name',
  'finished',
  'helped',
] as const

const setUpStep = v.object({
  setUpId: id,
  /** Grows with each change; a page asks for the step after the one that it shows. */
  n: v.number(),
  is: v.picklist(SET_UP_STEPS),
  /** The TV, once its family is known. */
  tv: v.optional(setUpWords),
  /** The number of the step, out of four; step 1 is finding the TV. */
  number: v.optional(v.number()),
  heading: setUpWords,
  parts: v.array(setUpPart),
  /** Announced if this step replaces one with the same heading. */
  spoken: v.optional(v.array(setUpWords)),
  /** The action under way; no other action has an effect meanwhile. */
  busy: v.optional(v.picklist(SET_UP_ACTIONS)),
  /** Where Back leads: to the previous step, to the search, or off the page; absent if it would make no sense. */
  back: v.optional(v.picklist(['step', 'find', 'home'])),
  /** Whether a helper at the TV could do this step. */
  canShare: v.boolean(),
  /** Whether the set-up continues when its page is left. */
  isKept: v.boolean(),
  /** The TV that was added. */
  id: v.optional(id),
})
export type SetUpStep = v.InferOutput<typeof setUpStep>

export interface Naming {
  readonly name: SetUpWords
  readonly room: string
  readonly layout: 'standard' | 'flex'
}

const ROOMS = ['living', 'bedroom', 'kitchen', 'children', 'basement'] as const

/** The fields for a TV's name, room and remote, for a new one and for one that is changed. */
export function namingFields({ name, room: inRoom, layout: now }: Naming, suggested?: Naming['layout']): SetUpField[] {
  const layouts = (['standard', 'flex'] as const).map((one) => ({
    value: one,
    label: { id: one === suggested ? (`layout.${one}.suggested` as const) : (`layout.${one}` as const) },
  }))
  return [
    {
      is: 'text',
      as: 'text',
      id: 'name',
      label: { id: 'name' },
      hint: { id: 'nameHint' },
      missing: { id: 'nameEmpty' },
      value: name,
      atMost: TV_NAME_AT_MOST,
    },
    {
      is: 'text',
      as: 'text',
      id: 'room',
      label: { id: 'room' },
      value: inRoom,
      atMost: TV_NAME_AT_MOST,
      suggestions: { label: { id: 'rooms' }, words: ROOMS.map((one) => ({ id: `room.${one}` as const })) },
    },
    { is: 'choice', as: 'radios', id: 'layout', label: { id: 'layout' }, value: now, options: layouts },
  ]
}

export const beginSetUp = operatorCall({
  name: 'beginSetUp',
  path: '/api/v1/tvs/set-up/begin',
  summary: 'Begin to set up a TV at an address of the home network; its first step may ask for that address',
  body: v.object({
    driver: v.optional(driver),
    host: v.optional(host),
    port: v.optional(port),
    name: v.optional(v.string()),
    identity: v.optional(v.string()),
    /** The id of the TV of the directory that is set up again. */
    again: v.optional(id),
    asksAddress: v.optional(v.boolean()),
  }),
  answer: setUpStep,
  // NOT-FOUND: the TV that is set up again does not exist. FORBIDDEN: the operator's settings name virtual TVs.
  statuses: ['NOT-FOUND', 'FORBIDDEN'],
})

export const nextSetUpStep = operatorCall({
  name: 'nextSetUpStep',
  path: '/api/v1/tvs/set-up/read',
  summary: 'Wait up to 8 seconds for the step after the one that is shown',
  body: v.object({ setUpId: id, after: v.number() }),
  answer: setUpStep,
  statuses: ['NOT-FOUND'],
})

export const answerSetUp = operatorCall({
  name: 'answerSetUp',
  path: '/api/v1/tvs/set-up/answer',
  summary: 'Do what a step offers: send its form, or press one of its buttons',
  body: v.object({ setUpId: id, n: v.number(), action: v.picklist(SET_UP_ACTIONS), ...values }),
  answer: setUpStep,
  // CONFLICT: somebody else has already answered this step, or it does not offer this. FORBIDDEN: no step for helpers.
  statuses: ['NOT-FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const logInForSetUp = operatorCall({
  name: 'logInForSetUp',
  path: '/api/v1/tvs/set-up/log-in',
  summary: 'Make the address where a browser logs in at the set; it comes back to /tvs with a code and a state',
  body: v.object({
    setUpId: id,
    n: v.number(),
    /** The origin of the page, by which the TV knows us: `http://192.168.1.2:8080`. */
    origin: v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[\w.:[\]-]+$/u)),
  }),
  answer: v.object({ address: v.string() }),
  // CONFLICT: the set-up has left this step.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const finishLogIn = operatorCall({
  name: 'finishLogIn',
  path: '/api/v1/tvs/set-up/logged-in',
  summary: 'Answer the question of a set-up with the code of a log-in; once, however often it is asked',
  body: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)), state: operatorKey }),
  answer: setUpStep,
  // NOT-FOUND: this log-in was not begun here, or its set-up has ended.
  statuses: ['NOT-FOUND'],
})

const ofSetUp = v.object({ setUpId: id })

export const leaveSetUp = operatorCall({
  name: 'leaveSetUp',
  path: '/api/v1/tvs/set-up/leave',
  summary: 'End a set-up without adding a TV',
  body: ofSetUp,
})

export const shareSetUp = operatorCall({
  name: 'shareSetUp',
  path: '/api/v1/tvs/set-up/share',
  summary: 'Make a one-time key with which another person can finish this set-up',
  body: ofSetUp,
  answer: v.object({
    /** Valid once, for this many minutes, as `/tvs#key=…`. */
    key: operatorKey,
    minutes: v.number(),
  }),
  statuses: ['NOT-FOUND'],
})

export const tryTv = operatorCall({
  name: 'tryTv',
  path: '/api/v1/tvs/try',
  summary: 'Press a harmless key on a TV: volume up, then down',
  body: v.object({ id }),
  /** Sentences about what was pressed, or why nothing was. */
  answer: v.object({ isBad: v.boolean(), words: v.array(setUpWords) }),
  statuses: ['NOT-FOUND'],
})
