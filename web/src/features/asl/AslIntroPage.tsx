/**
 * The two pages before the ASL remote: the terms (what happens to a recording, and a yes or no), and how to sign to the
 * remote. Each has a film with the same content.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useState } from 'react'
import { navigate } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/Form.tsx'
import { OutcomeMessage } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { forgetHands } from './sign-calls.ts'
import { useAslGate } from './asl-gate.ts'
import consentMp4 from './films/consent.mp4?url&no-inline'
import consentPoster from './films/consent.svg?url&no-inline'
import consentWebm from './films/consent.webm?url&no-inline'
import introMp4 from './films/intro.mp4?url&no-inline'
import introPoster from './films/intro.svg?url&no-inline'
import introWebm from './films/intro.webm?url&no-inline'
import light from './films/step-light.svg?url&no-inline'
import spell from './films/step-spell.svg?url&no-inline'
import stop from './films/step-stop.svg?url&no-inline'
import form from '../../ui/Form.module.css'
import styles from './asl.module.css'
import { catalogue } from '@beckon/contract/catalogue'

const texts = catalogue('aslTerms')
const consentTexts = catalogue('aslConsent')
const introTexts = catalogue('aslIntro')

const TERMS: readonly Sentence[] = [texts.text1, texts.text2, texts.text3, texts.text4]

/** The pictures need no alternative: the text beside them says the same. */
const STEPS = [
  { picture: light, name: texts.name1, says: texts.says1 },
  { picture: spell, name: texts.name2, says: texts.says2 },
  { picture: stop, name: texts.name3, says: texts.says3 },
]

/** The captions of each film, by the second at which they start. */
const CONSENT_FILM: Readonly<Record<number, Sentence>> = catalogue('aslConsentFilm')

const INTRO_FILM: Readonly<Record<number, Sentence>> = catalogue('aslIntroFilm')

/** The length of each film. */
const FILM_SECONDS = 12

export function AslConsentPage() {
  return useAslGate('/asl-consent') ? <Consent /> : null
}

function Consent() {
  const t = useT()
  return (
    <Page title={t(consentTexts.title)}>
      <Film
        label={t(consentTexts.film)}
        webm={consentWebm}
        mp4={consentMp4}
        poster={consentPoster}
        captions={CONSENT_FILM}
      />
      <section aria-labelledby="asl-terms">
        <h2 id="asl-terms">{t(consentTexts.terms)}</h2>
        <ul className="points">
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
          {t(consentTexts.accept)}
        </Button>
        <Button
          onClick={() => {
            removeStored('asl-consent')
            navigate('/remote')
          }}
        >
          {t(consentTexts.decline)}
        </Button>
      </div>
    </Page>
  )
}

export function AslGettingStartedPage() {
  const t = useT()
  const hasConsent = useStored('asl-consent')
  return (
    <Page title={t(introTexts.title)} note={t(introTexts.honest)}>
      <Film label={t(introTexts.film)} webm={introWebm} mp4={introMp4} poster={introPoster} captions={INTRO_FILM} />
      <section aria-labelledby="asl-steps">
        <h2 id="asl-steps">{t(introTexts.steps)}</h2>
        <ol className={`list ${styles.steps}`}>
          {STEPS.map(({ picture, name, says }) => (
            <li key={picture} className="card">
              <img className={styles.picture} src={picture} alt="" width="250" height="200" />
              <div>
                <h3>{t(name)}</h3>
                <p>{t(says)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      {hasConsent && <KeepHands />}
      <div className={form.row}>
        <Button
          variant="primary"
          onClick={() => {
            writeStored('viewed-asl-getting-started', true)
            navigate('/asl-interface')
          }}
        >
          {t(introTexts.goOn)}
        </Button>
        <Button onClick={() => navigate('/remote')}>{t(introTexts.exit)}</Button>
      </div>
    </Page>
  )
}

interface FilmProps {
  readonly label: string
  readonly webm: string
  readonly mp4: string
  readonly poster: string
  /** By the second at which they start. Shown in the film, and as text below it. */
  readonly captions: Readonly<Record<number, Sentence>>
}

/** A silent film that does not start by itself. */
function Film({ label, webm, mp4, poster, captions }: FilmProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [track, setTrack] = useState<string>()

  useEffect(() => {
    const starts = Object.keys(captions)
    const cues = Object.values(captions).map(
      (says, index) => `${vttTime(starts[index])} --> ${vttTime(starts[index + 1])}\n${says[language]}`,
    )
    const url = URL.createObjectURL(new Blob([['WEBVTT', ...cues].join('\n\n')], { type: 'text/vtt' }))
    setTrack(url)
    return () => URL.revokeObjectURL(url)
  }, [captions, language])

  return (
    <figure className={styles.figure}>
      <video className={styles.film} controls muted playsInline preload="metadata" poster={poster} aria-label={label}>
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        {track !== undefined && (
          <track key={track} kind="captions" src={track} srcLang={language} label={t(introTexts.inWords)} default />
        )}
      </video>
      <figcaption>
        <details className="more">
          <summary>{t(introTexts.inWords)}</summary>
          <ol className="points">
            {Object.values(captions).map((says) => (
              <li key={says.en}>{t(says)}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  )
}

/** Formats a time for WebVTT. The default is the end of the film, where the last caption ends. */
function vttTime(second: string | number = FILM_SECONDS): string {
  return `00:00:${String(second).padStart(2, '0')}.000`
}

/**
 * Consent to keep the points of the user's hand, separate from the terms and off by default. Turning it off deletes the
 * kept points.
 */
function KeepHands() {
  const t = useT()
  const isOn = useStored('asl-keep-hands') ?? false
  const [outcome, setOutcome] = useState<'forgotten' | 'notForgotten'>()

  async function choose(keep: boolean): Promise<void> {
    writeStored('asl-keep-hands', keep)
    setOutcome(undefined)
    if (!keep) setOutcome((await forgetHands()) ? 'forgotten' : 'notForgotten')
  }

  return (
    <div className="card section">
      <Tick
        label={t(consentTexts.keep)}
        hint={t(consentTexts.keepHint)}
        checked={isOn}
        onChange={(keep) => void choose(keep)}
      />
      <div role="status">
        {outcome && <OutcomeMessage isBad={outcome === 'notForgotten'}>{t(consentTexts[outcome])}</OutcomeMessage>}
      </div>
    </div>
  )
}
