/**
 * What the product does, for those who want to know: an overview, and a page each on automation and on custom buttons.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { remotePath } from '../../client/remote-path.ts'
import styles from './Help.module.css'
import { Picture } from './Picture.tsx'
import { learnTexts as texts } from './learn-texts.ts'

const AUTOMATION = '/learn-more?about=automation'
const BUTTONS = '/learn-more?about=custom-buttons'

export function LearnMorePage() {
  switch (useQuery().get('about')) {
    case 'automation':
      return <Automation key="automation" />
    case 'custom-buttons':
      return <CustomButtons key="custom-buttons" />
    default:
      return <Overview key="overview" />
  }
}

function Overview() {
  const t = useT()
  return (
    <Page title={t(texts.title)}>
      <p className={styles.intro}>{t(texts.intro)}</p>
      <Picture name="remote" alt={texts.remotePicture} />
      <Section heading={texts.pressTitle} text={texts.press} />
      <Section heading={texts.typeTitle} text={texts.type} />
      <Section heading={texts.ownTitle} text={texts.own} />
      <ul className={styles.links}>
        <PageLink to={BUTTONS} text={texts.toButtons} />
        <PageLink to={AUTOMATION} text={texts.toAutomation} />
        <PageLink to="/access" text={texts.toAccess} />
        <PageLink to="/guides" text={texts.toGuides} />
      </ul>
      <Back to={remotePath()} />
    </Page>
  )
}

function Automation() {
  const t = useT()
  return (
    <Page title={t(texts.automationTitle)}>
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
      <Back to="/learn-more" />
    </Page>
  )
}

function CustomButtons() {
  const t = useT()
  const canLogIn = useCanLogIn()
  return (
    <Page title={t(texts.buttonsTitle)}>
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
      <Back to="/learn-more" />
    </Page>
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

function PageLink({ to, text }: { to: string; text: Sentence }) {
  return (
    <li>
      <LinkButton wide icon="right" href={to}>
        {useT()(text)}
      </LinkButton>
    </li>
  )
}

function Back({ to }: { to: string }) {
  return (
    <LinkButton icon="left" href={to}>
      {useT()(texts.back)}
    </LinkButton>
  )
}
