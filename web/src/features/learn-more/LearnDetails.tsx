/** A page each on automation and on custom buttons. */
import type { Sentence } from '@beckon/contract/languages'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { useT } from '../../texts/texts.ts'
import { BackKey, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './LearnMore.module.css'
import { Section } from './learn-parts.tsx'
import { learnTexts as texts } from './learn-texts.ts'
import { Picture } from './Picture.tsx'

const URLS = import.meta.glob<string>('./pictures/{editor,my-remote,tv-buttons}-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function LearnDetails({ about }: { about: 'automation' | 'custom-buttons' }) {
  return about === 'automation' ? <Automation /> : <CustomButtons />
}

function Automation() {
  const t = useT()
  return (
    <Page title={t(texts.automationTitle)} back={<BackKey href="/learn-more" words={t(texts.back)} />}>
      <p className={styles.intro}>{t(texts.automationWhat)}</p>
      <Section heading={texts.automationHowTitle} text={texts.automationHow} />
      <Picture urls={URLS} name="tv-buttons" alt={texts.automationPicture} />
      <Steps
        heading={texts.automationStepsTitle}
        steps={[texts.automationStep1, texts.automationStep2, texts.automationStep3, texts.automationStep4]}
      />
      <p className={styles.note}>{t(texts.automationSafe)}</p>
      <div className={styles.actions}>
        {pageSettings().tvConfigEnabled && (
          <LinkButton variant="primary" icon="sliders" href="/tv-config">
            {t(texts.automationGo)}
          </LinkButton>
        )}
      </div>
    </Page>
  )
}

function CustomButtons() {
  const t = useT()
  const canLogIn = useCanLogIn()
  return (
    <Page title={t(texts.buttonsTitle)} back={<BackKey href="/learn-more" words={t(texts.back)} />}>
      <p className={styles.intro}>
        {t(texts.buttonsWhat)} {t(canLogIn ? texts.buttonsKept : texts.buttonsKeptAtHome)}
      </p>
      <Picture urls={URLS} name="my-remote" alt={texts.myRemotePicture} />
      <section>
        <h2>{t(texts.buttonsIdeasTitle)}</h2>
        <ul className={styles.list}>
          <li>{t(texts.buttonsIdea1)}</li>
          <li>{t(texts.buttonsIdea2)}</li>
          <li>{t(texts.buttonsIdea3)}</li>
        </ul>
      </section>
      <Picture urls={URLS} name="editor" alt={texts.editorPicture} />
      <Steps
        heading={texts.buttonsStepsTitle}
        steps={[texts.buttonsStep1, texts.buttonsStep2, texts.buttonsStep3, texts.buttonsStep4]}
      />
      <p className={styles.note}>{t(texts.buttonsPopular)}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" icon="edit" href="/my-remote-config">
          {t(texts.buttonsGo)}
        </LinkButton>
        <LinkButton href="/add-popular-buttons">{t(texts.buttonsGoPopular)}</LinkButton>
      </div>
    </Page>
  )
}

function Steps({ heading, steps }: { heading: Sentence; steps: readonly Sentence[] }) {
  const t = useT()
  return (
    <section>
      <h2>{t(heading)}</h2>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li key={step.en}>{t(step)}</li>
        ))}
      </ol>
    </section>
  )
}
