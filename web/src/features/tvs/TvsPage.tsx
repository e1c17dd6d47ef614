/** "TVs at home": finding, adding, changing and forgetting TVs, for the person who runs the server. */
import { useWayBack } from '../../client/way-back.tsx'
import { useEffect } from 'react'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { enter, useAccess } from './access.ts'
import { useScreen, goTo } from './screens.tsx'
import { commonTexts } from '../../texts/common-texts.ts'
import { awaitedPart } from '../../ui/awaited-part.tsx'

/** The screens of this page, each in a file of its own. */
const TvList = awaitedPart(async () => (await import('./TvList.tsx')).TvList)
const FindTvs = awaitedPart(async () => (await import('./FindTvs.tsx')).FindTvs)
const TypeAddress = awaitedPart(async () => (await import('./TypeAddress.tsx')).TypeAddress)
const SetUp = awaitedPart(async () => (await import('./SetUp.tsx')).SetUp)
const LoggedIn = awaitedPart(async () => (await import('./LoggedIn.tsx')).LoggedIn)
const ChangeTv = awaitedPart(async () => (await import('./ChangeTv.tsx')).ChangeTv)
const KeyCodes = awaitedPart(async () => (await import('./KeyCodes.tsx')).KeyCodes)
const PairRemote = awaitedPart(async () => (await import('./PairRemote.tsx')).PairRemote)
const NoAccess = awaitedPart(async () => (await import('./NoAccess.tsx')).NoAccess)

export function TvsPage() {
  const t = useT()
  const back = useWayBack()
  const access = useAccess()
  useEffect(() => {
    hideLogIn()
    return enter()
  }, [])
  if (access.is === 'opening')
    return (
      <Page title={t(commonTexts.tvs)} back={back}>
        <Wait />
      </Page>
    )
  if (access.is === 'closed') return <NoAccess key={access.why} access={access} />
  return access.helpsWith === undefined ? <Screens /> : <Help setUpId={access.helpsWith} />
}

/** The page of a helper: one set-up. */
function Help({ setUpId }: { setUpId: string }) {
  const screen = useScreen()
  return screen.at === 'logged in' ? <LoggedIn {...screen} isHelper /> : <SetUp setUpId={setUpId} isHelper />
}

function Screens() {
  const screen = useScreen()
  switch (screen.at) {
    case 'list':
      return <TvList />
    case 'find':
      return <FindTvs />
    case 'address':
      return <TypeAddress typed={screen.typed} />
    case 'set-up':
    case 'name':
      return <SetUp key={screen.setUpId} setUpId={screen.setUpId} isNaming={screen.at === 'name'} />
    case 'logged in':
      return <LoggedIn key={screen.state} {...screen} isHelper={false} />
    case 'tv':
      return <ChangeTv key={screen.id} id={screen.id} />
    case 'codes':
      return <KeyCodes key={screen.id} id={screen.id} />
    case 'pair':
      return <PairRemote key={screen.id} id={screen.id} />
  }
}

/**
 * Coming back from a log-in at the page of a set, as Home Assistant's. It leads to `/tvs?code=…&state=…`. Both are
 * taken out of the address at once, and stand in the entry of the history, so that a reload goes on.
 */
function hideLogIn(): void {
  const query = new URLSearchParams(window.location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (code && state) goTo({ at: 'logged in', code, state }, { replace: true })
}
