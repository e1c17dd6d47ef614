/** The user's cameras: asked for when needed, given back when done. Sound is never asked for. */

/** Why there is no picture, as far as the browser tells. */
export type CameraFault =
  | 'denied'
  /** No camera is there. */
  | 'none'
  | 'in use'
  /** The page came without https: browsers then have no camera to give. */
  | 'insecure'
  /** This browser cannot record, or has no camera at all. */
  | 'unsupported'
  /** The camera was on, and then unplugged, or the permission was withdrawn. */
  | 'gone'

export interface Camera {
  readonly stream: MediaStream
  readonly deviceId: string
}

export interface CameraChoice {
  readonly id: string
  /** Empty when the browser does not tell. */
  readonly label: string
}

/** Small is enough for hands, and a slow line is the usual one. */
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
}
/** A camera that shows nothing for so long has been covered by the system; a hiccup is shorter. */
const MUTED_MS = 1_000

export async function openCamera(deviceId: string | undefined): Promise<Camera | CameraFault> {
  if (!window.isSecureContext) return 'insecure'
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices?.getUserMedia === undefined || typeof MediaRecorder === 'undefined') return 'unsupported'
  try {
    const video = {
      ...PICTURE,
      ...(deviceId !== undefined ? { deviceId: { exact: deviceId } } : { facingMode: 'user' }),
    }
    const stream = await mediaDevices.getUserMedia({ video, audio: false })
    return { stream, deviceId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? deviceId ?? '' }
  } catch (error) {
    const why = faultOf(error)
    // The chosen camera is not plugged in, or another program has it: any other will do.
    if (deviceId !== undefined && (why === 'none' || why === 'in use')) return await openCamera(undefined)
    return why
  }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Calls once when the picture has gone for good; the answer ends the watch. */
export function watchCamera({ stream }: Camera, lost: () => void): () => void {
  const [track] = stream.getVideoTracks()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onMute = () => {
    clearTimeout(timer)
    timer = setTimeout(() => track?.muted && lost(), MUTED_MS)
  }
  track?.addEventListener('ended', lost)
  track?.addEventListener('mute', onMute)
  return () => {
    clearTimeout(timer)
    track?.removeEventListener('ended', lost)
    track?.removeEventListener('mute', onMute)
  }
}

export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  // Before the user allows a camera, the browser tells no ids.
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

function faultOf(error: unknown): CameraFault {
  switch ((error as { name?: string }).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'AbortError':
      return 'in use'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    default:
      return 'unsupported'
  }
}
