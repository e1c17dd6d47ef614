/**
 * Says in plain words what works without a network or without an answer. When it is over, that is announced for users
 * who do not see the line disappear.
 */
import { useEffect } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { uiTexts } from '../../ui/texts.ts'
import { offlineTexts as texts } from './offline-texts.ts'

export interface OfflineProps {
  /** Whether there is no network; otherwise the server does not answer. */
  readonly isOffline: boolean
}

export function Offline({ isOffline }: OfflineProps) {
  const t = useT()
  useEffect(() => () => announce(say(commonTexts.connectedAgain, shared().language)), [])
  return t(isOffline ? texts.offline : uiTexts.noConnection)
}
