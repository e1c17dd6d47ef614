/**
 * Number keys for users who need time: the digits are collected, shown on the key that sends them, and announced. The
 * user then sends the number. All keys have the same places as without it.
 */
import { sentenceFrom } from '@beckon/contract/languages'
import { DIGIT_SPACING_MS } from '@beckon/contract/limits'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { realClock } from '../../platform/clock.ts'
import { runMachine, useMachine, type TimerEffect } from '../../platform/machine.ts'
import { shared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { playCue, press, pressesNow, showStatus } from '../../core/press/remote-presses.ts'
import { buttonsOf } from '../../remote-model/button-table.ts'
import { KeyGroup } from '../../remote-model/Keys.tsx'
import { Digit, lettersId, KeyWords } from './RemoteKeys.tsx'
import groupStyles from './RemoteKeys.module.css'
import {
  EMPTY_COMPOSER,
  step,
  type ComposerEffect,
  type ComposerEvent,
  type ComposerState,
} from './composer-machine.ts'
import { composerTexts as texts } from './composer-texts.ts'
import styles from './NumberComposer.module.css'

/** The id of the button under which all its presses are recorded. */
const BUTTON = 'sendNumber'

/** Leaving is ignored for this long after a change, so that the second touch of a shaking hand does not leave. */
const NO_LEAVING_FOR_MS = 1_000

export interface NumberComposerProps {
  /** Whether the user has just turned it on. The focus then moves to the first digit. */
  readonly isNew: boolean
  readonly onLeave: () => void
}

export function NumberComposer({ isNew, onLeave }: NumberComposerProps) {
  const t = useT()
  const [composer] = useState(makeComposer)
  const { digits, pressed } = useMachine(composer)
  const isEmpty = digits === ''
  const isSending = pressed !== undefined
  const changedAt = useRef(0)
  useLayoutEffect(() => {
    changedAt.current = realClock.now()
  }, [digits])
  useLayoutEffect(() => {
    if (!isNew) return
    writeStored('numberComposer', true)
    document.getElementById('digit1')?.focus()
    showStatus({ sentence: texts.empty, tone: 'calm' })
    announce(say(texts.empty, shared().language))
  }, [isNew])

  function enter(event: ComposerEvent): void {
    if (isSending) return announce(say(texts.sending, shared().language))
    playCue('press')
    composer.send(event)
  }

  function leave(): void {
    if (realClock.now() - changedAt.current < NO_LEAVING_FOR_MS) return
    writeStored('numberComposer', false)
    showStatus(undefined)
    flushSync(onLeave)
    document.getElementById('gather')?.focus()
  }

  return (
    <KeyGroup group="numbers">
      <div className={`${groupStyles.keys} ${groupStyles.numbers} ${styles.keys}`}>
        {buttonsOf('numbers')
          .slice(0, 9)
          .map((button) => (
            <Key
              key={button.id}
              id={button.id}
              idle={isSending}
              describedBy={lettersId(button)}
              onPress={() => enter({ type: 'digit', digit: button.key ?? '' })}
            >
              <Digit button={button} />
            </Key>
          ))}
        <Key id="deleteDigit" idle={isEmpty || isSending} onPress={() => isEmpty || enter({ type: 'delete last' })}>
          <Icon name="delete" className={groupStyles.icon} />
          <OneWord word={t(texts.deleteWord)} name={t(texts.deleteDigit)} />
        </Key>
        <Key id="digit0" idle={isSending} onPress={() => enter({ type: 'digit', digit: '0' })}>
          <span className={groupStyles.digit}>0</span>
        </Key>
        {/* One element for both, so that it keeps the focus after the number is sent. */}
        <Key
          id={isEmpty ? 'sendEachDigit' : BUTTON}
          idle={isSending}
          onPress={isEmpty ? leave : () => enter({ type: 'send', spacingMs: DIGIT_SPACING_MS })}
        >
          {isEmpty ? (
            <KeyWords>{t(texts.leave)}</KeyWords>
          ) : (
            <>
              <span className={styles.number} aria-hidden="true">
                {digits}
              </span>
              <OneWord
                word={t(isSending ? texts.sending : texts.sendWord)}
                name={`${t(isSending ? texts.sending : texts.send)} ${withSpaces(digits)}`}
              />
            </>
          )}
        </Key>
      </div>
    </KeyGroup>
  )
}

/** A label of one word, so that the key is as high as a digit; `name` contains that word. */
function OneWord({ word, name }: { word: string; name: string }) {
  return (
    <>
      <span className="spoken">{name}</span>
      <span className={groupStyles.words} aria-hidden="true">
        {word}
      </span>
    </>
  )
}

/** `idle` sets `aria-disabled`: `disabled` would lose the focus when the last digit is deleted. */
function Key({
  id,
  idle,
  describedBy,
  onPress,
  children,
}: {
  id: string
  idle?: boolean
  describedBy?: string | undefined
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      id={id}
      className="key"
      aria-disabled={idle || undefined}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function makeComposer() {
  // A number is sent to the end even if the user goes to another page, but never to another box.
  let boxId: string | undefined
  /** The number of the last digit's press. */
  let n: number | undefined
  return runMachine<ComposerState, ComposerEvent, ComposerEffect>(step, EMPTY_COMPOSER, perform, {
    timeIsUp: () => ({
      type: 'time is up',
      spacingMs: DIGIT_SPACING_MS,
      lastPress: lastPress(),
    }),
  })

  /** Of that press alone: another key's success says nothing of it, and the end of a session drops it. */
  function lastPress(): 'free' | 'busy' | 'failed' {
    const sent = pressesNow().log.find((entry) => entry.n === n)
    if (sent === undefined || shared().deviceId !== boxId) return 'failed'
    if (sent.outcome === undefined) return 'busy'
    return sent.outcome.is === 'sent' ? 'free' : 'failed'
  }

  function perform(effect: Exclude<ComposerEffect, TimerEffect>): void {
    switch (effect.do) {
      case 'press': {
        const label = sentenceFrom((language) => say(texts.sent, language, { digits: effect.number }))
        boxId = shared().deviceId
        n = press({ id: BUTTON, label, commands: [{ is: 'key', vcode: effect.digit as '0' }] })
        return
      }
      case 'announce sent':
        announce(say(texts.numberSent, shared().language, { digits: withSpaces(effect.digits) }))
        return
      case 'announce number':
        announce(effect.digits === '' ? say(texts.cleared, shared().language) : withSpaces(effect.digits))
    }
  }
}

/** Read digit by digit, not as one number. */
function withSpaces(digits: string): string {
  return [...digits].join(' ')
}
