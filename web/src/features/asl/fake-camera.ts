/**
 * A fake camera and a fake `MediaRecorder`, for the tests of the ASL pages. The camera's picture is a canvas; the
 * recorder supports the formats that a test names.
 */

export interface FakeCamera {
  /** The streams that were given, newest last. */
  readonly given: MediaStream[]
  readonly requests: MediaStreamConstraints[]
  cameras: { readonly deviceId: string; readonly label: string }[]
  /** The brightness of the whole picture, from 0 to 255. */
  brightness: number
  /** The name of the error that the next call meets. */
  fault: string | undefined
  /** The id of a camera that another program uses, so that it cannot be opened. */
  inUse: string | undefined
  restore(): void
}

export function fakeCamera(): FakeCamera {
  const { mediaDevices } = navigator
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
  const paint = canvas.getContext('2d')
  const paintAll = () => {
    if (paint) paint.fillStyle = `rgb(${fake.brightness} ${fake.brightness} ${fake.brightness})`
    paint?.fillRect(0, 0, 64, 48)
  }
  const fake: FakeCamera = {
    given: [],
    requests: [],
    cameras: [
      { deviceId: 'front', label: 'Front camera' },
      { deviceId: 'desk', label: '' },
    ],
    brightness: 136,
    fault: undefined,
    inUse: undefined,
    restore() {
      clearInterval(timer)
      Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
    },
  }
  const timer = setInterval(paintAll, 100)
  paintAll()
  const listeners = new EventTarget()
  const standIn = Object.assign(listeners, {
    async getUserMedia(constraints: MediaStreamConstraints) {
      fake.requests.push(constraints)
      if (fake.fault !== undefined) throw new DOMException('', fake.fault)
      const exact = (constraints.video as MediaTrackConstraints).deviceId as { exact?: string } | undefined
      const deviceId = exact?.exact ?? fake.cameras[0]?.deviceId ?? ''
      if (deviceId === fake.inUse) throw new DOMException('', 'NotReadableError')
      const stream = canvas.captureStream(10)
      for (const track of stream.getTracks()) track.getSettings = () => ({ deviceId })
      fake.given.push(stream)
      return stream
    },
    enumerateDevices: async () => [
      ...fake.cameras.map((camera) => ({ ...camera, kind: 'videoinput', groupId: '' })),
      { deviceId: 'mic', label: 'Microphone', kind: 'audioinput', groupId: '' },
    ],
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: standIn, configurable: true })
  return fake
}

export interface RecorderLog {
  readonly made: { readonly type: string; readonly bits: number | undefined; chunkMs: number | undefined }[]
  /** Breaks off the recording under way, as a browser does when its encoder fails. */
  breakOff(): void
  /** Whether `stop` is followed by its event, which may be missing in a browser whose recorder is stuck. */
  saysThatItStopped: boolean
  restore(): void
}

/** Replaces `MediaRecorder` by one that supports these formats and no others. What it records is always `sign`. */
export function fakeRecorder(formats: RegExp): RecorderLog {
  const real = window.MediaRecorder
  const log: RecorderLog = {
    made: [],
    breakOff: () => {},
    saysThatItStopped: true,
    restore: () => void (window.MediaRecorder = real),
  }
  class Recorder extends EventTarget {
    static isTypeSupported = (type: string) => formats.test(type)
    state: RecordingState = 'inactive'
    readonly mimeType: string
    #timer: ReturnType<typeof setInterval> | undefined

    constructor(_stream: MediaStream, { mimeType = '', videoBitsPerSecond }: MediaRecorderOptions = {}) {
      super()
      this.mimeType = mimeType
      log.made.push({ type: mimeType, bits: videoBitsPerSecond, chunkMs: undefined })
      log.breakOff = () => {
        this.state = 'inactive'
        clearInterval(this.#timer)
        this.dispatchEvent(new Event('stop'))
      }
    }

    start(chunkMs: number) {
      const last = log.made.at(-1)
      if (last) last.chunkMs = chunkMs
      this.state = 'recording'
      this.#timer = setInterval(() => this.#give(), chunkMs)
    }

    stop() {
      clearInterval(this.#timer)
      this.state = 'inactive'
      this.#give()
      if (log.saysThatItStopped) setTimeout(() => this.dispatchEvent(new Event('stop')))
    }

    #give() {
      this.dispatchEvent(new BlobEvent('dataavailable', { data: new Blob(['sign']) }))
    }
  }
  window.MediaRecorder = Recorder as unknown as typeof MediaRecorder
  return log
}
