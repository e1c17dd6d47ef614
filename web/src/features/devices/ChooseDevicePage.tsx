/** The list of TV boxes by name. */
import { useWayBack } from '../../client/way-back.tsx'
import type { Device } from '@beckon/contract/shapes'
import { useEffect } from 'react'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { BackKey, Button } from '../../ui/Button.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { show } from '../../client/failures.ts'
import { chooseDevice, deviceTexts as texts, loadDevices, useDeviceUnderWay } from './devices.ts'

export function ChooseDevicePage() {
  const t = useT()
  const back = useWayBack()
  const devices = useSharedState((state) => state.devices)
  const current = useSharedState((state) => state.deviceId)
  const chosen = useDeviceUnderWay()?.id

  useEffect(() => {
    if (shared().arToken === undefined) show({ on: 'error page', message: 'cantSeeStbsWithoutLogin' })
    // Boxes come and go, so the list is loaded again; but a log-in without a box has just loaded it.
    else if (shared().deviceId !== undefined || shared().devices.length === 0) void loadDevices()
  }, [])

  return (
    <Page
      title={t(texts.title)}
      back={current === undefined ? <BackKey href="/" words={t(commonTexts.toHome)} /> : back}
    >
      {devices.length === 0 ? (
        <Wait />
      ) : (
        <>
          <p>{t(texts.intro)}</p>
          <ul className="list">
            {devices.map((device) => (
              <li key={device.id}>
                <Button
                  wide
                  icon="tv"
                  busy={chosen === device.id}
                  aria-current={device.id === current && chosen === undefined ? 'true' : undefined}
                  onClick={() => void chooseDevice(device)}
                >
                  {device.id === current && chosen === undefined
                    ? t(texts.current, { name: nameOf(device) })
                    : nameOf(device)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

/** Falls back to the id, since a button needs a text. */
function nameOf({ id, name }: Device): string {
  return name.trim() === '' ? id : name
}
