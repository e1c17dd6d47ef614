/** Describes the product: an overview, and a page each on automation and on custom buttons. */
import { useWayBack } from '../../client/way-back.tsx'
import type { Sentence } from '@beckon/contract/languages'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/say.ts'
import { LinkButton, BackKey } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './LearnMorePage.module.css'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { catalogue } from '@beckon/contract/catalogue'
import { useSharedState } from '../../platform/shared-state.ts'

const texts = catalogue('learnMore')

/** The addresses of the pictures, by file. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

const AUTOMATION = '/learn-more?about=automation'
const BUTTONS = '/learn-more?about=custom-buttons'

export function LearnMorePage() {
  const about = useQuery().get('about')
  if (about !== 'automation' && about !== 'custom-buttons') return <Overview key="overview" />
  return <LearnDetails key={about} about={about} />
}

function Overview() {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.title)} back={back}>
      <p className={styles.intro}>{t(texts.intro)}</p>
      <Picture name="remote" alt={texts.remotePicture} />
      <Section heading={texts.pressTitle} text={texts.press} />
      <Section heading={texts.typeTitle} text={texts.type} />
      <Section heading={texts.ownTitle} text={texts.own} />
      <ul className={styles.links}>
        <PageLink to={BUTTONS} text={texts.toButtons} />
        <PageLink to={AUTOMATION} text={texts.toAutomation} />
        <PageLink to="/access" text={texts.toAccess} />
      </ul>
    </Page>
  )
}

function PageLink({ to, text }: { to: string; text: Sentence }) {
  return (
    <li>
      <LinkButton wide icon="right" href={to}>
        {useT()(text)}
      </LinkButton>
    </li>
  )
}

function LearnDetails({ about }: { about: 'automation' | 'custom-buttons' }) {
  return about === 'automation' ? <Automation /> : <CustomButtons />
}

function Automation() {
  const t = useT()
  return (
    <Page title={t(texts.automationTitle)} back={<BackKey href="/learn-more" words={t(texts.back)} />}>
      <p className={styles.intro}>{t(texts.automationWhat)}</p>
      <Section heading={texts.automationHowTitle} text={texts.automationHow} />
      <Picture name="tv-buttons" alt={texts.automationPicture} />
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
      <Picture name="my-remote" alt={texts.myRemotePicture} />
      <section>
        <h2>{t(texts.buttonsIdeasTitle)}</h2>
        <ul className={styles.list}>
          <li>{t(texts.buttonsIdea1)}</li>
          <li>{t(texts.buttonsIdea2)}</li>
          <li>{t(texts.buttonsIdea3)}</li>
        </ul>
      </section>
      <Picture name="editor" alt={texts.editorPicture} />
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

function Section({ heading, text }: { heading: Sentence; text: Sentence }) {
  const t = useT()
  return (
    <section>
      <h2>{t(heading)}</h2>
      <p>{t(text)}</p>
    </section>
  )
}

interface PictureProps {
  readonly name: string
  readonly alt: Sentence
}

/**
 * A screenshot of the product in the current language and theme (made by `tools/make-pictures.ts`).
 */
function Picture({ name, alt }: PictureProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const dark = PICTURES[`./pictures/${name}-${language}-dark.webp`]
  const { theme } = document.documentElement.dataset
  return (
    <picture>
      {!theme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      {theme?.endsWith('dark') && <source srcSet={dark} />}
      <img
        className={styles.picture}
        src={PICTURES[`./pictures/${name}-${language}.webp`]}
        alt={t(alt)}
        width="600"
        height="1140"
        loading="lazy"
      />
    </picture>
  )
}
