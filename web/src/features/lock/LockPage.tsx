/** Replaces a locked page. Somebody who does not know the code goes back, or removes the lock by pairing again. */
import { useEffect, useState } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Page } from '../../ui/Page.tsx'
import { DigitPad, lockTexts as texts } from './DigitPad.tsx'
import { unlock } from './edit-lock.ts'
import form from '../../ui/Form.module.css'
import { NOTHING_TYPED, WRONG_AT_MOST, step, type LockEffect, type LockEvent } from './code-entry-machine.ts'

export function LockPage() {
  const t = useT()
  const back = useWayBack()
  const [lock] = useState(makeLock)
  const state = useOutside(lock.subscribe, lock.state)
  useEffect(() => lock.stop, [lock])
  const waits = state.waitsUntil !== undefined
  return (
    <Page title={t(texts.title)} note={t(texts.note, { count: lock.digits })} back={back}>
      <DigitPad
        typed={state.typed.length}
        all={lock.digits}
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
  let stop = () => {}
  const code = readStored('editLock') ?? ''
  const machine = runMachine(
    (state: typeof NOTHING_TYPED, event: LockEvent) => step(state, event, code),
    NOTHING_TYPED,
    (effect, send) => {
      if (effect.do === 'wait')
        stop = realClock.after(effect.ms, () => send({ type: 'time is up', now: realClock.now() }))
      else perform(effect, machine.state().typed.length, code.length)
    },
  )
  return { ...machine, digits: code.length, stop: () => stop() }
}

function perform(effect: Exclude<LockEffect, { do: 'wait' }>, typed: number, all: number): void {
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
