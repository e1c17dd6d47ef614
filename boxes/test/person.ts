/** Somebody at the page of a set-up, and what they were asked and told. */
import type { SetUpAnswer, SetUpDialogue, SetUpQuestion } from '../src/set-up.ts'

type Answer = string | SetUpAnswer
type Asked = SetUpQuestion & { readonly wrong?: boolean }

/** They answer these one after the other, and then no more. */
export function person(...answers: (Answer | (() => Promise<Answer>))[]) {
  const left = new AbortController()
  const asked: Asked[] = []
  const told: string[] = []
  const remaining = [...answers]
  const dialogue: SetUpDialogue = {
    signal: left.signal,
    async ask(question, { wrong = false, whenShown } = {}) {
      asked.push(wrong ? { ...question, wrong } : question)
      whenShown?.()
      const answer = remaining.shift() ?? (() => new Promise<Answer>(() => {}))
      const given = typeof answer === 'function' ? await answer() : answer
      return typeof given === 'string' ? { value: given } : given
    },
    tell: (what) => void told.push(what),
  }
  return { dialogue, asked, told, leave: () => left.abort() }
}
