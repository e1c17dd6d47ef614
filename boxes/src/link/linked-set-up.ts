/** The server's side of a set-up in the home of an agent. */
import type { FromAgent, FromServer } from '@beckon/contract/box-link'
import type { SetUpQuestion } from '@beckon/contract/tv-set-up'
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { asQuestion, type Exchange } from './told-by-agent.ts'

const OPTIONS_AT_MOST = 2_000
/** More than any set-up asks; each is stored until the set-up ends. */
const STEPS_AT_MOST = 200

interface Link {
  readonly exchange: Exchange
  /** Sends nothing once another link has replaced this one. */
  send(message: FromServer): void
}

/** Answers what was found, and the number under which the agent has it. Rejects with a SetUpFailure. */
export async function setUpThrough(
  { exchange, send }: Link,
  { driver, host, port }: Address & { readonly driver: string },
  dialogue: SetUpDialogue,
): Promise<{ readonly id: number; readonly result: SetUpResult }> {
  const { signal } = dialogue
  let id = 0
  let steps = 0
  let last: Extract<FromAgent, { type: 'set up step' }>['step'] | undefined
  const options: { readonly value: string; readonly label: string }[] = []
  const ask = (n: number, question: SetUpQuestion, wrong: boolean) => {
    const whenShown = () => send({ type: 'set up shown', id, n })
    dialogue.ask(question, { wrong, whenShown }).then(
      (answer) => send({ type: 'set up answer', id, n, ...answer }),
      () => {},
    )
  }
  signal.addEventListener('abort', () => send({ type: 'set up over', id }), { once: true })
  await exchange(
    (given) => ({ type: 'set up', id: (id = given), driver, host, ...(port === undefined ? {} : { port }) }),
    signal,
    (answer) => {
      if (answer.type !== 'set up step') return 'last'
      const { n, step } = answer
      if (step.is !== 'options' && (steps += 1) > STEPS_AT_MOST) return 'last'
      switch (step.is) {
        case 'options':
          if (options.length < OPTIONS_AT_MOST) options.push(...step.options)
          return 'more'
        case 'question':
          ask(n, asQuestion(step.question, options.splice(0), host), step.wrong)
          return 'more'
        case 'tell':
          dialogue.tell(step.what)
          return 'more'
        default:
          last = step
          return 'last'
      }
    },
  )
  if (last?.is === 'failed') throw new SetUpFailure(last.why)
  if (last?.is !== 'ready' || signal.aborted) throw new SetUpFailure('unreachable')
  const { is: _, name, ...told } = last
  const result: SetUpResult = {
    ...told,
    settings: { host, ...(port === undefined ? {} : { port }) },
    ...(name === undefined ? {} : { name: plainText(name) }),
  }
  return { id, result }
}
