/**
 * Whose turn the microphone is. A recording goes before all else: what listens for a sound the whole time stops for as
 * long, so that a spoken command is nothing but a command.
 */
const recordings = new Set<symbol>()
const listeners = new Set<() => void>()

/** The answer ends the turn. */
export function beginRecordingTurn(): () => void {
  const turn = Symbol('turn')
  recordings.add(turn)
  tell()
  return () => {
    if (recordings.delete(turn)) tell()
  }
}

export function isRecordingTurn(): boolean {
  return recordings.size > 0
}

export function onRecordingTurns(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
