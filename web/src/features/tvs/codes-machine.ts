/**
 * The learning of an infrared sender's codes, one key after the other. The server stores each code as soon as it is
 * received. The machine decides which key is next, what follows each answer, and what is announced.
 */
import type { AnswerOf, BodyOf } from '@beckon/contract/call'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { changeTvCode, CodeKey, CodesOfTv, learnTvCode } from '@beckon/contract/tv-codes'

/** The keys in the order of their importance, so that somebody who stops early has the most important ones. */
export const CODE_GROUPS = [
  { name: 'volume', keys: ['POWER', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE'] },
  { name: 'channels', keys: ['CH_UP', 'CH_DOWN', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { name: 'arrows', keys: ['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'PREVIOUS', 'EXIT', 'TV_INPUT'] },
  {
    name: 'menus',
    keys: ['MENU', 'GUIDE', 'INFO', 'HOME', 'PAGE_UP', 'PAGE_DOWN', 'SEARCH', 'APP_MENU', 'ACCESSIBILITY'],
  },
  { name: 'playback', keys: ['PLAY_PAUSE', 'REWIND', 'FAST_FORWARD', 'REPLAY', 'RECORD'] },
  { name: 'colours', keys: ['A', 'B', 'C', 'D'] },
  { name: 'onAndOff', keys: ['POWER_ON', 'POWER_OFF'] },
] as const satisfies readonly { readonly name: string; readonly keys: readonly CodeKey[] }[]

export type CodeGroup = (typeof CODE_GROUPS)[number]
export const KEYS_IN_ORDER: readonly CodeKey[] = CODE_GROUPS.flatMap(({ keys }) => [...keys])

/**
 * How long "Got it" is shown before the sender listens for the next key, so that a held button is released meanwhile.
 */
const NEXT_AFTER_MS = 3_000

/** `gone`: the TV was forgotten, or its keys have no codes. `elsewhere`: another page began to learn. */
export type Why = BoxRefusal | 'gone' | 'elsewhere' | 'no answer'
export type Change = BodyOf<typeof changeTvCode>['change']

/** What became of listening for a key. `paused`: the user did something else meanwhile. */
export type ListeningResult =
  | { readonly is: 'listening' | 'got' | 'nothing came' | 'unreadable' | 'paused' }
  /** The code is that of `as` already. */
  | { readonly is: 'same'; readonly as: CodeKey }
  | { readonly is: 'failed'; readonly why: Why }

export interface Lesson {
  readonly key: CodeKey
  readonly result: ListeningResult
  /** The key that was learned before, for a test or another try. */
  readonly last: CodeKey | undefined
  /** Whether the user chose this key, so that no other follows. */
  readonly isOnlyKey: boolean
}

export interface Known {
  readonly at: 'known'
  readonly tv: CodesOfTv
  readonly lesson: Lesson | undefined
  /** A call under way; meanwhile no key is learned. */
  readonly doing: 'test' | 'change' | undefined
  /** What is shown; it was also said. */
  readonly note: News | undefined
}

export type CodesState = { readonly at: 'loading' } | { readonly at: 'not loaded'; readonly why: Why } | Known

/** `got`: a code was learned, and another key follows. `chosen`: a single key has its code. */
export type News =
  | { readonly is: 'got'; readonly key: CodeKey; readonly next: CodeKey | undefined }
  | {
      readonly is: 'press' | 'nothing came' | 'unreadable' | 'sent' | 'deleted' | 'chosen' | 'undone'
      readonly key: CodeKey
    }
  | { readonly is: 'same'; readonly key: CodeKey; readonly as: CodeKey }
  | { readonly is: 'failed' | 'not sent' | 'not changed'; readonly key: CodeKey | undefined; readonly why: Why }
  | { readonly is: 'all asked' }

export type CodesEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'loaded'; readonly tv: CodesOfTv }
  | { readonly type: 'not loaded'; readonly why: Why }
  /** The key to learn; undefined for the first that has no code. */
  | { readonly type: 'learn'; readonly key?: CodeKey }
  | { readonly type: 'answered'; readonly key: CodeKey; readonly answer: AnswerOf<typeof learnTvCode> }
  | { readonly type: 'not learned'; readonly key: CodeKey; readonly why: Why }
  | { readonly type: 'time is up' }
  | { readonly type: 'skip' }
  | { readonly type: 'stop' }
  | { readonly type: 'test'; readonly key: CodeKey }
  | { readonly type: 'tested'; readonly key: CodeKey; readonly why?: Why }
  | { readonly type: 'change'; readonly change: Change }
  | { readonly type: 'changed'; readonly change: Change; readonly tv: CodesOfTv }
  | { readonly type: 'not changed'; readonly why: Why }
  | { readonly type: 'left' }

export type CodesEffect =
  /** Answered by `loaded` or `not loaded`. */
  | { readonly do: 'load' }
  /** Answered by `answered` or `not learned`, unless it is stopped. */
  | { readonly do: 'learn'; readonly key: CodeKey }
  /** Ends the wait, too. */
  | { readonly do: 'stop learning' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'test'; readonly key: CodeKey }
  | { readonly do: 'change'; readonly change: Change }
  | { readonly do: 'say'; readonly news: News }

type Stepped = readonly [CodesState, ...CodesEffect[]]

export const LOADING: CodesState = { at: 'loading' }

export function hasCode({ codes }: CodesOfTv, key: CodeKey): boolean {
  return codes.some((one) => one.key === key)
}

/** The first key without a code; after `key`, if one is given. */
export function nextKey(tv: CodesOfTv, key?: CodeKey): CodeKey | undefined {
  const from = key === undefined ? 0 : KEYS_IN_ORDER.indexOf(key) + 1
  return KEYS_IN_ORDER.slice(from).find((one) => !hasCode(tv, one))
}

export function step(state: CodesState, event: CodesEvent): Stepped {
  switch (event.type) {
    case 'opened':
      return [LOADING, { do: 'load' }]
    case 'loaded':
      return [{ at: 'known', tv: event.tv, lesson: undefined, doing: undefined, note: undefined }]
    case 'not loaded':
      return [{ at: 'not loaded', why: event.why }]
    case 'left':
      // The answer to a change may still come: it must not begin another key.
      return [state.at === 'known' ? { ...state, lesson: undefined } : state, { do: 'stop learning' }]
    default:
      return state.at === 'known' ? whileKnown(state, event) : [state]
  }
}

type EventWhileKnown = Exclude<CodesEvent, { type: 'opened' | 'loaded' | 'not loaded' | 'left' }>

function whileKnown(state: Known, event: EventWhileKnown): Stepped {
  switch (event.type) {
    case 'learn': {
      // The sender would hear its own test, and the answer to a change is about the key that is asked for now.
      if (state.doing !== undefined) return [state]
      const key = event.key ?? nextKey(state.tv)
      // Another key within a lesson does not make it a lesson of one key.
      const isOnlyKey = state.lesson?.isOnlyKey ?? event.key !== undefined
      return key === undefined ? [state] : listenFor(state, { key, isOnlyKey, last: state.lesson?.last })
    }
    case 'answered':
      return state.lesson?.key === event.key && state.lesson.result.is === 'listening'
        ? answered(state, event)
        : [state]
    case 'not learned': {
      const { key, why } = event
      if (state.lesson?.key !== key || state.lesson.result.is !== 'listening') return [state]
      return tell({ ...state, lesson: { ...state.lesson, result: { is: 'failed', why } } }, { is: 'failed', key, why })
    }
    case 'time is up':
      return state.lesson?.result.is === 'got' ? goOn(state, state.lesson) : [state]
    case 'skip':
      return state.lesson === undefined || state.doing !== undefined ? [state] : goOn(state, state.lesson)
    case 'stop':
      return [{ ...state, lesson: undefined, note: undefined }, { do: 'stop learning' }]
    case 'test':
      if (state.doing !== undefined) return [state]
      return [{ ...pause(state), doing: 'test' }, { do: 'stop learning' }, { do: 'test', key: event.key }]
    case 'tested': {
      const { key, why } = event
      return tell(
        { ...state, doing: undefined },
        why === undefined ? { is: 'sent', key } : { is: 'not sent', key, why },
      )
    }
    case 'change':
      if (state.doing !== undefined) return [state]
      return [{ ...pause(state), doing: 'change' }, { do: 'stop learning' }, { do: 'change', change: event.change }]
    case 'changed':
      return changed({ ...state, doing: undefined, tv: event.tv }, event.change, state.tv.undo)
    case 'not changed':
      return tell({ ...state, doing: undefined }, { is: 'not changed', key: undefined, why: event.why })
  }
}

function listenFor(state: Known, { key, isOnlyKey, last }: Omit<Lesson, 'result'>): Stepped {
  const lesson = { key, result: { is: 'listening' }, last, isOnlyKey } as const
  return [
    { ...state, lesson, note: undefined },
    { do: 'stop learning' },
    { do: 'learn', key },
    { do: 'say', news: { is: 'press', key } },
  ]
}

function answered(state: Known, { key, answer }: Extract<CodesEvent, { type: 'answered' }>): Stepped {
  const { last, isOnlyKey = false } = state.lesson ?? {}
  const lesson = { key, result: answer.is === 'learned' ? ({ is: 'got' } as const) : answer, last, isOnlyKey }
  if (answer.is === 'same') return tell({ ...state, lesson }, { is: 'same', key, as: answer.as })
  if (answer.is !== 'learned') return tell({ ...state, lesson }, { is: answer.is, key })
  const codes = hasCode(state.tv, key) ? state.tv.codes : [...state.tv.codes, { key }]
  const tv = { ...state.tv, codes, undo: key }
  return gotIt({ ...state, tv, note: undefined }, { ...lesson, last: key })
}

function gotIt(state: Known, lesson: Lesson): Stepped {
  return [
    { ...state, lesson },
    { do: 'say', news: gotNews(state.tv, lesson) },
    { do: 'wait', ms: NEXT_AFTER_MS },
  ]
}

export function gotNews(tv: CodesOfTv, { key, isOnlyKey }: Lesson): News {
  return isOnlyKey ? { is: 'chosen', key } : { is: 'got', key, next: nextKey(tv, key) }
}

function goOn(state: Known, { key, isOnlyKey, last }: Lesson): Stepped {
  if (isOnlyKey) return [{ ...state, lesson: undefined, note: undefined }, { do: 'stop learning' }]
  const next = nextKey(state.tv, key)
  if (next !== undefined) return listenFor(state, { key: next, isOnlyKey, last })
  const [told, ...effects] = tell({ ...state, lesson: undefined }, { is: 'all asked' })
  return [told, { do: 'stop learning' }, ...effects]
}

/** The user does something else, whose signal the sender must not take for the old remote. */
function pause(state: Known): Known {
  const { lesson } = state
  // A code that another key has waits for the user's answer, and not for a signal.
  if (lesson === undefined || lesson.result.is === 'same') return { ...state, note: undefined }
  const next = lesson.result.is === 'got' && !lesson.isOnlyKey ? nextKey(state.tv, lesson.key) : lesson.key
  return { ...state, note: undefined, lesson: { ...lesson, key: next ?? lesson.key, result: { is: 'paused' } } }
}

/**
 * `as`: the key gets another key's code; `name`: one that the sender knows; `none`: its code is deleted;
 * `undo`: the last change is undone.
 */
function changed(state: Known, change: Change, undone: CodeKey | undefined): Stepped {
  switch (change.is) {
    case 'as': {
      const { key } = change
      if (state.lesson === undefined) return tell(state, { is: 'chosen', key })
      return gotIt(state, { ...state.lesson, key, result: { is: 'got' }, last: key })
    }
    case 'name':
      return tell(state, { is: 'chosen', key: change.key })
    case 'none':
      return tell(forgetLast(state, change.key), { is: 'deleted', key: change.key })
    case 'undo':
      return undone === undefined ? [state] : tell(forgetLast(state, undone), { is: 'undone', key: undone })
  }
}

/** A key that has lost its code is no longer the last one learned: the lesson goes back to it. */
function forgetLast(state: Known, key: CodeKey): Known {
  const { lesson } = state
  if (lesson?.last !== key || hasCode(state.tv, key)) return state
  return { ...state, lesson: { ...lesson, key, result: { is: 'paused' }, last: undefined } }
}

function tell(state: Known, news: News): Stepped {
  return [
    { ...state, note: news },
    { do: 'say', news },
  ]
}
