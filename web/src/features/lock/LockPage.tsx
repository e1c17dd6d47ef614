/** Replaces a locked page. A user who does not know the code can go back, or remove the lock by pairing again. */
import { useEffect, useState } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { realClock } from '../../platform/clock.ts'
import { runMachine, useMachine, type TimerEffect } from '../../platform/machine.ts'
import { shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Page } from '../../ui/Page.tsx'
import { DigitPad, lockTexts as texts } from './DigitPad.tsx'
import { unlock } from './edit-lock.ts'
import form from '../../ui/Form.module.css'
import { NOTHING_TYPED, WRONG_AT_MOST, step, type Lock, type LockEffect, type LockEvent } from './code-entry-machine.ts'

export function LockPage() {
  const t = useT()
  const back = useWayBack()
  const [lock] = useState(makeLock)
  const state = useMachine(lock)
  useEffect(() => () => lock.send({ type: 'page left' }), [lock])
  const waits = state.waitsUntil !== undefined
  return (
    <Page title={t(texts.title)} note={t(texts.note, { count: lock.digits })} back={back}>
      <DigitPad
        typedCount={state.typed.length}
        codeLength={lock.digits}
        isOff={waits}
        onDigit={(digit) => lock.send({ type: 'digit', digit, now: realClock.now() })}
        onDelete={() => lock.send({ type: 'delete last' })}
      />
      {waits ? (
        <p className={form.problem}>{t(texts.waits, { count: WRONG_AT_MOST })}</p>
      ) : (
        state.wrong > 0 && <p className={form.problem}>{t(texts.wrong)}</p>
      )}
      <p className={form.note}>{t(texts.lost)}</p>
    </Page>
  )
}

function makeLock() {
  const code = readStored('editLock') ?? ''
  const machine = runMachine<Lock, LockEvent, LockEffect>(
    (state, event) => step(state, event, code),
    NOTHING_TYPED,
    (effect) => perform(effect, machine.state().typed.length, code.length),
    { timeIsUp: (now) => ({ type: 'time is up', now }) },
  )
  return { ...machine, digits: code.length }
}

function perform(effect: Exclude<LockEffect, TimerEffect>, typed: number, all: number): void {
  const { language } = shared()
  if (effect.do === 'unlock') {
    unlock()
    announce(say(texts.isOpen, language))
  } else if (effect.what === 'typed') announce(say(texts.typed, language, { typed, all }))
  else if (effect.what === 'try again') announce(say(texts.note, language, { count: all }))
  else
    announce(say(effect.what === 'wrong' ? texts.wrong : texts.waits, language, { count: WRONG_AT_MOST }), {
      isFailure: true,
    })
}
