/** The user's camera: requested when the page opens, released when it closes. Sound is never requested. */
import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { recordingType } from './recorder.ts'

/** Why there is no picture, as far as the browser reports it. */
export type CameraFault =
  | 'denied'
  /** The device has no camera. */
  | 'none'
  | 'in use'
  /** The page was loaded without https, and browsers then offer no camera. */
  | 'insecure'
  /** This browser cannot record, or has no camera at all. */
  | 'unsupported'
  /** The camera was on, and then unplugged, or the permission was withdrawn. */
  | 'gone'

export type CameraState =
  | { readonly is: 'asking' }
  | { readonly is: 'on'; readonly stream: MediaStream; readonly deviceId: string }
  | { readonly is: 'fault'; readonly why: CameraFault }

export interface Camera {
  readonly state: CameraState
  /** The picture, while there is one. */
  readonly stream: MediaStream | undefined
  /** The label is empty when the browser withholds it. */
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  choose(deviceId: string): void
  tryAgain(): void
}

/** A small picture is enough for hands, and most connections are slow. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
}
/** A track that is muted this long has been blocked by the system; a hiccup is shorter. */
const MUTED_MS = 1_000

/** Calls `onFault` once for each fault, including later ones. */
export function useCamera(onFault: (why: CameraFault) => void = () => {}): Camera {
  const [chosen, setChosen] = useState(() => ({ deviceId: readStored('asl-camera') }))
  const [state, setState] = useState<CameraState>({ is: 'asking' })
  const [choices, setChoices] = useState<Camera['choices']>([])

  const change = useEffectEvent((next: CameraState) => {
    setState(next)
    if (next.is === 'fault') onFault(next.why)
  })

  function openAnew(next: typeof chosen): void {
    setChosen(next)
    // In the same drawing, since nothing can be recorded once the old camera is closed.
    setState({ is: 'asking' })
  }

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const updateChoices = () => void listCameras().then((found) => signal.aborted || setChoices(found))
    cameras()?.addEventListener?.('devicechange', updateChoices, { signal })
    void openCamera(chosen.deviceId).then((opened) => {
      if (signal.aborted) return close(opened)
      change(opened)
      // The browser reports labels only once a camera is open. If this one is in use, another one may be free.
      if (opened.is === 'on' || opened.why === 'in use') updateChoices()
      if (opened.is !== 'on') return
      signal.addEventListener('abort', () => close(opened))
      whenLost(opened.stream, signal, () => {
        close(opened)
        change({ is: 'fault', why: 'gone' })
      })
    })
    return () => ended.abort()
  }, [chosen])

  return {
    state,
    stream: state.is === 'on' ? state.stream : undefined,
    choices,
    choose(deviceId) {
      writeStored('asl-camera', deviceId)
      openAnew({ deviceId })
    },
    tryAgain: () => openAnew({ ...chosen }),
  }
}

type Opened = Exclude<CameraState, { is: 'asking' }>

async function openCamera(deviceId: string | undefined): Promise<Opened> {
  if (!window.isSecureContext) return { is: 'fault', why: 'insecure' }
  if (recordingType() === undefined) return { is: 'fault', why: 'unsupported' }
  try {
    const which = deviceId === undefined ? { facingMode: 'user' } : { deviceId: { exact: deviceId } }
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...which }, audio: false })
    return { is: 'on', stream, deviceId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? deviceId ?? '' }
  } catch (error) {
    const why = FAULTS[(error as Error).name] ?? 'unsupported'
    // The chosen camera is unplugged, or another application uses it: take any other.
    if (deviceId !== undefined && (why === 'none' || why === 'in use')) return await openCamera(undefined)
    return { is: 'fault', why }
  }
}

function close(opened: Opened): void {
  if (opened.is === 'on') for (const track of opened.stream.getTracks()) track.stop()
}

/** Calls `lost` when the track ends or stays muted. */
function whenLost(stream: MediaStream, signal: AbortSignal, lost: () => void): void {
  const [track] = stream.getVideoTracks()
  let timer: ReturnType<typeof setTimeout> | undefined
  track?.addEventListener('ended', lost, { signal })
  track?.addEventListener(
    'mute',
    () => {
      clearTimeout(timer)
      // A camera that was closed meanwhile is not lost.
      timer = setTimeout(() => track.muted && track.readyState === 'live' && lost(), MUTED_MS)
    },
    { signal },
  )
}

/** Undefined on a page without https. */
function cameras(): MediaDevices | undefined {
  return (navigator as { mediaDevices?: MediaDevices }).mediaDevices
}

async function listCameras(): Promise<Camera['choices']> {
  const devices = await cameras()
    ?.enumerateDevices()
    .catch(() => undefined)
  // Before the user allows a camera, the browser reports no ids.
  const usable = devices?.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '') ?? []
  return usable.map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** By the names of the browser's errors. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'in use',
  AbortError: 'in use',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}
