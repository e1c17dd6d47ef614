/** For who wants a phone or tablet as the remote, and opened this page on the computer that runs Beckon. */
import { pageSettings } from '../../platform/page-settings.ts'
import { useT } from '../../texts/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { pairingTexts as texts } from './texts.ts'
import styles from './WaitingForTvPage.module.css'

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export function OnPhone() {
  const t = useT()
  const { phoneAddress } = pageSettings()
  if (phoneAddress === undefined)
    return (
      <p className={styles.hint}>
        {t(texts.onlyHere, { host: window.location.hostname, command: pageSettings().command })}
      </p>
    )
  return (
    <section className={styles.text} aria-labelledby="on-phone">
      <h2 id="on-phone">{t(texts.onPhone)}</h2>
      <p>{t(texts.onPhoneHow)}</p>
      <p>
        <strong>{phoneAddress}</strong>
      </p>
      <QrCode text={phoneAddress} label={t(texts.addressPicture, { address: phoneAddress })} />
      <p className={styles.hint}>{t(texts.onPhoneStuck)}</p>
    </section>
  )
}
