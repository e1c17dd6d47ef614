/** Keys for the ten digits, usable with every access method. Takes digits from the keyboard as well. */
import { catalogue } from '@beckon/contract/catalogue'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { listen } from '../../platform/listen.ts'
import { useLayoutEffect } from 'react'
import styles from './Lock.module.css'

export const lockTexts = catalogue('changeLock')

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

export interface DigitPadProps {
  /** How many digits were entered. */
  readonly typedCount: number
  /** The length of the code. */
  readonly codeLength: number
  /** Whether the lock waits after wrong codes. Each digit then announces that. */
  readonly isOff?: boolean
  readonly onDigit: (digit: string) => void
  readonly onDelete: () => void
}

export function DigitPad({ typedCount, codeLength, isOff = false, onDigit, onDelete }: DigitPadProps) {
  const t = useT()
  // A layout effect, so that it listens before its page is painted.
  useLayoutEffect(
    () =>
      listen(window, {
        keydown(event) {
          if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
          if (DIGITS.includes(event.key)) onDigit(event.key)
          else if (event.key === 'Backspace') onDelete()
        },
      }),
    [onDigit, onDelete],
  )
  return (
    <div role="group" aria-label={t(lockTexts.digits)}>
      <p className={styles.typed}>
        <span aria-hidden="true">{'●'.repeat(typedCount) + '○'.repeat(codeLength - typedCount)}</span>
        <span className="spoken">{t(lockTexts.typed, { typed: typedCount, all: codeLength })}</span>
      </p>
      <div className={styles.pad}>
        {DIGITS.map((digit) => (
          <Button key={digit} id={`lock-${digit}`} aria-disabled={isOff} onClick={() => onDigit(digit)}>
            {digit}
          </Button>
        ))}
        <Button id="lock-delete" className={styles.wide} icon="delete" onClick={onDelete}>
          {t(lockTexts.deleteLast)}
        </Button>
      </div>
    </div>
  )
}
