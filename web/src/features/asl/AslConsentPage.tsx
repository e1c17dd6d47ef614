/** The terms of the ASL remote: what happens to a recording, in a film and in words, and a yes or no. */
import { navigate } from '../../platform/router.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Film } from './Film.tsx'
import consentFilm from './films/consent.webm?url&no-inline'
import consentFilmMp4 from './films/consent.mp4?url&no-inline'
import poster from './films/consent.svg?url&no-inline'
import form from '../../ui/Form.module.css'
import styles from './Intro.module.css'
import { CONSENT_FILM, consentTexts as texts, TERMS } from './intro-texts.ts'
import { KeepHands } from './KeepHands.tsx'
import { useAslGate } from './asl-gate.ts'

export function AslConsentPage() {
  return useAslGate('/asl-consent') ? <Consent /> : null
}

function Consent() {
  const t = useT()
  return (
    <Page title={t(texts.title)}>
      <Film
        label={t(texts.film)}
        sources={{ webm: consentFilm, mp4: consentFilmMp4 }}
        poster={poster}
        captions={CONSENT_FILM}
      />
      <section aria-labelledby="asl-terms" className={styles.terms}>
        <h2 id="asl-terms">{t(texts.terms)}</h2>
        <ul>
          {TERMS.map((term) => (
            <li key={term.en}>{t(term)}</li>
          ))}
        </ul>
      </section>
      <KeepHands />
      <div className={form.row}>
        <Button
          variant="primary"
          onClick={() => {
            writeStored('asl-consent', true)
            navigate('/asl-interface')
          }}
        >
          {t(texts.accept)}
        </Button>
        <Button
          onClick={() => {
            removeStored('asl-consent')
            navigate('/remote')
          }}
        >
          {t(texts.decline)}
        </Button>
      </div>
    </Page>
  )
}
