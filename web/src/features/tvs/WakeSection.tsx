/** Whether a packet over the network wakes the TV: only what somebody saw is believed. */
import { wakeSetUp } from '@beckon/contract/tv-set-up'
import { useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { sendAsOperator } from './access.ts'
import { Line } from './parts.tsx'
import styles from './Tvs.module.css'
import { wakeTexts as texts } from './tv-texts.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export interface WakeSectionProps {
  readonly setUpId: string
  /** Undefined while nobody said whether it woke. */
  readonly wakes: boolean | undefined
  readonly onAnswer: (wakes: boolean) => void
}

export function WakeSection({ setUpId, wakes, onAnswer }: WakeSectionProps) {
  const t = useT()
  const [sent, setSent] = useState<'sending' | 'sent' | 'not sent'>()

  async function wake(): Promise<void> {
    setSent('sending')
    const result = await sendAsOperator(wakeSetUp, { body: { setUpId } })
    setSent(result.is === 'answer' ? 'sent' : 'not sent')
  }

  return (
    <section className={styles.panel} aria-labelledby="wake-tv">
      <h2 id="wake-tv">{t(texts.title)}</h2>
      <p className={styles.hint}>{t(texts.text)}</p>
      <Button icon="tv" busy={sent === 'sending'} onClick={() => void wake()}>
        {t(texts.wake)}
      </Button>
      {sent === 'not sent' && (
        <Line tone="bad" spoken>
          {t(texts.notSent)}
        </Line>
      )}
      {sent === 'sent' && (
        <>
          <Line spoken>{t(texts.sent)}</Line>
          <h3 id="did-it-wake">{t(texts.didItWake)}</h3>
          <div className={styles.buttons} role="group" aria-labelledby="did-it-wake">
            <Button icon="check" aria-pressed={wakes === true} onClick={() => onAnswer(true)}>
              {t(texts.yes)}
            </Button>
            <Button icon="close" aria-pressed={wakes === false} onClick={() => onAnswer(false)}>
              {t(commonTexts.no)}
            </Button>
          </div>
        </>
      )}
      {wakes !== undefined && (
        <Line tone={wakes ? 'good' : 'calm'} spoken>
          {t(wakes ? texts.works : texts.worksNot)}
        </Line>
      )}
    </section>
  )
}
