/** The four steps of the page, once its link has been opened. */
import { getSetup, type Setup } from '@beckon/contract/setup'
import { TVS_PATH } from '@beckon/contract/tvs'
import { useCallback, useEffect, useState } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Wait } from '../../ui/Page.tsx'
import { sendAsOperator } from '../tvs/access.ts'
import { LoadFailed } from '../../ui/Notice.tsx'
import styles from '../tvs/Tvs.module.css'
import { PhoneSteps } from './PhoneSteps.tsx'
import { ReachForm } from './ReachForm.tsx'
import { setupTexts as texts } from './setup-texts.ts'

export function SetupSteps() {
  const t = useT()
  const [setup, setSetup] = useState<Setup | 'failed'>()
  const load = useCallback(async () => {
    setSetup(undefined)
    const result = await sendAsOperator(getSetup)
    setSetup(result.is === 'answer' ? result.answer : 'failed')
  }, [])
  useEffect(() => void load(), [load])

  if (setup === undefined) return <Wait />
  if (setup === 'failed') return <LoadFailed words={t(texts.loadFailed)} onTryAgain={load} />
  return (
    <>
      <p>{t(texts.lead)}</p>
      <section className={`stack ${styles.panel}`} aria-labelledby="reach-title">
        <h2 id="reach-title">{t(texts.reachTitle)}</h2>
        <ReachForm setup={setup} onRestarted={setSetup} />
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="phone-title">
        <h2 id="phone-title">{t(texts.phoneTitle)}</h2>
        <PhoneSteps setup={setup} />
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="tvs-title">
        <h2 id="tvs-title">{t(texts.tvsTitle)}</h2>
        <p>{t(texts.tvsText)}</p>
        <LinkButton wide icon="tv" href={TVS_PATH}>
          {t(commonTexts.tvs)}
        </LinkButton>
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="first-title">
        <h2 id="first-title">{t(texts.firstTitle)}</h2>
        <p>{t(texts.firstText)}</p>
        <LinkButton wide href="/">
          {t(texts.firstRemote)}
        </LinkButton>
      </section>
    </>
  )
}
