/**
 * The digits for those who need their time: they are gathered and read back, and the number is sent when its owner says
 * so.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/store.ts'
import { shared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/Icon.tsx'
import { playCue, press, stateOf } from '../../core/press/remote-presses.ts'
import { buttonsOf } from '../../remote-model/button-table.ts'
import { composerTexts } from './texts.ts'
import { digitSpacingMs } from '../../remote-model/digit-spacing.ts'
import { KeyGroup } from '../../remote-model/KeyGroup.tsx'
import { Digit, lettersId } from './groups.tsx'
import groupStyles from './groups.module.css'
import {
  EMPTY_COMPOSER,
  step,
  type ComposerEffect,
  type ComposerEvent,
  type ComposerState,
} from './composer-machine.ts'
import styles from './NumberComposer.module.css'
import { KeyWords } from './RemoteKey.tsx'
import keyStyles from './RemoteKey.module.css'

/** Its presses are those of one button. */
const BUTTON = 'sendNumber'

/** A shaking hand that clears does not leave at once. */
const NO_LEAVING_FOR_MS = 1_000

export interface NumberComposerProps {
  /** Chosen just now, beside the digits: the focus goes on from there. */
  readonly isNew: boolean
  readonly onLeave: () => void
}

export function NumberComposer({ isNew, onLeave }: NumberComposerProps) {
  const t = useT()
  const [composer] = useState(makeComposer)
  const { digits, pressed } = useOutside(composer.subscribe, composer.state)
  const isIdle = digits === '' || pressed !== undefined
  const changedAt = useRef(0)
  useEffect(() => composer.stop, [composer])
  useLayoutEffect(() => {
    if (!isNew) return
    writeStored('numberComposer', true)
    document.getElementById('digit1')?.focus()
    announce(say(composerTexts.empty, shared().language))
  }, [isNew])

  function clearOrLeave(): void {
    if (digits !== '') {
      changedAt.current = realClock.now()
      composer.send({ type: 'clear' })
    } else if (realClock.now() - changedAt.current >= NO_LEAVING_FOR_MS) {
      writeStored('numberComposer', false)
      flushSync(onLeave)
      document.getElementById('gather')?.focus()
    }
  }

  return (
    <KeyGroup group="numbers">
      <div className={styles.display}>
        <p className={styles.number}>
          {digits === '' ? (
            <span className={styles.hint}>{t(composerTexts.empty)}</span>
          ) : (
            <>
              <span className="spoken">{t(pressed === undefined ? composerTexts.number : composerTexts.sending)} </span>
              {withSpaces(digits)}
            </>
          )}
        </p>
        <button
          type="button"
          id="clearNumber"
          className={styles.clear}
          aria-disabled={pressed !== undefined || undefined}
          onClick={clearOrLeave}
        >
          {t(digits === '' ? composerTexts.leave : composerTexts.clear)}
        </button>
      </div>
      <div className={`${groupStyles.keys} ${groupStyles.numbers} ${styles.keys}`}>
        {buttonsOf('numbers')
          .slice(0, 9)
          .map((button) => (
            <Key
              key={button.id}
              id={button.id}
              describedBy={lettersId(button)}
              onPress={() => composer.send({ type: 'digit', digit: button.key ?? '' })}
            >
              <Digit button={button} />
            </Key>
          ))}
        <Key id="deleteDigit" idle={isIdle} onPress={() => composer.send({ type: 'delete last' })}>
          <Icon name="delete" className={keyStyles.icon} />
          <KeyWords>{t(composerTexts.deleteDigit)}</KeyWords>
        </Key>
        <Key id="digit0" onPress={() => composer.send({ type: 'digit', digit: '0' })}>
          <span className={keyStyles.digit}>0</span>
        </Key>
        <Key id={BUTTON} idle={isIdle} onPress={() => composer.send({ type: 'send', spacingMs: digitSpacingMs() })}>
          <Icon name="go" className={keyStyles.icon} />
          <KeyWords>{t(composerTexts.send)}</KeyWords>
        </Key>
      </div>
    </KeyGroup>
  )
}

/** Idle and not disabled: that would throw the focus away when the last digit goes. */
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
      className={keyStyles.key}
      aria-disabled={idle || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (idle) return
        playCue('press')
        onPress()
      }}
    >
      {children}
    </button>
  )
}

function makeComposer() {
  let stop = () => {}
  const { send, state, subscribe } = runMachine<ComposerState, ComposerEvent, ComposerEffect>(
    step,
    EMPTY_COMPOSER,
    (effect, send) => {
      switch (effect.do) {
        case 'press': {
          const label = { ...composerTexts.sent }
          for (const language of ['en', 'es', 'fr'] as const)
            label[language] = say(composerTexts.sent, language, { digits: effect.number })
          press({ id: BUTTON, label, commands: [{ is: 'key', vcode: effect.digit as '0' }] })
          return
        }
        case 'wait':
          stop = realClock.after(effect.ms, () =>
            send({ type: 'time is up', spacingMs: digitSpacingMs(), queue: stateOf(BUTTON) }),
          )
          return
        case 'announce sent':
          announce(say(composerTexts.numberSent, shared().language, { digits: withSpaces(effect.digits) }))
          return
        case 'read back':
          announce(effect.digits === '' ? say(composerTexts.cleared, shared().language) : withSpaces(effect.digits))
      }
    },
  )
  return { send, state, subscribe, stop: () => stop() }
}

/** Read digit by digit, not as one number. */
function withSpaces(digits: string): string {
  return [...digits].join(' ')
}
