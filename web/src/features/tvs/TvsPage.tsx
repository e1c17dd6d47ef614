/** "TVs at home": finding, adding, changing and forgetting TVs, for whoever runs the server. */
import { useWayBack } from '../../client/way-back.tsx'
import { Suspense, useEffect } from 'react'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { enter, useAccess } from './access.ts'
import { ChangeTv, Closed, FindTvs, KeyCodes, LoggedIn, PairRemote, SetUp, TvList, TypeAddress } from './later.tsx'
import { hideLogIn } from './log-in.ts'
import { useScreen } from './screens.ts'
import { titleTexts } from './texts.ts'

export function TvsPage() {
  const t = useT()
  const back = useWayBack()
  const access = useAccess()
  useEffect(() => {
    hideLogIn()
    return enter()
  }, [])
  return (
    <Suspense fallback={<Wait />}>
      {access.is === 'opening' ? (
        <Page title={t(titleTexts.tvs)} back={back}>
          <Wait />
        </Page>
      ) : access.is === 'closed' ? (
        <Closed key={access.why} access={access} />
      ) : access.helpsWith === undefined ? (
        <Screens />
      ) : (
        <Help setUpId={access.helpsWith} />
      )}
    </Suspense>
  )
}

/** What a helper sees: one set-up. */
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
      return <TypeAddress />
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
