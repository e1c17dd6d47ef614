/**
 * The turns of the microphone. A recording has priority: the sound switch, which listens all the time, pauses during a
 * recording, so that a spoken command presses nothing.
 */
const recordings = new Set<symbol>()
const listeners = new Set<() => void>()

/** The returned function ends the recording's turn. */
export function beginRecording(): () => void {
  const turn = Symbol('turn')
  recordings.add(turn)
  tell()
  return () => {
    if (recordings.delete(turn)) tell()
  }
}

export function isRecording(): boolean {
  return recordings.size > 0
}

export function onRecordingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
