import { onTestFinished } from 'vitest'
import { speakWith } from '../src/ui/announce.ts'

/** What is announced from now on in this test, and whether it is a failure, which Beckon's own voice says to its end. */
export function hearAnnounced(): readonly (readonly [text: string, isFailure: boolean])[] {
  const told: [string, boolean][] = []
  speakWith({ say: (text, { isFailure }) => told.push([text, isFailure]) })
  onTestFinished(() => speakWith(undefined))
  return told
}
