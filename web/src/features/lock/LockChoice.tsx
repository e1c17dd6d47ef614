/** Turns the lock on, with a code that is typed twice, and off. */
import { useState } from 'react'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { focusSoon } from '../../platform/redraw.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { DigitPad, lockTexts as texts } from './DigitPad.tsx'
import { unlock } from './edit-lock.ts'
import form from '../../ui/Form.module.css'
import { CODE_DIGITS } from './code-entry-machine.ts'
import { commonTexts } from '../../texts/common-texts.ts'

type Choosing = { readonly first?: string; readonly typed: string } | undefined

export function LockChoice() {
  const t = useT()
  const isOn = useStored('editLock') !== undefined
  const [choosing, setChoosing] = useState<Choosing>()
  const [differs, setDiffers] = useState(false)

  function go(next: Choosing, words: string, isFailure = false): void {
    setChoosing(next)
    announce(words, { isFailure })
    // The focused button disappears when the pad comes and goes.
    const isSwitched = (next === undefined) !== (choosing === undefined)
    if (isSwitched) focusSoon(next ? 'lock-1' : 'lock-choice')
  }

  function goOnTyping(typed: string): void {
    go({ ...choosing, typed }, t(texts.typed, { typed: typed.length, all: CODE_DIGITS }))
  }

  function enterDigit(digit: string): void {
    const { first, typed: before = '' } = choosing ?? {}
    const typed = before + digit
    setDiffers(false)
    if (typed.length < CODE_DIGITS) return goOnTyping(typed)
    if (first === undefined) return go({ first: typed, typed: '' }, t(texts.again))
    if (first !== typed) {
      setDiffers(true)
      return go({ typed: '' }, t(texts.differs), true)
    }
    // A user who has just chosen the code need not enter it again.
    unlock()
    writeStored('editLock', typed)
    go(undefined, t(texts.isOn))
  }

  if (choosing)
    return (
      <>
        <p className={form.note}>
          {choosing.first === undefined ? t(texts.choose, { count: CODE_DIGITS }) : t(texts.again)}
        </p>
        {differs && <p className={form.problem}>{t(texts.differs)}</p>}
        <DigitPad
          typedCount={choosing.typed.length}
          codeLength={CODE_DIGITS}
          onDigit={enterDigit}
          onDelete={() => goOnTyping(choosing.typed.slice(0, -1))}
        />
        <div className={form.row}>
          <Button id="lock-cancel" icon="close" onClick={() => go(undefined, t(texts.notOn))}>
            {t(commonTexts.cancel)}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p className={form.note}>{t(texts.what, { count: CODE_DIGITS })}</p>
      <p className={form.note}>{t(texts.lost)}</p>
      <div className={form.row}>
        <Button
          id="lock-choice"
          icon={isOn ? 'close' : 'key'}
          onClick={() => {
            if (!isOn) return go({ typed: '' }, t(texts.choose, { count: CODE_DIGITS }))
            removeStored('editLock')
            announce(t(texts.isOff))
          }}
        >
          {t(isOn ? texts.turnOff : texts.turnOn)}
        </Button>
      </div>
    </>
  )
}
