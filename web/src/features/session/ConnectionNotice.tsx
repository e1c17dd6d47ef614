/**
 * A quiet line while there is no network, or while the session cannot be refreshed because nothing answers. It goes by
 * itself. A remote says it in its status line (`core/press/tell-connection.ts`).
 */
import { useEffect } from 'react'
import { tellConnection } from '../../core/press/tell-connection.ts'
import { isOffline, onNetwork } from '../../platform/network.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { followServerUnreachable, isServerUnreachable } from '../../client/refresh.ts'
import { Offline } from './Offline.tsx'

interface ConnectionNoticeProps {
  readonly isInStatusLine: boolean
  readonly className?: string | undefined
}

export function ConnectionNotice({ isInStatusLine, className }: ConnectionNoticeProps) {
  useEffect(() => (isInStatusLine ? tellConnection() : undefined), [isInStatusLine])
  const isUnreachable = useOutside(followServerUnreachable, isServerUnreachable)
  const offline = useOutside(onNetwork, isOffline)
  if (isInStatusLine) return null
  return (
    <p aria-live="polite" className={className}>
      {(offline || isUnreachable) && <Offline isOffline={offline} />}
    </p>
  )
}
