/**
 * The privacy settings: what is kept and sent, in plain words, and equally prominent buttons for yes and no. Each
 * button saves the choice and leads to the remote.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useWayBack } from '../../client/way-back.tsx'
import { useId, useState } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { navigate } from '../../platform/router.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick, Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { sendConsent } from './analytics.ts'
import { analyticsChoice, saveConsent } from './consent.ts'
import styles from './PrivacyPage.module.css'
import { commonTexts } from '../../texts/common-texts.ts'
import { urlOf } from '../../platform/base-path.ts'

const texts = catalogue('consent')

/** The path after every choice, whichever remote the user has (N06). */
const AFTERWARDS = '/remote'

export function PrivacyPage() {
  const t = useT()
  const back = useWayBack()
  const [choice] = useState(analyticsChoice)
  const [selecting, setSelecting] = useState(false)
  const selection = useId()
  // Nothing can be sent, so the page is short: one question, two buttons.
  const isPlain = choice === undefined && service() === undefined

  function save(analytics: boolean): void {
    saveConsent(analytics)
    if (sendConsent()) return window.location.replace(urlOf(AFTERWARDS))
    announce(t(texts.saved))
    navigate(AFTERWARDS, { replace: true })
  }

  const select = (
    <Button
      wide={!isPlain}
      className={isPlain ? styles.lesser : styles.all}
      aria-expanded={selecting}
      aria-controls={selection}
      onClick={() => setSelecting(!selecting)}
    >
      {t(texts.acceptSelection)}
    </Button>
  )

  return (
    <Page title={t(texts.title)} back={choice === undefined ? undefined : back}>
      <p className={styles.ask}>{t(choice === undefined ? texts.ask : choice ? texts.nowAllowed : texts.nowRefused)}</p>
      {isPlain ? <p className={styles.nowhere}>{t(texts.nowhere)}</p> : <WhatItMeans />}
      <div role="group" aria-label={t(texts.choices)} className={styles.choices}>
        <Button wide onClick={() => save(true)}>
          {t(texts.acceptAll)}
        </Button>
        <Button wide onClick={() => save(false)}>
          {t(texts.rejectAll)}
        </Button>
        {!isPlain && select}
      </div>
      {isPlain && (
        <details className="more">
          <summary>{t(texts.whatItMeans)}</summary>
          <WhatItMeans />
        </details>
      )}
      {isPlain && <p>{select}</p>}
      <div id={selection}>{selecting && <Selection first={choice ?? false} onSave={save} />}</div>
      <p className={styles.later}>{t(texts.changeLater)}</p>
    </Page>
  )
}

/** The analytics service; undefined if there is none. */
function service() {
  const { analytics, analyticsEnabled } = pageSettings()
  return analyticsEnabled ? analytics : undefined
}

function WhatItMeans() {
  const t = useT()
  const canLogIn = useCanLogIn()
  const named = service()
  const names = { plausible: texts.plausible, 'google-tag-manager': texts.tagManager }
  return (
    <dl className={styles.meaning}>
      <dt>{t(texts.necessary)}</dt>
      <dd>{t(canLogIn ? texts.necessaryText : texts.necessaryTextNoLogin)}</dd>
      <dd>{t(texts.nodeCookie)}</dd>
      <dt>{t(texts.analytics)}</dt>
      <dd>{t(texts.analyticsText)}</dd>
      <dd>{named === undefined ? t(texts.nowhere) : t(names[named.kind], { host: new URL(named.url).host })}</dd>
    </dl>
  )
}

function Selection({ first, onSave }: { first: boolean; onSave: (analytics: boolean) => void }) {
  const t = useT()
  const [analytics, setAnalytics] = useState(first)

  return (
    <Form onSubmit={() => onSave(analytics)}>
      <fieldset className={`stack ${styles.selection}`}>
        <legend>{t(texts.selection)}</legend>
        <Tick label={t(texts.necessary)} hint={t(texts.alwaysOn)} checked />
        <Tick label={t(texts.analytics)} checked={analytics} onChange={setAnalytics} />
        <Button type="submit" variant="primary">
          {t(commonTexts.save)}
        </Button>
      </fieldset>
    </Form>
  )
}
