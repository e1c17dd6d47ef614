/**
 * The browser's microphone: whether there is one, whether it is open, and its sound while a command is recorded.
 */
import { realClock } from '../../platform/clock.ts'
import { recordingLock } from '../../platform/signals.ts'
import workletUrl from './capture-worklet.js?url&no-inline'

export interface Recording {
  /** Samples at the rate of the device. */
  readonly samples: Float32Array
  readonly rate: number
}

/** Why there is no microphone. `FAULT_TEXTS` of `voice-status.ts` has the sentences. */
export type Fault =
  /** The server has no recogniser. */
  | 'nobody listens'
  | 'insecure page'
  | 'no support'
  | 'no device'
  | 'denied'
  /** The user did not answer the browser's permission prompt, which will come again. */
  | 'not allowed yet'
  | 'in use'
  /** The browser's audio does not start: there is no loudspeaker, or a call uses it. */
  | 'no sound'
  | 'lost'
  | 'failed'

export class MicrophoneFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Chromium's own gain control overdrove the first words of our test clips, so that no recogniser understood them. Noise
 * suppression is made for human ears and removes what a recogniser needs. A quiet voice is amplified later (`wav.ts`).
 */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: { channelCount: 1, echoCancellation: true, noiseSuppression: false, autoGainControl: false },
}

/** Without a loudspeaker, or if sound is blocked, the browser never resolves `resume()`. */
const SOUND_STARTS_WITHIN_MS = 3_000

interface OpenMicrophone {
  readonly stream: MediaStream
  readonly context: AudioContext
}

let current: OpenMicrophone | undefined
let opening: Promise<OpenMicrophone> | undefined
/** Counts the releases: a microphone that opens after a release is closed at once. */
let releases = 0
let blocks: Float32Array[] | undefined
let onBlock: (block: Float32Array) => void = () => {}
let releaseLock = () => {}

export async function checkMicrophone(): Promise<Fault | undefined> {
  if (!window.isSecureContext) return 'insecure page'
  // Old browsers have no `mediaDevices` at all where a page may not use the microphone.
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (devices?.getUserMedia === undefined || !('AudioWorkletNode' in window)) return 'no support'
  if ((await microphonePermission()) === 'denied') return 'denied'
  const all = await devices.enumerateDevices().catch(() => undefined)
  return all === undefined || all.some(({ kind }) => kind === 'audioinput') ? undefined : 'no device'
}

/** The permission; undefined if the browser does not report it. */
export async function microphonePermission(): Promise<PermissionState | undefined> {
  return (await permission())?.state
}

/** Calls `changed` when devices come or go, or the permission changes. The returned function stops that. */
export function followMicrophone(changed: () => void): () => void {
  const devices = (navigator as Partial<Navigator>).mediaDevices
  let status: PermissionStatus | undefined
  let ended = false
  devices?.addEventListener?.('devicechange', changed)
  void permission().then((found) => {
    if (ended) return
    status = found
    status?.addEventListener('change', changed)
  })
  return () => {
    ended = true
    devices?.removeEventListener?.('devicechange', changed)
    status?.removeEventListener('change', changed)
  }
}

/** Opens the microphone if needed. Calls `lost` when it closes by itself. Rejects with a `MicrophoneFault`. */
export async function openMicrophone(lost: () => void): Promise<void> {
  // A call, or another app, may have stopped the sound of a microphone that was kept open.
  if (current && (await soundStarts(current.context))) return
  if (current) releaseMicrophone()
  const release = releases
  opening ??= open(lost).finally(() => (opening = undefined))
  try {
    await opening
  } catch (error) {
    // A user who left during the browser's question and came back has joined an opening that was given up by then.
    if (error instanceof MicrophoneFault && error.fault === 'lost' && release === releases) return openMicrophone(lost)
    throw error
  }
}

async function open(lost: () => void): Promise<OpenMicrophone> {
  const release = releases
  const fault = await checkMicrophone()
  if (fault !== undefined) throw new MicrophoneFault(fault)
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
  } catch (error) {
    throw new MicrophoneFault(faultOf((error as Error).name, await microphonePermission()))
  }
  let context: AudioContext | undefined
  try {
    context = new AudioContext()
    const opened = { stream, context }
    await context.audioWorklet.addModule(workletUrl)
    if (!(await soundStarts(context))) throw new MicrophoneFault('no sound')
    if (release !== releases) throw new MicrophoneFault('lost')
    const capture = new AudioWorkletNode(context, 'capture', { channelCount: 1, channelCountMode: 'explicit' })
    capture.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
      blocks?.push(data)
      if (blocks) onBlock(data)
    })
    capture.port.start()
    // A browser runs only nodes that are connected to the output. This one sends silence there.
    context.createMediaStreamSource(stream).connect(capture).connect(context.destination)
    for (const track of stream.getAudioTracks()) {
      // A recording does not end by itself when its device is gone: it would record silence.
      for (const event of ['ended', 'mute']) track.addEventListener(event, () => current === opened && lost())
    }
    current = opened
    return opened
  } catch (error) {
    close({ stream, context })
    throw error instanceof MicrophoneFault ? error : new MicrophoneFault('failed')
  }
}

/** Starts to record. `listener` receives each block, every few milliseconds. */
export function record(listener: (block: Float32Array) => void): void {
  releaseLock()
  releaseLock = recordingLock.take()
  blocks = []
  onBlock = listener
}

/** Ends the recording and returns it. */
export function stopRecording(): Recording {
  const heard = blocks ?? []
  const rate = current?.context.sampleRate ?? 16_000
  dropRecording()
  const samples = new Float32Array(heard.reduce((length, block) => length + block.length, 0))
  let offset = 0
  for (const block of heard) {
    samples.set(block, offset)
    offset += block.length
  }
  return { samples, rate }
}

export function dropRecording(): void {
  releaseLock()
  blocks = undefined
  onBlock = () => {}
}

/** Closes the microphone, so that the browser no longer shows that it listens. */
export function releaseMicrophone(): void {
  releases += 1
  const closing = current
  current = undefined
  if (closing) close(closing)
}

function close({
  stream,
  context,
}: {
  readonly stream: MediaStream
  readonly context: AudioContext | undefined
}): void {
  for (const track of stream.getTracks()) track.stop()
  // It rejects if it is closed already.
  void context?.close().catch(() => {})
}

/** Resolves to whether the browser's audio runs, without which a microphone records nothing. */
async function soundStarts(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true
  return new Promise((resolve) => {
    const stop = realClock.after(SOUND_STARTS_WITHIN_MS, () => resolve(false))
    context.resume().then(
      () => (stop(), resolve(true)),
      () => (stop(), resolve(false)),
    )
  })
}

async function permission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'microphone' })
  } catch {
    // The browser does not report it.
    return undefined
  }
}

/** The meaning of a browser's error; `permission` is the state of the permission after the error. */
function faultOf(errorName: string, permission: PermissionState | undefined): Fault {
  switch (errorName) {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no device'
    case 'NotAllowedError':
      return permission === 'prompt' ? 'not allowed yet' : 'denied'
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'AbortError':
      return 'in use'
    default:
      return 'failed'
  }
}
