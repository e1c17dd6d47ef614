/**
 * Guides for one sheet of paper each: to read with somebody, or to leave beside the TV. Open to everybody, logged in or
 * not.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { remotePath } from '../../client/remote-path.ts'
import styles from './Help.module.css'
import { carerTexts, guideTexts as texts, noLoginTexts, readerTexts, switchTexts } from './guide-texts.ts'

/** In the order in which they are offered; `for` in the address. */
const GUIDES = {
  carer: carerTexts,
  switch: switchTexts,
  'screen-reader': readerTexts,
} as const satisfies Record<string, GuideTexts>

/** Where there is no log-in, nothing speaks of one. */
const WITHOUT_LOGIN = new Map<Sentence, Sentence>([
  [carerTexts.step2, noLoginTexts.carerStep2],
  [readerTexts.need2, noLoginTexts.readerNeed2],
  [readerTexts.step1, noLoginTexts.readerStep1],
])

type GuideTexts = Readonly<Record<'title' | 'for' | 'need1' | 'need2' | 'step1' | 'trouble1', Sentence>>

export function GuidesPage() {
  const wanted = useQuery().get('for') ?? ''
  return isGuide(wanted) ? <Guide key={wanted} guide={GUIDES[wanted]} /> : <All key="all" />
}

function isGuide(name: string): name is keyof typeof GUIDES {
  return Object.hasOwn(GUIDES, name)
}

function All() {
  const t = useT()
  return (
    <Page title={t(texts.title)}>
      <p className={styles.intro}>{t(texts.intro)}</p>
      <ul className={styles.links}>
        {Object.entries(GUIDES).map(([name, guide]) => (
          <li key={name}>
            <LinkButton wide icon="right" href={`/guides?for=${name}`} aria-describedby={`guide-${name}`}>
              {t(guide.title)}
            </LinkButton>
            <p id={`guide-${name}`} className={styles.hint}>
              {t(guide.for)}
            </p>
          </li>
        ))}
      </ul>
      <LinkButton icon="left" href={remotePath()}>
        {t(texts.toRemote)}
      </LinkButton>
    </Page>
  )
}

function Guide({ guide }: { guide: GuideTexts }) {
  const t = useT()
  return (
    <Page title={t(guide.title)}>
      <p className={styles.intro}>{t(guide.for)}</p>
      <p className={styles.onPaper}>{t(texts.address, { address: window.location.origin })}</p>
      <section>
        <h2>{t(texts.needs)}</h2>
        <ul className={styles.list}>
          <Items of={guide} begins="need" />
        </ul>
      </section>
      <section>
        <h2>{t(texts.steps)}</h2>
        <ol className={styles.list}>
          <Items of={guide} begins="step" />
        </ol>
      </section>
      <section>
        <h2>{t(texts.trouble)}</h2>
        <ul className={styles.list}>
          <Items of={guide} begins="trouble" />
        </ul>
      </section>
      <div className={styles.actions}>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {t(texts.print)}
        </Button>
        <LinkButton icon="left" href="/guides">
          {t(texts.all)}
        </LinkButton>
      </div>
    </Page>
  )
}

/** `need1`, `need2` and so on, as many as the guide has. */
function Items({ of, begins }: { of: GuideTexts; begins: 'need' | 'step' | 'trouble' }) {
  const t = useT()
  const canLogIn = useCanLogIn()
  return Object.entries(of)
    .filter(([name]) => name.startsWith(begins))
    .map(([name, sentence]) => <li key={name}>{t(canLogIn ? sentence : (WITHOUT_LOGIN.get(sentence) ?? sentence))}</li>)
}
