/** The user's TV boxes, as the server lists them, and the choice of one. */
import { catalogue } from '@beckon/contract/catalogue'
import { getDevices, chooseBox } from '@beckon/contract/session'
import type { AnswerOf } from '@beckon/contract/call'
import { boxId, type Device } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { thisVisit, navigate, type Visit } from '../../platform/router.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { create } from '../../platform/state-hook.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { logFailure, mayBeDone, reportFailure, show } from '../../client/failures.ts'
import { authorisedCall, changeBox } from '../../client/authorised-call.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { keepTokenFresh, refreshAtOnce, waitForRunningRefresh } from '../../client/refresh.ts'
import { remoteLink } from '../../client/way-back.tsx'
import { remotePath } from '../../client/modes.ts'
import { storeChoice, storeNewSession } from '../../client/session-store.ts'

export const deviceTexts = catalogue('devices')

/** Leaves out null entries and those without a valid id (C17). A box without a name is called by its id (D01). */
export function usableDevices({ devices }: AnswerOf<typeof getDevices>): readonly Device[] {
  return devices.flatMap((each) => {
    const id = each?.id
    if (id === undefined || !v.is(boxId, id)) return []
    const name = each?.name?.trim()
    return [{ id, name: name === undefined || name === '' ? id : name }]
  })
}

/**
 * Loads the list into the shared state. Resolves to undefined after a failure, which it shows to the user; a list that
 * was there before stays, and so does the user.
 */
export async function loadDevices(here: Visit = thisVisit()): Promise<readonly Device[] | undefined> {
  const visit = { hasEnded: () => shared().devices.length > 0 || here.hasEnded() }
  const result = await authorisedCall(getDevices)
  if (result.is !== 'answer') {
    reportFailure('getDevices', result, visit)
    return undefined
  }
  const devices = usableDevices(result.answer)
  const unusable = result.answer.devices.length - devices.length
  if (unusable > 0) logFailure('REPAIRED-DEVICES', `${unusable} entries left out`)
  if (devices.length === 0) {
    show({ on: visit.hasEnded() ? 'banner' : 'error page', message: 'noCompatibleStbFound' })
    return undefined
  }
  changeShared({ devices })
  return devices
}

/** The box whose choice is under way. */
const useChoice = create<{ readonly device: Device | undefined }>(() => ({ device: undefined }))

export function useDeviceUnderWay(): Device | undefined {
  return useChoice((state) => state.device)
}

/**
 * Requests a session token for a TV box, which finishes the login. The choice is stored at once (D04); after a failure
 * the previous box, whose session is still valid, is restored; if the choice may have succeeded, the server is asked. A
 * second choice while one is under way is ignored, and the user is told. If the user has left the page meanwhile,
 * a notice names the new box.
 */
export async function chooseDevice(device: Device, { replace = false } = {}): Promise<void> {
  const underWay = useChoice.getState().device
  if (underWay) return announce(say(deviceTexts.underWay, shared().language, { name: underWay.name }))
  useChoice.setState({ device })
  const visit = thisVisit()
  const putBack = storeChoice(device)
  try {
    const result = await changeBox(chooseBox, { body: { selectedXboDeviceId: device.id } })
    if (result.is === 'answer') {
      storeNewSession({ token: result.answer, device, devices: shared().devices })
      keepTokenFresh()
      return visit.hasEnded() ? showChanged(device) : navigate(remotePath(), { replace })
    }
    putBack()
    reportFailure('chooseBox', result, visit)
    if (!mayBeDone(result)) return
    await askWhichBox()
    if (shared().deviceId === device.id) showChanged(device)
  } finally {
    useChoice.setState({ device: undefined })
  }
}

/**
 * The answer to a choice of the box was lost: the token may have been replaced, and may now be for that box. Resolves
 * when the server has said which box it is, or cannot be reached; until then no call is sent.
 */
async function askWhichBox(): Promise<void> {
  // A log-in that is choosing its box has a token that is not stored yet.
  if (readStored('arToken') === undefined) return
  refreshAtOnce()
  await waitForRunningRefresh()
}

function showChanged({ name }: Device): void {
  showLateResult({ sentence: deviceTexts.changed, values: { name }, link: remoteLink() })
}
