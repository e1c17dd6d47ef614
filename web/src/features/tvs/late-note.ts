/** What the list says of something that was done on another screen, once. */
let note: string | undefined

export function leaveNote(words: string): void {
  note = words
}

export function takeLateNote(): string | undefined {
  const words = note
  note = undefined
  return words
}
