/** Has everything that is announced spoken aloud, for those who use no screen reader. */
import { speakWith } from '../announce.ts'
import { hush, sayAloud } from './speak.ts'

export function announceAloud(isOn: boolean): void {
  speakWith(isOn ? { say: (text, isFailure) => sayAloud(text, undefined, { isFailure }), hush } : undefined)
  if (!isOn) hush()
}
