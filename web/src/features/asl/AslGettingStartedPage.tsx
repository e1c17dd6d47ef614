/** How to sign to the remote: a film, three steps with a drawing each, and what it cannot do. */
import { navigate } from '../../platform/router.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Film } from './Film.tsx'
import introFilm from './films/intro.webm?url&no-inline'
import introFilmMp4 from './films/intro.mp4?url&no-inline'
import poster from './films/intro.svg?url&no-inline'
import form from '../../ui/Form.module.css'
import styles from './Intro.module.css'
import { KeepHands } from './KeepHands.tsx'
import { INTRO_FILM, introTexts as texts, STEPS, type Step } from './intro-texts.ts'
import light from './films/step-light.svg?url&no-inline'
import spell from './films/step-spell.svg?url&no-inline'
import stop from './films/step-stop.svg?url&no-inline'

/** The drawing of a step; the words beside it say the same. */
const PICTURES: Readonly<Record<Step['picture'], string>> = { light, spell, stop }

function StepPicture({ picture }: { readonly picture: Step['picture'] }) {
  return <img className={styles.picture} src={PICTURES[picture]} alt="" width="250" height="200" />
}

export function AslGettingStartedPage() {
  const t = useT()
  return (
    <Page title={t(texts.title)} note={t(texts.honest)}>
      <Film
        label={t(texts.film)}
        sources={{ webm: introFilm, mp4: introFilmMp4 }}
        poster={poster}
        captions={INTRO_FILM}
      />
      <section aria-labelledby="asl-steps">
        <h2 id="asl-steps">{t(texts.steps)}</h2>
        <ol className={`list ${styles.steps}`}>
          {STEPS.map(({ picture, name, says }) => (
            <li key={picture} className="card">
              <StepPicture picture={picture} />
              <div>
                <h3>{t(name)}</h3>
                <p>{t(says)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      {readStored('asl-consent') && <KeepHands />}
      <div className={form.row}>
        <Button
          variant="primary"
          onClick={() => {
            writeStored('viewed-asl-getting-started', true)
            navigate('/asl-interface')
          }}
        >
          {t(texts.goOn)}
        </Button>
        <Button onClick={() => navigate('/remote')}>{t(texts.exit)}</Button>
      </div>
    </Page>
  )
}
