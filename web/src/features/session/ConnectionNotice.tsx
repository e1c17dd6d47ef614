/**
 * A line that is shown while there is no network, or while the session cannot be refreshed because the server does not
 * answer. A remote shows this in its status line instead (`core/press/tell-connection.ts`).
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect } from 'react'
import { tellConnection } from '../../core/press/tell-connection.ts'
import { isOffline, onNetwork } from '../../platform/listen.ts'
import { useExternalStore } from '../../platform/state-hook.ts'
import { shared } from '../../platform/shared-state.ts'
import { followServerUnreachable, isServerUnreachable } from '../../client/refresh.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { uiTexts } from '../../ui/texts.ts'

const offlineTexts = catalogue('offline')

interface ConnectionNoticeProps {
  readonly isInStatusLine: boolean
  readonly className?: string | undefined
}

export function ConnectionNotice({ isInStatusLine, className }: ConnectionNoticeProps) {
  useEffect(() => (isInStatusLine ? tellConnection() : undefined), [isInStatusLine])
  const isUnreachable = useExternalStore(followServerUnreachable, isServerUnreachable)
  const offline = useExternalStore(onNetwork, isOffline)
  if (isInStatusLine) return null
  return (
    <p aria-live="polite" className={className}>
      {(offline || isUnreachable) && <Offline isOffline={offline} />}
    </p>
  )
}

/** Announces the reconnection to users who do not see the line disappear. `isOffline`: there is no network. */
function Offline({ isOffline }: { isOffline: boolean }) {
  const t = useT()
  useEffect(() => () => announce(say(commonTexts.connectedAgain, shared().language)), [])
  return t(isOffline ? offlineTexts.offline : uiTexts.noConnection)
}
