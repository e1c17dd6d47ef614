/** Runs the teaching of signs with the real camera, clock and server. */
import { useEffect, useState } from 'react'
import type { SignCommand } from '@beckon/contract/personal-signs'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { findHand, learnPersonalSign } from './personal-signs.ts'
import { startRecorder, type SignRecorder } from './recorder.ts'
import { START, step, type Effect, type Event, type State } from './teaching-machine.ts'

/** The sign's name and command, saved with the showings. */
export interface Lesson {
  readonly name: string
  readonly command: SignCommand
}

interface Teaching {
  state(): State
  subscribe(listener: () => void): () => void
  send(event: Event): void
  /** Tells what the page has now: the picture to be recorded, and what is to be saved. */
  update(stream: MediaStream | undefined, lesson: Lesson | undefined): void
  /** Ends the recording and the call. */
  leave(): void
}

export function useTeaching(stream: MediaStream | undefined, lesson: Lesson | undefined, onSaved: () => void) {
  const [teaching] = useState(() => makeTeaching(onSaved))
  const state = useOutside(teaching.subscribe, teaching.state)
  useEffect(() => {
    teaching.update(stream, lesson)
  })
  useEffect(() => teaching.leave, [teaching])
  return { state, send: teaching.send }
}

function makeTeaching(onSaved: () => void): Teaching {
  let recorder: SignRecorder | undefined
  let stream: MediaStream | undefined
  let lesson: Lesson | undefined
  /** The call that reads the showing. */
  let call = new AbortController()
  const machine = runMachine<State, Event, Effect>(step, START, (effect, send) => {
    switch (effect.do) {
      case 'record':
        recorder = begin(stream, () => send({ type: 'camera lost' }))
        if (recorder === undefined) return send({ type: 'camera lost' })
        realClock.after(effect.atMostMs, () => send({ type: 'time is up', id: effect.id }))
        return
      case 'read':
        call = new AbortController()
        return void read(recorder, call.signal).then(
          (showing) => send({ type: 'read', showing }),
          () => send({ type: 'read', showing: { is: 'failed' } }),
        )
      case 'drop recording':
        return recorder?.drop()
      case 'save':
        return void save(lesson, machine.state()).then(send)
      case 'reload list':
        return onSaved()
    }
  })
  return {
    ...machine,
    update(nextStream, nextLesson) {
      stream = nextStream
      lesson = nextLesson
    },
    leave() {
      machine.send({ type: 'camera lost' })
      call.abort()
    },
  }
}

function begin(stream: MediaStream | undefined, broken: () => void): SignRecorder | undefined {
  try {
    return stream && startRecorder(stream, broken)
  } catch {
    return undefined
  }
}

async function read(recorder: SignRecorder | undefined, signal: AbortSignal) {
  if (recorder === undefined) throw new Error('Nothing was recorded.')
  return await findHand(await recorder.finish(), signal)
}

async function save(lesson: Lesson | undefined, { showings }: State): Promise<Event> {
  if (lesson === undefined) return { type: 'not saved', why: 'failed' }
  const learnt = await learnPersonalSign(lesson.name, lesson.command, showings)
  return learnt.is === 'learnt'
    ? { type: 'saved', name: learnt.sign.name, confusedWith: learnt.sign.confusedWith }
    : { type: 'not saved', why: learnt.is }
}
