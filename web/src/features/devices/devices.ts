/** The user's TV boxes, as the server lists them. */
import { getDevices } from '@beckon/contract/session'
import type { AnswerOf } from '@beckon/contract/call'
import { boxId, type Device } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { thisVisit } from '../../platform/router.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { logFailure, reportFailure, show } from '../../client/failures.ts'
import { authorisedCall } from '../../client/authorised-call.ts'

/** Null entries and those without an id do not count (C17); a box without a name is called by its id (D01). */
export function usableDevices({ devices }: AnswerOf<typeof getDevices>): readonly Device[] {
  return devices.flatMap((each) => {
    const id = each?.id
    if (id === undefined || !v.is(boxId, id)) return []
    const name = each?.name?.trim()
    return [{ id, name: name === undefined || name === '' ? id : name }]
  })
}

/** Loads the list into the shared state; undefined if that failed, and the user has then been told. */
export async function loadDevices(): Promise<readonly Device[] | undefined> {
  const visit = thisVisit()
  const result = await authorisedCall(getDevices)
  if (result.is !== 'answer') {
    reportFailure('getDevices', result, visit)
    return undefined
  }
  const devices = usableDevices(result.answer)
  const unusable = result.answer.devices.length - devices.length
  if (unusable > 0) logFailure('REPAIRED-DEVICES', `${unusable} entries left out`)
  if (devices.length === 0) {
    show({ on: visit.isOver() ? 'banner' : 'error page', message: 'noCompatibleStbFound' })
    return undefined
  }
  changeShared({ devices })
  return devices
}
