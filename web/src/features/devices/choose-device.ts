/** Choosing a TV box: a session token for it is asked for, and with that the login is finished. */
import { chooseBox } from '@beckon/contract/session'
import type { Device } from '@beckon/contract/shapes'
import { navigate } from '../../platform/router.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { readStored, removeStored, writeStored, type StoredName } from '../../platform/stored-values.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { authorisedCall } from '../session/authorised-call.ts'
import { keepFresh } from '../session/refresh.ts'
import { remotePath } from '../session/remote-path.ts'
import { storeLogin } from '../session/session-store.ts'

let isChoosing = false

/** A second choice while one is under way is ignored (D04). */
export async function chooseDevice(device: Device, { replace = false } = {}): Promise<void> {
  if (isChoosing) return
  isChoosing = true
  try {
    const restore = markChosen(device)
    const result = await authorisedCall(chooseBox, { body: { selectedXboDeviceId: device.id } })
    if (result.is === 'answer') {
      storeLogin({ token: result.answer, device, devices: shared().devices })
      keepFresh()
      navigate(remotePath(), { replace })
      return
    }
    restore()
    if (result.is !== 'pending') reportFailure('chooseBox', result)
  } finally {
    isChoosing = false
  }
}

/** Stores the choice before the request, as specified; the answer brings the former one back (D04). */
function markChosen({ id, name }: Device): () => void {
  const { deviceId, selectedXboDeviceName } = shared()
  const former = { deviceId: readStored('deviceId'), deviceName: readStored('deviceName') }
  changeShared({ deviceId: id, selectedXboDeviceName: name })
  writeStored('deviceId', id)
  writeStored('deviceName', name)
  return () => {
    // Another session's box has come meanwhile.
    if (shared().deviceId !== id) return
    changeShared({ deviceId, selectedXboDeviceName })
    putBack('deviceId', former.deviceId)
    putBack('deviceName', former.deviceName)
  }
}

function putBack(key: Extract<StoredName, 'deviceId' | 'deviceName'>, value: string | undefined): void {
  if (value === undefined) removeStored(key)
  else writeStored(key, value)
}
