/** "Set up Beckon", for the person who runs the server: who can open it, the address for phones, TVs, the first remote. */
import { useEffect } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/texts.ts'
import { awaitedPart } from '../../ui/lazy-part.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { enter, useAccess } from '../tvs/access.ts'
import { commonTexts } from '../../texts/common-texts.ts'

const NoAccess = awaitedPart(async () => (await import('../tvs/NoAccess.tsx')).NoAccess)
const SetupSteps = awaitedPart(async () => (await import('./SetupSteps.tsx')).SetupSteps)

export function SetupPage() {
  const t = useT()
  const back = useWayBack()
  const access = useAccess()
  useEffect(enter, [])
  if (access.is === 'closed') return <NoAccess key={access.why} access={access} command="setup link" />
  return (
    <Page title={t(commonTexts.setup)} back={back}>
      {access.is === 'opening' ? <Wait /> : <SetupSteps />}
    </Page>
  )
}
