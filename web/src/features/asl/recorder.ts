/** Records the camera stream in chunks of 10 ms, as webm if the browser can. */
import { realClock } from '../../platform/clock.ts'
import { dataUrlOf } from '../../platform/data-url.ts'

/** The specification asks for it (O22, U17). */
const CHUNK_MS = 10

/**
 * Best first. The bare `video/webm` would be VP8, which drops most frames when the machine is busy; Safari has only
 * mp4.
 */
const TYPES = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=avc1',
  'video/mp4',
] as const
/** 30 s are 3.75 MB: enough to keep hands sharp, and not too much for a slow connection. */
const BITS_PER_SECOND = 1_000_000
/** If the browser sends no `stop` event, all but the last chunk has arrived long before this time. */
const STOPS_WITHIN_MS = 2_000

export interface SignRecorder {
  /**
   * Ends the recording, within 2 s whatever the browser does, and resolves to the video in base64. Rejects when nothing
   * was recorded.
   */
  finish(): Promise<string>
  /** Ends the recording and discards it. */
  drop(): void
}

/** The format in which this browser records; undefined if it supports none of ours. */
export function recordingType(): string | undefined {
  return typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Returns undefined if recording cannot start. `onBroken` is called if it later fails or stops by itself. */
export function startRecorder(stream: MediaStream, onBroken: () => void): SignRecorder | undefined {
  const mimeType = recordingType()
  if (mimeType === undefined) return undefined
  const chunks: Blob[] = []
  let finishing = false
  let recorder: MediaRecorder
  try {
    recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
    recorder.start(CHUNK_MS)
  } catch {
    return undefined
  }
  recorder.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && chunks.push(data)))
  recorder.addEventListener('error', onBroken)
  recorder.addEventListener('stop', () => void (finishing || onBroken()))

  function stop(): void {
    finishing = true
    // A recorder stops by itself when its track ends.
    if (recorder.state !== 'inactive') recorder.stop()
  }

  return {
    finish: () =>
      new Promise((resolve, reject) => {
        const done = () => {
          stopWaiting()
          const video = new Blob(chunks, { type: recorder.mimeType || mimeType })
          if (video.size > 0) resolve(dataUrlOf(video).then((url) => url.replace(/^[^,]*,/u, '')))
          else reject(new Error('Nothing was recorded.'))
        }
        const stopWaiting = realClock.after(STOPS_WITHIN_MS, done)
        if (recorder.state === 'inactive') done()
        else recorder.addEventListener('stop', done)
        stop()
      }),
    drop: stop,
  }
}
