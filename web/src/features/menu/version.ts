/** The version of the server, asked once per page load; nothing is shown while it is unknown. */
import { getVersion } from '@beckon/contract/operation'
import { create } from 'zustand'
import { send } from '../../platform/api-client.ts'
import { shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../errors/report-failure.ts'

const useStore = create<{ readonly version: string | undefined }>(() => ({ version: undefined }))

export async function loadVersion(): Promise<void> {
  if (useStore.getState().version !== undefined) return
  const result = await send(getVersion, { token: shared().arToken })
  if (result.is === 'answer') useStore.setState({ version: result.answer.version })
  else if (result.is !== 'pending') reportFailure('getVersion', result)
}

export function useVersion(): string | undefined {
  return useStore((state) => state.version)
}
