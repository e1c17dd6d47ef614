/**
 * The turns of the microphone. A recording has priority: the sound switch, which listens all the time, pauses during a
 * recording, so that a spoken command presses nothing.
 */
import { createStore } from 'zustand/vanilla'

const recordings = createStore<readonly symbol[]>(() => [])

/** The returned function ends the recording's turn. */
export function beginRecording(): () => void {
  const turn = Symbol('turn')
  recordings.setState([...recordings.getState(), turn], true)
  return () =>
    recordings.setState(
      recordings.getState().filter((one) => one !== turn),
      true,
    )
}

export function isRecording(): boolean {
  return recordings.getState().length > 0
}

export const onRecordingChange: (listener: () => void) => () => void = recordings.subscribe
