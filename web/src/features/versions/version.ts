/** The version that the server answers; nothing is shown while it is unknown. */
import { getVersion } from '@beckon/contract/operation'
import { create } from '../../platform/state-hook.ts'
import { send } from '../../client/api-client.ts'
import { shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../../client/failures.ts'
import { waitForRunningRefresh } from '../../client/refresh.ts'

const useStore = create<{ readonly version: string | undefined }>(() => ({ version: undefined }))
let asking: Promise<string | undefined> | undefined

/** Asks the server; undefined if it does not answer. A failure is only logged, for the operator (R04). */
export function askVersion(): Promise<string | undefined> {
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<string | undefined> {
  // The call needs no token, but must not send one that is just being replaced (A21).
  await waitForRunningRefresh()
  const result = await send(getVersion, { token: shared().arToken })
  if (result.is === 'answer') {
    useStore.setState({ version: result.answer.version })
    return result.answer.version
  }
  reportFailure('getVersion', result)
  return undefined
}

/** Asks unless it is known. */
export async function loadVersion(): Promise<void> {
  if (useStore.getState().version === undefined) await askVersion()
}

export function useVersion(): string | undefined {
  return useStore((state) => state.version)
}
