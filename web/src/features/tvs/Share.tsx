/** A one-time link with which somebody at the TV continues this set-up, as text and as a QR code. */
import { catalogue } from '@beckon/contract/catalogue'
import { shareSetUp } from '@beckon/contract/tv-set-up'
import { TVS_PATH } from '@beckon/contract/tvs'
import { useState, useTransition } from 'react'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isOnlyHere } from '../../platform/base-path.ts'
import { sendAsOperator } from './access.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Tvs.module.css'

const texts = catalogue('tvShare')

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export function Share({ setUpId }: { setUpId: string }) {
  const t = useT()
  const [shared, setShared] = useState<{ readonly link: string; readonly minutes: number } | 'failed'>()
  const [busy, startShare] = useTransition()
  const { origin, hostname } = window.location

  async function share(): Promise<void> {
    const result = await sendAsOperator(shareSetUp, { body: { setUpId } })
    if (result.is !== 'answer') {
      setShared('failed')
      return announce(t(texts.failed))
    }
    const { key, minutes } = result.answer
    setShared({ link: `${origin}${TVS_PATH}#key=${encodeURIComponent(key)}`, minutes })
    announce(t(texts.how, { minutes }))
  }

  const isShared = typeof shared === 'object'
  return (
    <section className={`stack ${styles.panel}`} aria-label={t(texts.title)}>
      <Button wide icon="new-tab" busy={busy} aria-describedby="share-hint" onClick={() => startShare(share)}>
        {t(isShared ? texts.another : texts.title)}
      </Button>
      <p id="share-hint" className="hint">
        {t(texts.hint)}
      </p>
      {shared === 'failed' && <Notice tone="bad">{t(texts.failed)}</Notice>}
      {isShared && (
        <>
          {isOnlyHere() && <Notice tone="bad">{t(texts.onlyHere, { host: hostname })}</Notice>}
          <p>{t(texts.how, { minutes: shared.minutes })}</p>
          <QrCode text={shared.link} label={t(texts.picture)} />
          <p>
            <strong>{t(texts.link)}</strong>
            <br />
            <code className="address">{shared.link}</code>
          </p>
        </>
      )}
    </section>
  )
}
