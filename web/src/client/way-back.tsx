/**
 * The Back link of most pages: to the remote, or to Home while this browser has no session. Also the link to the remote
 * in late news.
 */
import type { ReactNode } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { useT } from '../texts/say.ts'
import { BackKey } from '../ui/Button.tsx'
import type { LateNews } from '../ui/Notice.tsx'
import { remotePath } from './modes.ts'

export function useWayBack(): ReactNode {
  const t = useT()
  const hasSession = useSharedState(({ arToken }) => arToken !== undefined)
  return hasSession ? (
    <BackKey href={remotePath()} words={t(commonTexts.toRemote)} />
  ) : (
    <BackKey href="/" words={t(commonTexts.toHome)} />
  )
}

/** For late news to a user who left the page before the answer created the session. */
export function remoteLink(): NonNullable<LateNews['link']> {
  return { to: remotePath(), words: commonTexts.openRemote }
}
