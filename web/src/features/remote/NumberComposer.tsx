/** The digits for those who need their time: they are gathered and read back, and the number is sent when its owner says so. */
import { useEffect, useState, type ReactNode } from 'react'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/outside.ts'
import { shared } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announcer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { playCue, press, stateOf } from '../press/remote-presses.ts'
import { buttonsOf } from './buttons.ts'
import { composerTexts } from './composer-texts.ts'
import { digitSpacingMs } from './digit-spacing.ts'
import { KeyGroup } from './groups.tsx'
import groupStyles from './groups.module.css'
import { EMPTY_COMPOSER, step, type ComposerEffect, type ComposerEvent, type ComposerState } from './number-composer.ts'
import styles from './NumberComposer.module.css'
import { KeyWords } from './RemoteKey.tsx'
import keyStyles from './RemoteKey.module.css'

/** Its presses are those of one button. */
const BUTTON = 'sendNumber'

export function NumberComposer() {
  const t = useT()
  const [composer] = useState(makeComposer)
  const { digits, pressed } = useOutside(composer.subscribe, composer.state)
  const isIdle = digits === '' || pressed !== undefined
  useEffect(() => composer.stop, [composer])

  return (
    <KeyGroup group="numbers">
      <div className={styles.display}>
        <p className={styles.number}>
          {digits === '' ? (
            <span className={styles.hint}>{t(composerTexts.empty)}</span>
          ) : (
            <>
              <span className="spoken">{t(pressed === undefined ? composerTexts.number : composerTexts.sending)} </span>
              {spaced(digits)}
            </>
          )}
        </p>
        <button
          type="button"
          id="clearNumber"
          className={styles.clear}
          aria-disabled={isIdle || undefined}
          onClick={() => composer.send({ type: 'clear' })}
        >
          {t(composerTexts.clear)}
        </button>
      </div>
      <div className={`${groupStyles.keys} ${groupStyles.numbers} ${styles.keys}`}>
        {buttonsOf('numbers')
          .slice(0, 9)
          .map((button) => (
            <Key
              key={button.id}
              id={button.id}
              onPress={() => composer.send({ type: 'digit', digit: button.key ?? '' })}
            >
              <span className={keyStyles.digit}>{button.key}</span>
              {button.letters && <span className={keyStyles.letters}> {button.letters}</span>}
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
  onPress,
  children,
}: {
  id: string
  idle?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      id={id}
      className={keyStyles.key}
      aria-disabled={idle || undefined}
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
    (effect, tell) => {
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
            tell({ type: 'time is up', spacingMs: digitSpacingMs(), lane: stateOf(BUTTON) }),
          )
          return
        case 'read back':
          announce(effect.digits === '' ? say(composerTexts.cleared, shared().language) : spaced(effect.digits))
      }
    },
  )
  return { send, state, subscribe, stop: () => stop() }
}

/** Read digit by digit, not as one number. */
function spaced(digits: string): string {
  return [...digits].join(' ')
}
