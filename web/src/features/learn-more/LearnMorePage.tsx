/**
 * Describes the product: an overview, and a page each on automation and on custom buttons.
 */
import { useWayBack } from '../../client/way-back.tsx'
import type { Sentence } from '@beckon/contract/languages'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { awaitedPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './LearnMore.module.css'
import { Section } from './learn-parts.tsx'
import { learnTexts as texts } from './learn-texts.ts'
import { Picture } from './Picture.tsx'

const URLS = import.meta.glob<string>('./pictures/remote-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const AUTOMATION = '/learn-more?about=automation'
const BUTTONS = '/learn-more?about=custom-buttons'

const LearnDetails = awaitedPart<{ about: 'automation' | 'custom-buttons' }>(
  async () => (await import('./LearnDetails.tsx')).LearnDetails,
)

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
      <Picture urls={URLS} name="remote" alt={texts.remotePicture} />
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
