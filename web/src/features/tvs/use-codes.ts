/**
 * The codes of an infrared sender's keys, and their learning, one key after the other. The server stores each code as
 * soon as it is received.
 */
import { BOX_REFUSALS } from '@beckon/contract/refusals'
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
import { announce } from '../../ui/announce.ts'
import { sendAsOperator } from './access.ts'
import { hasCode, nextKey, type Change, type News, type Why } from './codes.ts'
import { codesNewsText } from './codes-texts.ts'

/** How long "Got it" is shown before the sender listens for the next key, so that a held button is released meanwhile. */
const NEXT_AFTER_MS = 3_000

export interface LessonState {
  readonly key: CodeKey
  /** What became of listening for it. `paused`: the user did something else, or nothing usable came. */
  readonly result: 'listening' | 'got' | 'paused'
  /** The key whose code it is already. */
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
  readonly notLoaded?: Why | undefined
  readonly lesson?: LessonState | undefined
  /** A call under way; meanwhile no key is learned. */
  readonly doing?: 'test' | 'change' | undefined
  /** What is shown; it was also said. */
  readonly note?: News | undefined
}

export interface Codes extends CodesState {
  readonly load: () => Promise<void>
  /** Without a key, the first that has no code. */
  readonly learn: (key?: CodeKey) => void
  readonly skip: () => void
  readonly stop: () => void
  readonly test: (key: CodeKey) => Promise<void>
  readonly change: (change: Change) => Promise<void>
}

const NO_CODES: CodesOfTv = { by: 'learning', codes: [], names: [] }

export function useCodes(id: string): Codes {
  const [state, draw] = useState<CodesState>({ tv: undefined })
  /** The newest state: an answer may come long after its request. */
  const now = useRef(state)
  const listening = useRef(new AbortController())
  const isLeft = useRef(false)

  function set(changes: Partial<CodesState>): void {
    now.current = { ...now.current, ...changes }
    draw(now.current)
  }

  function tell(note: News, changes: Partial<CodesState> = {}): void {
    set({ ...changes, note })
    announce(codesNewsText(note))
  }

  async function load(): Promise<void> {
    set({ tv: undefined, notLoaded: undefined })
    const result = await sendAsOperator(getTvCodes, { body: { id } })
    set(result.is === 'answer' ? { tv: result.answer } : { notLoaded: whyOf(result) })
  }

  function learn(chosen?: CodeKey): void {
    const { lesson, doing, tv = NO_CODES } = now.current
    const key = chosen ?? nextKey(tv)
    // The sender would hear its own test, and the answer to a change is about the key that is asked for now.
    if (key === undefined || doing !== undefined) return
    // Another key within a lesson does not make it a lesson of one key.
    const isOnlyKey = lesson?.isOnlyKey ?? chosen !== undefined
    void listen({ key, isOnlyKey, last: lesson?.last })
  }

  async function listen(about: Omit<LessonState, 'result'>): Promise<void> {
    const { key } = about
    const lesson = { ...about, sameAs: undefined, result: 'listening' } as const
    const paused = { ...about, result: 'paused' } as const
    listening.current.abort()
    const { signal } = (listening.current = new AbortController())
    set({ lesson, note: undefined })
    announce(codesNewsText({ is: 'press', key }))
    const result = await sendAsOperator(learnTvCode, { body: { id, key }, signal })
    if (signal.aborted) return
    if (result.is !== 'answer') return tell({ is: 'failed', key, why: whyOf(result) }, { lesson: paused })
    const { answer } = result
    if (answer.is === 'same')
      return tell({ is: 'same', key, as: answer.as }, { lesson: { ...paused, sameAs: answer.as } })
    if (answer.is !== 'learned') return tell({ is: answer.is, key }, { lesson: paused })
    const tv = now.current.tv ?? NO_CODES
    const codes = hasCode(tv, key) ? tv.codes : [...tv.codes, { key }]
    set({ tv: { ...tv, codes, undo: key } })
    await gotIt(lesson)
  }

  async function gotIt(lesson: LessonState): Promise<void> {
    const { key, isOnlyKey } = lesson
    const { signal } = (listening.current = new AbortController())
    const next = nextKey(now.current.tv ?? NO_CODES, key)
    tell(isOnlyKey ? { is: 'chosen', key } : { is: 'got', key, next }, {
      lesson: { ...lesson, sameAs: undefined, result: 'got', last: key },
    })
    await new Promise((resolve) => setTimeout(resolve, NEXT_AFTER_MS))
    if (!signal.aborted) goOn()
  }

  function goOn(): void {
    const { lesson, tv = NO_CODES } = now.current
    if (lesson === undefined) return
    const next = lesson.isOnlyKey ? undefined : nextKey(tv, lesson.key)
    if (next !== undefined) return void listen({ ...lesson, key: next })
    stop()
    if (!lesson.isOnlyKey) tell({ is: 'all asked' })
  }

  function stop(): void {
    listening.current.abort()
    set({ lesson: undefined, note: undefined })
  }

  /** The user does something else, whose signal the sender must not take for the old remote. */
  function pause(doing: 'test' | 'change'): void {
    listening.current.abort()
    const { lesson, tv = NO_CODES } = now.current
    set({ doing, note: undefined })
    // A code that another key has waits for the user's answer, and not for a signal.
    if (lesson === undefined || lesson.sameAs !== undefined) return
    const next = lesson.result === 'got' && !lesson.isOnlyKey ? nextKey(tv, lesson.key) : undefined
    set({ lesson: { ...lesson, key: next ?? lesson.key, result: 'paused' } })
  }

  async function test(key: CodeKey): Promise<void> {
    if (now.current.doing !== undefined) return
    pause('test')
    const result = await sendAsOperator(testTvCode, { body: { id, key } })
    tell(result.is === 'answer' ? { is: 'sent', key } : { is: 'not sent', key, why: whyOf(result) }, {
      doing: undefined,
    })
  }

  async function change(wanted: Change): Promise<void> {
    const { doing, tv: before } = now.current
    if (doing !== undefined) return
    pause('change')
    const result = await sendAsOperator(changeTvCode, { body: { id, change: wanted } })
    if (result.is !== 'answer') return tell({ is: 'not changed', why: whyOf(result) }, { doing: undefined })
    set({ doing: undefined, tv: result.answer })
    const key = wanted.is === 'undo' ? before?.undo : wanted.key
    if (key === undefined) return
    const { lesson } = now.current
    // The user may have left meanwhile: no other key is learned then.
    if (wanted.is === 'as' && lesson !== undefined && !isLeft.current) return gotIt({ ...lesson, key })
    // A key that has lost its code is no longer the last one learned: the lesson goes back to it.
    if (lesson?.last === key && !hasCode(result.answer, key))
      set({ lesson: { ...lesson, key, result: 'paused', last: undefined } })
    tell({ is: DONE[wanted.is], key })
  }

  useEffect(() => {
    isLeft.current = false
    void load()
    return () => {
      isLeft.current = true
      listening.current.abort()
    }
    // Another TV has a component of its own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const skip = () => now.current.doing === undefined && goOn()
  return { ...state, load, learn, skip, stop, test, change }
}

const DONE = { as: 'chosen', name: 'chosen', none: 'deleted', undo: 'undone' } as const

function whyOf(result: CallResult<unknown>): Why {
  const status = result.is === 'refused' ? result.status : undefined
  if (status === 'NOT-FOUND') return 'gone'
  if (status === 'CONFLICT') return 'elsewhere'
  return BOX_REFUSALS.find((one) => one === status) ?? 'no answer'
}
