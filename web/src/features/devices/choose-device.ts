/** Choosing a TV box: a session token for it is asked for, and with that the login is finished. */
import { chooseBox } from '@beckon/contract/session'
import type { Device } from '@beckon/contract/shapes'
import { navigate, thisVisit } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { showLateNews } from '../../ui/Notice.tsx'
import { reportFailure } from '../../client/report-failure.ts'
import { changeBox } from '../../client/authorised-call.ts'
import { keepFresh } from '../../client/refresh.ts'
import { remoteLink } from '../../client/way-back.tsx'
import { remotePath } from '../../client/remote-path.ts'
import { storeChoice, storeLogin } from '../../client/session-store.ts'
import { devicesTexts } from './texts.ts'

let isChoosing = false

/**
 * The choice is stored at once (D04); after a failure the former box is back, whose session it still is. A second choice
 * while one is under way is ignored. To those who went elsewhere meanwhile the new box is told there.
 */
export async function chooseDevice(device: Device, { replace = false } = {}): Promise<void> {
  if (isChoosing) return
  isChoosing = true
  const visit = thisVisit()
  const putBack = storeChoice(device)
  try {
    const result = await changeBox(chooseBox, { body: { selectedXboDeviceId: device.id } })
    if (result.is === 'answer') {
      storeLogin({ token: result.answer, device, devices: shared().devices })
      keepFresh()
      if (!visit.isOver()) return navigate(remotePath(), { replace })
      return showLateNews({ sentence: devicesTexts.changed, values: { name: device.name }, link: remoteLink() })
    }
    putBack()
    reportFailure('chooseBox', result, visit)
  } finally {
    isChoosing = false
  }
}
