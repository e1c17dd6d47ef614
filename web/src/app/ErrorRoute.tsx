/** The error page with the next step for its message. */
import type { MessageKey } from '@beckon/contract/messages'
import { traitsOf } from '@beckon/contract/partners'
import { ErrorPage } from '../features/errors/ErrorPage.tsx'
import { NewCode } from '../features/pairing/pairing.tsx'
import { useQuery } from '../platform/router.ts'
import { useSharedState } from '../platform/shared-state.ts'

/** The messages of a failed pairing. Its user may never have logged in. */
const NO_PAIRING: readonly MessageKey[] = [
  'confirmationTookTooLong',
  'unusualErrorConfirmingCode',
  'unusualErrorGettingCode',
  'internalErrorGettingCode',
]

export function ErrorRoute() {
  const query = useQuery()
  const { easyPair } = traitsOf(useSharedState((state) => state.partner))
  const isAboutPairing = !query.get('err') && NO_PAIRING.some((message) => message === query.get('msg'))
  return <ErrorPage wayOn={easyPair && isAboutPairing ? <NewCode /> : undefined} />
}
