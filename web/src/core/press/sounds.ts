/**
 * The sounds of the remote, made in the browser: a tick for a press, two falling tones for a refusal, two rising ones
 * when a recording begins, one when it ends. They differ in pitch, shape and number, so that users who hear only some
 * of that can distinguish them. The audio context is made on the first sound, because browsers allow one only after a
 * gesture; without one the remote is silent, and all else works.
 */
export type Cue = 'press' | 'refused' | 'recording' | 'recorded' | 'group'

interface Tone {
  readonly type: OscillatorType
  readonly fromHz: number
  readonly toHz: number
  readonly startsAtS: number
  readonly lastsS: number
}

const CUES: Readonly<Record<Cue, readonly Tone[]>> = {
  press: [{ type: 'triangle', fromHz: 1400, toHz: 500, startsAtS: 0, lastsS: 0.05 }],
  refused: [
    { type: 'square', fromHz: 330, toHz: 320, startsAtS: 0, lastsS: 0.12 },
    { type: 'square', fromHz: 220, toHz: 210, startsAtS: 0.15, lastsS: 0.2 },
  ],
  recording: [
    { type: 'sine', fromHz: 660, toHz: 660, startsAtS: 0, lastsS: 0.1 },
    { type: 'sine', fromHz: 990, toHz: 990, startsAtS: 0.12, lastsS: 0.16 },
  ],
  recorded: [{ type: 'sine', fromHz: 784, toHz: 784, startsAtS: 0, lastsS: 0.2 }],
  // Scanning by ear: the step to a group.
  group: [{ type: 'sine', fromHz: 523, toHz: 523, startsAtS: 0, lastsS: 0.08 }],
}

/** Loud enough beside a TV; the device's own volume applies as well. */
const VOLUME = 0.6
/** An exponential ramp cannot reach 0. */
const SILENT = 0.001
/** A square wave of the same amplitude sounds much louder. */
const PEAK: Partial<Record<OscillatorType, number>> = { triangle: 0.4, sine: 0.4, square: 0.12 }

let context: AudioContext | undefined

export function playSound(cue: Cue): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    for (const tone of CUES[cue]) play(context, tone)
  } catch {
    // The next sound tries a new one.
    context = undefined
  }
}

function play(audio: AudioContext, { type, fromHz, toHz, startsAtS, lastsS }: Tone): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  const start = audio.currentTime + startsAtS
  const end = start + lastsS
  tone.type = type
  tone.frequency.setValueAtTime(fromHz, start)
  tone.frequency.exponentialRampToValueAtTime(toHz, start + Math.min(lastsS, 0.03))
  loudness.gain.setValueAtTime((PEAK[type] ?? 0) * VOLUME, start)
  loudness.gain.exponentialRampToValueAtTime(SILENT, end)
  tone.connect(loudness).connect(audio.destination)
  tone.start(start)
  tone.stop(end + 0.01)
}
