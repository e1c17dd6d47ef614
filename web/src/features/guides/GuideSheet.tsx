/** A guide on one sheet, to read or to print. */
import type { Sentence } from '@beckon/contract/languages'
import type { ReactNode } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useT } from '../../texts/texts.ts'
import { BackKey } from '../../ui/BackKey.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Guides.module.css'
import { carerTexts, guideTexts as texts, noLoginTexts, readerTexts } from './guide-texts.ts'

/** The sentences that replace those about logging in, where there is no log-in. */
const WITHOUT_LOGIN = new Map<Sentence, Sentence>([
  [carerTexts.step2, noLoginTexts.carerStep2],
  [readerTexts.need2, noLoginTexts.readerNeed2],
  [readerTexts.step1, noLoginTexts.readerStep1],
])

/** `need1`, `need2` and so on, as many as the guide has; likewise `step` and `trouble`. */
export type GuideSteps = Readonly<Record<'need1' | 'need2' | 'step1' | 'trouble1', Sentence>>

export interface GuideSheetProps {
  readonly heads: Readonly<Record<'title' | 'for', Sentence>>
  readonly steps: GuideSteps
  readonly picture?: ReactNode
}

export function GuideSheet({ heads, steps, picture }: GuideSheetProps) {
  const t = useT()
  return (
    <Page title={t(heads.title)} back={<BackKey href="/guides" words={t(texts.all)} />}>
      <p className={styles.intro}>{t(heads.for)}</p>
      <p className={styles.onPaper}>{t(texts.address, { address: window.location.origin })}</p>
      {picture}
      <section>
        <h2>{t(texts.needs)}</h2>
        <ul className={styles.list}>
          <Items of={steps} begins="need" />
        </ul>
      </section>
      <section>
        <h2>{t(texts.steps)}</h2>
        <ol className={styles.list}>
          <Items of={steps} begins="step" />
        </ol>
      </section>
      <section>
        <h2>{t(texts.trouble)}</h2>
        <ul className={styles.list}>
          <Items of={steps} begins="trouble" />
        </ul>
      </section>
      <div className={styles.actions}>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {t(texts.print)}
        </Button>
      </div>
    </Page>
  )
}

function Items({ of, begins }: { of: GuideSteps; begins: 'need' | 'step' | 'trouble' }) {
  const t = useT()
  const canLogIn = useCanLogIn()
  return Object.entries(of)
    .filter(([name]) => name.startsWith(begins))
    .map(([name, sentence]) => <li key={name}>{t(canLogIn ? sentence : (WITHOUT_LOGIN.get(sentence) ?? sentence))}</li>)
}
