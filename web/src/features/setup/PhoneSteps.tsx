/** The steps on a phone or tablet until it opens Beckon. */
import type { Setup } from '@beckon/contract/setup'
import { useT } from '../../texts/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { tvTexts } from '../tvs/tv-texts.ts'
import styles from '../tvs/Tvs.module.css'
import { setupTexts as texts } from './setup-texts.ts'

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export function PhoneSteps({ setup: { reach, addresses, fingerprint } }: { setup: Setup }) {
  const t = useT()
  const [first] = addresses
  if (reach === 'this-machine') return <p>{t(texts.phoneFirst)}</p>
  if (first === undefined) return <Notice tone="bad">{t(texts.phoneUnknown)}</Notice>
  return (
    <>
      <ol className={styles.checks}>
        <li>{t(texts.phoneWifi)}</li>
        <li>
          {t(texts.phoneOpen)}
          {addresses.map((address) => (
            <code key={address} className={styles.command}>
              {address}
            </code>
          ))}
        </li>
        {fingerprint !== undefined && (
          <li>
            {t(texts.phoneTrust)}
            <br />
            <code className="address">{fingerprint}</code>
          </li>
        )}
        <li>{t(texts.phonePair)}</li>
      </ol>
      <QrCode text={first} label={t(tvTexts.addressPicture, { address: first })} />
      <p className="hint">{t(tvTexts.stuck)}</p>
    </>
  )
}
