/** "TVs at home": finding, adding, changing and forgetting TVs, for the person who runs the server. */
import { useEffect } from 'react'
import { TVS_PATH } from '@beckon/contract/tvs'
import { useWayBack } from '../../client/way-back.tsx'
import { navigate } from '../../platform/router.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { lazyComponentWithStatus } from '../../ui/lazy-part.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { enter, NoAccess, useAccess } from './access.tsx'
import { useScreen } from './screens.ts'

/** The screens of this page, each in a file of its own. */
const TvList = lazyComponentWithStatus(async () => (await import('./TvList.tsx')).TvList)
const FindTvs = lazyComponentWithStatus(async () => (await import('./FindTvs.tsx')).FindTvs)
const SetUp = lazyComponentWithStatus(async () => (await import('./SetUp.tsx')).SetUp)
const ChangeTv = lazyComponentWithStatus(async () => (await import('./ChangeTv.tsx')).ChangeTv)
const KeyCodes = lazyComponentWithStatus(async () => (await import('./KeyCodes.tsx')).KeyCodes)
const PairRemote = lazyComponentWithStatus(async () => (await import('./PairRemote.tsx')).PairRemote)

export function TvsPage() {
  const t = useT()
  const back = useWayBack()
  const access = useAccess()
  const { screen, id } = useScreen()
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
  // A helper sees one set-up and nothing else.
  if (access.helpsWith !== undefined) return <SetUp setUpId={access.helpsWith} />
  switch (screen) {
    case 'list':
      return <TvList />
    case 'find':
      return <FindTvs />
    case 'set-up':
      return <SetUp key={id} setUpId={id} />
    case 'tv':
      return <ChangeTv key={id} id={id} />
    case 'codes':
      return <KeyCodes key={id} id={id} />
    case 'pair':
      return <PairRemote key={id} id={id} />
  }
}

/**
 * A login at a device, such as Home Assistant, returns to `/tvs?code=…&state=…`. Moves both from the address to the
 * history state at once, so that a reload continues the login.
 */
function hideLogIn(): void {
  const query = new URLSearchParams(window.location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (code && state) navigate(`${TVS_PATH}?at=set-up`, { replace: true, state: { logIn: { code, state } } })
}
