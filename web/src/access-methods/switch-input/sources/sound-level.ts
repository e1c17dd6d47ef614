/**
 * A sound as a switch: anything loud enough, such as a hum, a click of the tongue, a puff at the microphone. The switch
 * closes when the level passes the user's threshold, and opens only well below it, so that one sound is one press.
 * Nothing is stored and nothing leaves the page. Voice has priority: while it records, sounds are ignored.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { realClock } from '../../../platform/clock.ts'
import { listen, listenFirst } from '../../../platform/listen.ts'
import { recordingLock } from '../../../platform/signals.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say } from '../../../texts/say.ts'
import { announce } from '../../../ui/announce.ts'
import { thresholdOf, type Ports, type Source } from './source.ts'

const soundTexts = catalogue('soundSwitch')

/** Anything quieter is silence, in decibels relative to full scale. */
const SILENCE_DB = -60
/** The switch opens when the sound falls below this share of its threshold. */
export const RELEASE_RATIO = 0.7
/** Without a microphone, for example after it was unplugged, it is requested again after this time. */
const ASKS_AGAIN_AFTER_MS = 2_000
/** A problem with the microphone is announced only if it lasts this long: a browser needs a moment to begin. */
const TELLS_AFTER_MS = 1_000
/** The first samples of a microphone are empty. */
const FIRST_SAMPLES_MS = 200
/** 43 ms at 48 kHz, which is as long as the shortest sound that somebody makes on purpose. */
const SAMPLES = 2_048

/** The errors after which the microphone may become available by itself. */
const COME_BACK: Readonly<Record<string, MicrophoneState>> = { NotFoundError: 'none', NotReadableError: 'in use' }

/**
 * `waits`: the page is hidden, or Voice records. `needs a touch`: the browser runs no audio on a page that nobody has
 * pressed yet. `none`: there is no microphone. `in use`: by another program. `cannot`: it is not allowed, or the
 * browser does not support it.
 */
export type MicrophoneState = 'hears' | 'waits' | 'needs a touch' | 'none' | 'in use' | 'cannot'

/** The announcement for a state that lasts; undefined while the microphone hears or waits. */
export function soundProblem(state: MicrophoneState) {
  switch (state) {
    case 'hears':
    case 'waits':
      return undefined
    case 'needs a touch':
      return soundTexts.needsTouch
    case 'none':
      return soundTexts.none
    case 'in use':
      return soundTexts.inUse
    case 'cannot':
      return soundTexts.cannot
  }
}

export interface Listener {
  /** Called once a frame with the loudness, 0 to 100. */
  readonly level: (level: number) => void
  readonly microphoneState?: (microphoneState: MicrophoneState) => void
}

/** Opens the microphone while the page is visible. Returns a function that releases it. */
export function followSound({ level, microphoneState }: Listener): () => void {
  let ended = false
  let microphone: Microphone | undefined
  let isOpening = false
  let stopWaiting = () => {}

  const isWanted = () => !ended && document.visibilityState === 'visible' && !recordingLock.isHeld()

  async function openOrClose(): Promise<void> {
    if (!isWanted()) {
      microphone?.stop()
      microphone = undefined
      if (!ended) microphoneState?.('waits')
      return
    }
    if (microphone !== undefined || isOpening) return
    isOpening = true
    stopWaiting()
    try {
      const opened = await openMicrophone(
        level,
        () => {
          microphone?.stop()
          microphone = undefined
          void openOrClose()
        },
        (runs) => microphone && microphoneState?.(runs ? 'hears' : 'needs a touch'),
      )
      if (!isWanted()) return opened.stop()
      microphone = opened
      microphoneState?.(opened.runs() ? 'hears' : 'needs a touch')
    } catch (error) {
      if (ended) return
      const mayComeBack = error instanceof DOMException ? COME_BACK[error.name] : undefined
      microphoneState?.(mayComeBack ?? 'cannot')
      // After a refusal, another request would ask the user each time.
      if (mayComeBack !== undefined) stopWaiting = realClock.after(ASKS_AGAIN_AFTER_MS, onChange)
    } finally {
      isOpening = false
    }
  }

  const onChange = () => void openOrClose()
  const stopListening = listen(document, { visibilitychange: onChange })
  const stopFollowingRecordings = recordingLock.subscribe(onChange)
  onChange()
  return () => {
    ended = true
    stopWaiting()
    stopListening()
    stopFollowingRecordings()
    void openOrClose()
  }
}

export const soundLevel: Source = ({ switches, send }: Ports) => {
  const soundSwitches = switches.flatMap(({ source, code }, number) =>
    source === 'sound' ? [{ number, threshold: thresholdOf(code) }] : [],
  )
  if (soundSwitches.length === 0) return () => {}
  const down = new Set<number>()
  /** Those of which no silence was heard yet: a sound from before the microphone opened counts for nothing. */
  const unheard = new Set(soundSwitches.map(({ number }) => number))
  let hearsSince = Infinity
  let last: MicrophoneState | undefined
  let stopTelling = () => {}
  const stop = followSound({
    level(level) {
      const at = realClock.now()
      for (const { number, threshold } of soundSwitches) {
        if (level < threshold * RELEASE_RATIO && at - hearsSince >= FIRST_SAMPLES_MS) unheard.delete(number)
        if (unheard.has(number)) continue
        const isDown = level >= (down.has(number) ? threshold * RELEASE_RATIO : threshold)
        if (isDown === down.has(number)) continue
        if (isDown) down.add(number)
        else down.delete(number)
        send({ type: 'closure', switch: number, is: isDown ? 'down' : 'up', at })
      }
    },
    microphoneState(microphoneState) {
      if (microphoneState === last) return
      last = microphoneState
      stopTelling()
      hearsSince = microphoneState === 'hears' ? realClock.now() : Infinity
      if (microphoneState === 'hears') return
      for (const { number } of soundSwitches) unheard.add(number)
      for (const number of down) send({ type: 'closure', switch: number, is: 'up', at: realClock.now() })
      down.clear()
      const words = soundProblem(microphoneState)
      if (words === undefined) return
      stopTelling = realClock.after(TELLS_AFTER_MS, () => announce(say(words, shared().language)))
    },
  })
  return () => {
    stop()
    stopTelling()
  }
}

/** 0 for silence, 100 for the loudest sound that a microphone can measure. */
function levelOf(samples: Float32Array): number {
  // Digital silence would have no logarithm.
  const inaudible = 1e-12
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + inaudible)
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / SILENCE_DB) * 100)))
}

interface Microphone {
  readonly runs: () => boolean
  readonly stop: () => void
}

/** Rejects without a microphone, also where the browser has no `mediaDevices`. */
async function openMicrophone(
  level: (level: number) => void,
  lost: () => void,
  changed: (runs: boolean) => void,
): Promise<Microphone> {
  // The browser's own gain would make silence loud.
  const constraints = { echoCancellation: true, noiseSuppression: false, autoGainControl: false }
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints })
  const stopTracks = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  let context: AudioContext
  let analyser: AnalyserNode
  try {
    context = new AudioContext()
    analyser = new AnalyserNode(context, { fftSize: SAMPLES })
    context.createMediaStreamSource(stream).connect(analyser)
  } catch (error) {
    stopTracks()
    throw error
  }
  const runs = () => context.state === 'running'
  const run = () => {
    // Refused before the user's first touch; the next one tries again.
    if (!runs()) void context.resume().catch(() => {})
  }
  const stopListening = listenFirst({ keydown: run, pointerdown: run, pointerup: run, click: run })
  context.addEventListener('statechange', () => context.state === 'closed' || changed(runs()))
  run()
  const samples = new Float32Array(SAMPLES)
  let frame = requestAnimationFrame(measure)

  function measure(): void {
    analyser.getFloatTimeDomainData(samples)
    // A context that does not run repeats its last samples.
    if (runs()) level(levelOf(samples))
    frame = requestAnimationFrame(measure)
  }

  // Not called for a track that `stop` ends.
  for (const track of stream.getTracks()) track.addEventListener('ended', lost)
  return {
    runs,
    stop() {
      cancelAnimationFrame(frame)
      stopListening()
      stopTracks()
      // A context that is closed already cannot be closed again.
      void context.close().catch(() => {})
    },
  }
}
