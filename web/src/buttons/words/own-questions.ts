/** Words that the remote answers itself, and no TV; the part that answers comes after the keys. */
let answers: (words: string) => boolean = () => false

export function answersItself(words: string): boolean {
  return answers(words)
}

/** Says which words are answered, and answers them. Its own answer ends that. */
export function answerWith(next: (words: string) => boolean): () => void {
  answers = next
  return () => (answers = () => false)
}
