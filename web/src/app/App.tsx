/** The frame of every page: language switch, messages, announcements, and the page that the address names. */
import { useEffect } from 'react'
import { ErrorBoundary } from '../features/errors/ErrorBoundary.tsx'
import { useReplacementQuestion } from '../features/session/replacement-question.ts'
import { useRedrawCount } from '../platform/redraw.ts'
import { usePath } from '../platform/router.ts'
import { useSharedState } from '../platform/shared-state.ts'
import { Announcer } from '../ui/Page.tsx'
import { Banners } from '../ui/Banner.tsx'
import { Logo } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './App.module.css'
import { chooseLanguage } from './language.ts'
import { isPath, isRemote } from './paths.ts'
import { loadMore, NewRemotes, NotFound, PairingCompanion, ReplaceSession, ROUTES } from './routes.tsx'

/** Loaded a moment after the page; not needed for a press. */
const SkipLink = lazyPart(async () => (await import('./SkipLink.tsx')).SkipLink)
const ConnectionNotice = lazyPart(
  async () => (await import('../features/session/ConnectionNotice.tsx')).ConnectionNotice,
)
const LateNewsLine = lazyPart(async () => (await import('../ui/Notice.tsx')).LateNewsLine)

export function App() {
  const path = usePath()
  const answer = useReplacementQuestion()
  const drawn = useRedrawCount()
  const hasNews = useSharedState((state) => state.news > 0)
  // A user who came to pair a companion app gets no link to the remote (P05).
  const pairsCompanion = useSharedState((state) => state.isCompanionMode) && isRemote(path)
  const Page = pairsCompanion ? PairingCompanion : isPath(path) ? ROUTES[path] : NotFound
  // A page that needs a missing file loads it again; until a reload, touches and keys then work as without a choice.
  useEffect(
    () =>
      void loadMore().then(
        ({ followHand }) => followHand(),
        () => {},
      ),
    [],
  )

  return (
    <>
      <header className={`${styles.header} ${isRemote(path) ? styles.inLine : ''}`}>
        <p className={styles.skips} data-skips>
          <SkipLink path={path} />
        </p>
        <p className={styles.mark}>
          <Logo />
          Beckon
        </p>
        <LanguageSwitch onChoose={chooseLanguage} />
      </header>
      <Banners>{hasNews && <NewRemotes />}</Banners>
      <ConnectionNotice isInStatusLine={isRemote(path)} className={styles.notice} />
      <LateNewsLine className={styles.notice} />
      <ErrorBoundary key={path}>
        {answer ? <ReplaceSession onAnswer={answer} /> : <Page key={`${path} ${drawn}`} />}
      </ErrorBoundary>
      <Announcer />
    </>
  )
}
