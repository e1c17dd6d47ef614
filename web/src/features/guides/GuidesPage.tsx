/**
 * Guides for one sheet of paper each: to read with somebody, or to leave beside the TV. Open to everybody, logged in or
 * not.
 */
import { useWayBack } from '../../client/way-back.tsx'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { awaitedPart } from '../../ui/awaited-part.tsx'
import { Page } from '../../ui/Page.tsx'
import { GuideSheet } from './GuideSheet.tsx'
import styles from './Guides.module.css'
import { carerTexts, guideTexts as texts, helperHeads, readerTexts, restHeads, switchHeads } from './guide-texts.ts'
import type { PressingGuideProps } from './PressingGuide.tsx'

const PressingGuide = awaitedPart<PressingGuideProps>(async () => (await import('./PressingGuide.tsx')).PressingGuide)

/** The guides in their order on the page. Their names are the values of `for` in the address. */
const GUIDES = {
  carer: carerTexts,
  helper: helperHeads,
  switch: switchHeads,
  rest: restHeads,
  'screen-reader': readerTexts,
} as const

export function GuidesPage() {
  const wanted = useQuery().get('for') ?? ''
  switch (wanted) {
    case 'carer':
    case 'screen-reader':
      return <GuideSheet key={wanted} heads={GUIDES[wanted]} steps={GUIDES[wanted]} />
    case 'helper':
    case 'switch':
    case 'rest':
      return <PressingGuide key={wanted} heads={GUIDES[wanted]} name={wanted} />
    default:
      return <All key="all" />
  }
}

function All() {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.title)} back={back}>
      <p className={styles.intro}>{t(texts.intro)}</p>
      <ul className={styles.links}>
        {Object.entries(GUIDES).map(([name, guide]) => (
          <li key={name}>
            <LinkButton wide icon="right" href={`/guides?for=${name}`} aria-describedby={`guide-${name}`}>
              {t(guide.title)}
            </LinkButton>
            <p id={`guide-${name}`} className="hint">
              {t(guide.for)}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
