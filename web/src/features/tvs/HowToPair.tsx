/** How another device opens Beckon and shows its seven digits, or what to do when it cannot. */
import { SETUP_PATH } from '@beckon/contract/setup'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isOnlyHere } from '../../platform/only-here.ts'
import styles from './Tvs.module.css'
import { tvTexts as texts } from './tv-texts.ts'

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

/** `addresses`: where another device finds this server, the best first; undefined until they are known. */
export function HowToPair({ addresses }: { addresses: readonly string[] | undefined }) {
  const t = useT()
  const { origin, hostname } = window.location
  const [first] = addresses ?? []
  if (!isOnlyHere()) return <p>{t(texts.pairHow, { address: origin })}</p>
  if (addresses === undefined) return <p>{t(texts.pairHowHere, { address: origin })}</p>
  if (first === undefined)
    return (
      <div className={styles.text}>
        <p>{t(texts.onlyHere, { host: hostname })}</p>
        <LinkButton wide href={SETUP_PATH}>
          {t(texts.openHome)}
        </LinkButton>
        <p>{t(texts.pairHowHere, { address: origin })}</p>
      </div>
    )
  return (
    <section className={styles.text} aria-labelledby="on-phone">
      <h2 id="on-phone">{t(texts.onPhone)}</h2>
      <p>{t(texts.pairHowThere)}</p>
      <ul className={styles.checks}>
        {addresses.map((address) => (
          <li key={address}>
            <a className={styles.link} href={address}>
              {address}
            </a>
          </li>
        ))}
      </ul>
      <p>{t(texts.scanIt)}</p>
      <QrCode text={first} label={t(texts.addressPicture, { address: first })} />
      <p className={styles.hint}>{t(texts.stuck)}</p>
    </section>
  )
}
