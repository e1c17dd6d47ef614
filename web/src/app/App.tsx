/**
 * The frame of every page: language switch, banners, announcements, and the page for the current path. Pages are loaded
 * on demand to keep the first load short; `paths.ts` lists their paths, `more-routes.ts` their components.
 */
import { useEffect, type ComponentType } from 'react'
import { ErrorBoundary, Crashed } from '../features/errors/ErrorBoundary.tsx'
import { useReplacementQuestion } from '../features/session/replacement-question.ts'
import { useRemountCount } from '../platform/redraw.ts'
import { usePath } from '../platform/router.ts'
import { useSharedState } from '../platform/shared-state.ts'
import { Announcer, PartLoading } from '../ui/Page.tsx'
import { Banners } from '../ui/Banner.tsx'
import { Logo } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { lazyComponent } from '../ui/lazy-part.tsx'
import styles from './App.module.css'
import { chooseLanguage } from '../texts/say.ts'
import { isPath, isRemote, PATHS, type FirstPath, type Path } from './paths.ts'
import { RemotePage } from '../features/remote/RemotePage.tsx'
import type { MORE } from './more-routes.ts'

/** Loaded shortly after the page; no press needs them. */
const SkipLink = lazyComponent(async () => (await import('./SkipLink.tsx')).SkipLink)
const ConnectionNotice = lazyComponent(
  async () => (await import('../features/session/ConnectionNotice.tsx')).ConnectionNotice,
)
const LateNewsLine = lazyComponent(async () => (await import('../ui/Notice.tsx')).LateNewsLine)

/** The routes of all other pages: loaded once the first page is drawn, or at once if that is one of them. */
const loadMore = () => import('./more-routes.ts')

const FIRST: Readonly<Record<FirstPath, ComponentType>> = {
  '/': lazyComponent(async () => (await import('../features/home/HomePage.tsx')).HomePage, Crashed, PartLoading),
  '/remote': RemotePage,
  '/my-remote': lazyComponent(
    async () => (await import('../features/my-remote/MyRemotePage.tsx')).MyRemotePage,
    Crashed,
    PartLoading,
  ),
}

const others = Object.keys(PATHS).map((path) => [path, later(path as Exclude<Path, FirstPath>)])
const ROUTES: Readonly<Record<Path, ComponentType>> = {
  ...(Object.fromEntries(others) as Record<Path, ComponentType>),
  ...FIRST,
}

const PairingCompanion = later('pairing a companion')
const NotFound = later('not found')
/** Loaded with the first response that reports a new remote. */
const NewRemotes = lazyComponent(async () => (await import('../features/remotes/NewRemotes.tsx')).NewRemotes)
const ReplaceSession = lazyComponent(
  async () => (await import('../features/session/SessionPages.tsx')).ReplaceSessionPage,
  Crashed,
  PartLoading,
)

export function App() {
  const path = usePath()
  const question = useReplacementQuestion()
  const remountCount = useRemountCount()
  const hasNews = useSharedState((state) => state.news > 0)
  // A user who came to pair a companion app gets no link to the remote (P05).
  const pairsCompanion = useSharedState((state) => state.isCompanionMode) && isRemote(path)
  const Page = pairsCompanion ? PairingCompanion : isPath(path) ? ROUTES[path] : NotFound
  // If the file fails to load, a page that needs it requests it again; `followHand` then does not run until a reload.
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
        {question ? <ReplaceSession {...question} /> : <Page key={`${path} ${remountCount}`} />}
      </ErrorBoundary>
      <Announcer />
    </>
  )
}

function later(page: keyof typeof MORE): ComponentType {
  return lazyComponent(async () => (await loadMore()).MORE[page](), Crashed, PartLoading)
}
