/** The camera of the page: opened on arrival, switched by choice, given back on leaving. */
import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import {
  closeCamera,
  listCameras,
  openCamera,
  watchCamera,
  type Camera,
  type CameraChoice,
  type CameraFault,
} from './camera.ts'
import { recordingType } from './recorder.ts'

export type CameraState =
  | { readonly is: 'asking' }
  | { readonly is: 'on'; readonly camera: Camera }
  | { readonly is: 'fault'; readonly why: CameraFault }

export interface CameraHold {
  readonly state: CameraState
  readonly choices: readonly CameraChoice[]
  choose(deviceId: string): void
  tryAgain(): void
}

/** Opens the camera. Calls `onFault` once for each fault, also for one that comes later. */
export function useCamera(onFault: (why: CameraFault) => void): CameraHold {
  const [chosen, setChosen] = useState<{ readonly deviceId: string | undefined }>(() => ({
    deviceId: readStored('asl-camera'),
  }))
  const [state, setState] = useState<CameraState>({ is: 'asking' })
  const [choices, setChoices] = useState<readonly CameraChoice[]>([])
  const listener = useRef(onFault)
  useEffect(() => void (listener.current = onFault))

  useEffect(() => {
    let over = false
    let close = () => {}
    const fault = (why: CameraFault) => {
      setState({ is: 'fault', why })
      listener.current(why)
    }
    const list = () => void listCameras().then((found) => over || setChoices(found))
    setState({ is: 'asking' })
    void openCamera(chosen.deviceId).then((camera) => {
      if (typeof camera === 'string') {
        if (over) return
        // Another camera may be free.
        if (camera === 'in use') list()
        return fault(camera)
      }
      if (over) return closeCamera(camera)
      if (recordingType() === undefined) {
        closeCamera(camera)
        return fault('unsupported')
      }
      const stopWatching = watchCamera(camera, () => {
        close()
        fault('gone')
      })
      close = () => {
        stopWatching()
        closeCamera(camera)
      }
      setState({ is: 'on', camera })
      // Labels are told only once a camera is open.
      list()
    })
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    mediaDevices?.addEventListener?.('devicechange', list)
    return () => {
      over = true
      close()
      mediaDevices?.removeEventListener?.('devicechange', list)
    }
  }, [chosen])

  return {
    state,
    choices,
    choose(deviceId) {
      writeStored('asl-camera', deviceId)
      setChosen({ deviceId })
    },
    tryAgain: () => setChosen((before) => ({ ...before })),
  }
}
