/**
 * The sound of a key: a short soft tick, made in the browser. The audio context is made on the first press, because
 * browsers give one only to a gesture; without one the remote is silent and all else works.
 */
let context: AudioContext | undefined

export function playKeySound(): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    tick(context)
  } catch {
    context = undefined
  }
}

function tick(audio: AudioContext): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  const now = audio.currentTime
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(1400, now)
  tone.frequency.exponentialRampToValueAtTime(500, now + 0.03)
  loudness.gain.setValueAtTime(0.22, now)
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.05)
  tone.connect(loudness).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.06)
}
