/**
 * Loads, learns, tests and changes the codes of an infrared sender's keys, one key at a time. The server stores each
 * code as soon as it is received.
 */
import type { BodyOf } from '@beckon/contract/call'
import type { Sentence } from '@beckon/contract/languages'
import {
  changeTvCode,
  getTvCodes,
  learnTvCode,
  testTvCode,
  type CodeKey,
  type CodesOfTv,
} from '@beckon/contract/tv-codes'
import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../client/api-client.ts'
import { useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { sendAsOperator } from './access.tsx'
import { CODE_GROUPS, codesTexts as texts, isNotDone, keyName, whyText } from './codes-texts.ts'

/** How long "Got it" is shown before the sender listens for the next key, so that a held button can be released. */
const NEXT_AFTER_MS = 3_000

export interface LessonState {
  readonly key: CodeKey
  /** `failed`: no usable signal came, as the note says. `interrupted`: the user did something else meanwhile. */
  readonly result: 'listening' | 'got' | 'failed' | 'interrupted'
  /** The key that already has the received code. */
  readonly sameAs?: CodeKey | undefined
  /** The key that was learned before, for a test or another try. */
  readonly last: CodeKey | undefined
  /** Whether the user chose this key, so that no other follows. */
  readonly isOnlyKey: boolean
}

interface CodesState {
  /** Undefined until they are known. */
  readonly tv: CodesOfTv | undefined
  /** Why they are not known. */
  readonly notLoaded?: Sentence | undefined
  readonly lesson?: LessonState | undefined
  /** A call under way; meanwhile no key is learned. */
  readonly doing?: 'test' | 'change' | undefined
  /** The note on the page, which was also announced. */
  readonly note?: { readonly isBad: boolean; readonly words: string } | undefined
}

export interface Codes extends CodesState {
  readonly load: () => Promise<void>
  /** Without a key, the first that has no code. */
  readonly learn: (key?: CodeKey) => void
  readonly skip: () => void
  readonly stop: () => void
  readonly test: (key: CodeKey) => Promise<void>
  readonly change: (change: Change) => Promise<void>
  /** Gives a key the code of that name, or none. Waits for what is under way. */
  readonly choose: (key: CodeKey, name: string) => void
}

type Change = BodyOf<typeof changeTvCode>['change']

const NO_CODES: CodesOfTv = { by: 'learning', codes: [], names: [] }
const KEYS_IN_ORDER: readonly CodeKey[] = CODE_GROUPS.flatMap(({ keys }) => [...keys])

export function hasCode({ codes }: CodesOfTv, key: CodeKey): boolean {
  return codes.some((one) => one.key === key)
}

/** The first key without a code; after `key`, if one is given. */
export function nextKey(tv: CodesOfTv, key?: CodeKey): CodeKey | undefined {
  const from = key === undefined ? 0 : KEYS_IN_ORDER.indexOf(key) + 1
  return KEYS_IN_ORDER.slice(from).find((one) => !hasCode(tv, one))
}

export function useCodes(id: string): Codes {
  const t = useT()
  const announceHere = useAnnounce()
  const [state, draw] = useState<CodesState>({ tv: undefined })
  /** The newest state: an answer may come long after its request. */
  const now = useRef(state)
  const listening = useRef(new AbortController())
  const isLeft = useRef(false)
  const callUnderWay = useRef(Promise.resolve())

  function set(changes: Partial<CodesState>): void {
    now.current = { ...now.current, ...changes }
    draw(now.current)
  }

  const aboutKey = (sentence: Sentence, key: CodeKey, places: Record<string, string> = {}) =>
    t(sentence, { key: t(keyName(key)), ...places })

  function tell(words: string, changes: Partial<CodesState> = {}, isBad = false): void {
    set({ ...changes, note: { isBad, words } })
    announceHere(words, { isFailure: isBad })
  }

  async function load(): Promise<void> {
    set({ tv: undefined, notLoaded: undefined })
    const result = await sendAsOperator(getTvCodes, { body: { id } })
    set(result.is === 'answer' ? { tv: result.answer } : { notLoaded: whyText(result) })
  }

  /** Why a call failed; as `notDone` with the reason if the call certainly had no effect. */
  function whyNot(result: CallResult<unknown>, notDone: Sentence, key?: CodeKey): string {
    const why = t(whyText(result))
    if (!isNotDone(result)) return why
    return key === undefined ? t(notDone, { why }) : aboutKey(notDone, key, { why })
  }

  function learn(chosen?: CodeKey): void {
    const { lesson, doing, tv = NO_CODES } = now.current
    const key = chosen ?? nextKey(tv)
    // Not during a test, which the sender would hear, nor during a change, whose answer is about the current key.
    if (key === undefined || doing !== undefined) return
    // Another key within a lesson does not make it a lesson of one key.
    const isOnlyKey = lesson?.isOnlyKey ?? chosen !== undefined
    void listen({ key, isOnlyKey, last: lesson?.last })
  }

  async function listen(about: Omit<LessonState, 'result'>): Promise<void> {
    const { key } = about
    const lesson = { ...about, sameAs: undefined, result: 'listening' } as const
    const failed = { ...about, result: 'failed' } as const
    listening.current.abort()
    const { signal } = (listening.current = new AbortController())
    set({ lesson, note: undefined })
    announceHere(aboutKey(texts.press, key))
    const result = await sendAsOperator(learnTvCode, { body: { id, key }, signal })
    if (signal.aborted) return
    if (result.is !== 'answer') return tell(whyNot(result, texts.notLearned), { lesson: failed }, true)
    const { answer } = result
    if (answer.is === 'same') {
      const words = aboutKey(texts.same, key, { other: t(keyName(answer.as)) })
      return tell(words, { lesson: { ...failed, sameAs: answer.as } }, true)
    }
    if (answer.is !== 'learned') {
      const why = answer.is === 'unreadable' ? texts.unreadable : texts.nothingCame
      return tell(aboutKey(why, key), { lesson: failed }, true)
    }
    const tv = now.current.tv ?? NO_CODES
    const codes = hasCode(tv, key) ? tv.codes : [...tv.codes, { key }]
    set({ tv: { ...tv, codes, undo: key } })
    await gotIt(lesson)
  }

  async function gotIt(lesson: LessonState): Promise<void> {
    const { key, isOnlyKey } = lesson
    const { signal } = (listening.current = new AbortController())
    const next = nextKey(now.current.tv ?? NO_CODES, key)
    const then = next === undefined ? t(texts.lastOne) : aboutKey(texts.next, next)
    tell(isOnlyKey ? aboutKey(texts.chosen, key) : `${aboutKey(texts.got, key)} ${then}`, {
      lesson: { ...lesson, sameAs: undefined, result: 'got', last: key },
    })
    await new Promise((resolve) => setTimeout(resolve, NEXT_AFTER_MS))
    if (!signal.aborted) learnNext()
  }

  function learnNext(): void {
    const { lesson, tv = NO_CODES } = now.current
    if (lesson === undefined) return
    const next = lesson.isOnlyKey ? undefined : nextKey(tv, lesson.key)
    if (next !== undefined) return void listen({ ...lesson, key: next })
    stop()
    if (!lesson.isOnlyKey) tell(t(texts.allAsked))
  }

  function stop(): void {
    listening.current.abort()
    set({ lesson: undefined, note: undefined })
  }

  /** Stops listening during a test or change, so that the sender does not take its signal for the old remote. */
  function pause(doing: 'test' | 'change'): void {
    listening.current.abort()
    const { lesson, tv = NO_CODES } = now.current
    set({ doing, note: undefined })
    // After a code that another key has, the lesson waits for the user's answer, not for a signal.
    if (lesson === undefined || lesson.sameAs !== undefined) return
    const next = lesson.result === 'got' && !lesson.isOnlyKey ? nextKey(tv, lesson.key) : undefined
    set({ lesson: { ...lesson, key: next ?? lesson.key, result: 'interrupted' } })
  }

  /** A button takes no press while a call is under way. */
  function unlessBusy(call: () => Promise<void>): Promise<void> {
    if (now.current.doing === undefined) callUnderWay.current = call()
    return callUnderWay.current
  }

  async function test(key: CodeKey): Promise<void> {
    pause('test')
    const result = await sendAsOperator(testTvCode, { body: { id, key } })
    if (result.is === 'answer') tell(aboutKey(texts.sent, key), { doing: undefined })
    else tellFailure(whyNot(result, texts.notSent, key), key)
  }

  /** A user who has left the keys is told where they are now, with the key that it is about. */
  function tellFailure(why: string, key: CodeKey | undefined): void {
    if (!isLeft.current || key === undefined) tell(why, { doing: undefined }, true)
    else showLateResult({ sentence: texts.late, values: { key: t(keyName(key)), why } })
  }

  /** Unlike a button, a list cannot show that it takes no choice now and keep the focus: its choice has its turn. */
  function choose(key: CodeKey, name: string): void {
    callUnderWay.current = callUnderWay.current.then(() => {
      const chosen = now.current.tv?.codes.find((one) => one.key === key)?.name ?? ''
      // An arrow key chooses again what the list did not show yet.
      return chosen === name ? undefined : change(name === '' ? { is: 'none', key } : { is: 'name', key, name })
    })
  }

  async function change(wanted: Change): Promise<void> {
    const { tv: before } = now.current
    pause('change')
    const result = await sendAsOperator(changeTvCode, { body: { id, change: wanted } })
    const key = wanted.is === 'undo' ? before?.undo : wanted.key
    if (result.is !== 'answer') return tellFailure(whyNot(result, texts.notChanged), key)
    set({ doing: undefined, tv: result.answer })
    if (key === undefined) return
    const { lesson } = now.current
    // If the user has left meanwhile, no other key is learned.
    if (wanted.is === 'as' && lesson !== undefined && !isLeft.current) return gotIt({ ...lesson, key })
    // A key that has lost its code is no longer the last one learned: the lesson goes back to it.
    if (lesson?.last === key && !hasCode(result.answer, key))
      set({ lesson: { ...lesson, key, result: 'interrupted', last: undefined } })
    tell(aboutKey(DONE[wanted.is], key))
  }

  useEffect(() => {
    isLeft.current = false
    void load()
    return () => {
      isLeft.current = true
      listening.current.abort()
    }
    // Each TV has its own component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const skip = () => now.current.doing === undefined && learnNext()
  return {
    ...state,
    load,
    learn,
    skip,
    stop,
    test: (key) => unlessBusy(() => test(key)),
    change: (wanted) => unlessBusy(() => change(wanted)),
    choose,
  }
}

const DONE = { as: texts.chosen, name: texts.chosen, none: texts.deleted, undo: texts.undone } as const
