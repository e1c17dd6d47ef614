/** A device at another address claims to be this TV. Nothing proves it, so the person who runs the server is asked. */
import { answerTvClaim, type Tv } from '@beckon/contract/tvs'
import { useState } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { sendAsOperator } from './access.ts'
import { Notice } from '../../ui/Notice.tsx'
import { claimTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'

interface ClaimQuestionProps {
  readonly tv: Tv
  readonly at: NonNullable<Tv['elsewhere']>
  /** The list is another one now. */
  readonly onAnswered: () => Promise<void>
}

export function ClaimQuestion({ tv, at, onAnswered }: ClaimQuestionProps) {
  const t = useT()
  const [sending, setSending] = useState<boolean>()
  const [failed, setFailed] = useState(false)
  const headingId = `claim-${tv.id}`

  async function answer(isIt: boolean): Promise<void> {
    setSending(isIt)
    setFailed(false)
    const result = await sendAsOperator(answerTvClaim, { body: { id: tv.id, ...at, isIt } })
    if (result.is === 'answer') {
      await onAnswered()
      announce(t(isIt ? texts.used : texts.notUsed, { name: tv.name, address: at.host }))
      return
    }
    setSending(undefined)
    setFailed(true)
  }

  return (
    <section className={styles.claim} aria-labelledby={headingId}>
      <h3 id={headingId}>{t(texts.title)}</h3>
      <p>{t(texts.about, { name: tv.name, address: at.host })}</p>
      <div className="buttons">
        <Button busy={sending === true} onClick={() => void answer(true)}>
          {t(texts.yes)}
          <span className="spoken"> {tv.name}</span>
        </Button>
        <Button busy={sending === false} onClick={() => void answer(false)}>
          {t(commonTexts.no)}
          <span className="spoken"> {tv.name}</span>
        </Button>
      </div>
      {failed && (
        <Notice tone="bad" spoken>
          {t(texts.notAnswered)}
        </Notice>
      )}
    </section>
  )
}
