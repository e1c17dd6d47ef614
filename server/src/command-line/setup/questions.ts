/**
 * How a command asks in a terminal, also with a screen reader: whole lines, numbered choices, and nothing printed is
 * drawn again. What `beckon setup` asks is in `setup-command.ts`.
 */
import { createInterface } from 'node:readline/promises'
import { printable } from '@beckon/boxes/wire/plain-text'
import { CommandError, type Invocation } from '../command.ts'

/** Thrown when the user ended the questions by Ctrl-C or Ctrl-D, or did not answer in time. */
export class BrokenOff extends Error {}

export interface Questions {
  /** Returns the trimmed answer; throws BrokenOff. */
  text(question: string): Promise<string>
  /** Asks until a valid number is typed. Enter alone takes the default. */
  choice<V>(question: string, options: readonly { readonly value: V; readonly words: string }[], usual?: V): Promise<V>
  close(): void
}

/** Whether a user at this terminal can answer questions. */
export function canAnswer(environment: Invocation['environment']): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && !environment['CI']
}

/** The user at the terminal; `signal` aborts when they leave. */
export interface Person {
  readonly ask: (question: string) => Promise<string>
  readonly signal: AbortSignal
}

/** Runs a command that needs answers. `otherwise` is the failure if there is no terminal. */
export async function withPerson<T>(otherwise: string, run: (person: Person) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY) throw new CommandError(otherwise)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const left = new AbortController()
  terminal.once('close', () => left.abort())
  try {
    return await run({ ask: (question) => terminal.question(printable(question)), signal: left.signal })
  } finally {
    terminal.close()
  }
}

export async function saysYes({ ask }: Pick<Person, 'ask'>, question: string): Promise<boolean> {
  return /^y/iu.test((await ask(`${question} (y/n) `)).trim())
}

/** `tooLong` ends the questions when it aborts. */
export function openQuestions(print: Invocation['print'], tooLong?: AbortSignal): Questions {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  terminal.once('close', () => ended.abort())
  terminal.once('SIGINT', () => ended.abort())
  const signal = tooLong === undefined ? ended.signal : AbortSignal.any([ended.signal, tooLong])

  async function text(question: string): Promise<string> {
    try {
      return (await terminal.question(printable(question), { signal })).trim()
    } catch {
      print('')
      throw new BrokenOff()
    }
  }

  return {
    text,
    async choice(question, options, usual = options[0]?.value) {
      print(question)
      for (const [index, { words }] of options.entries()) print(`  ${index + 1}. ${words}`)
      const numbers = options.map((_, index) => index + 1).join(' or ')
      const enter = options.findIndex(({ value }) => value === usual) + 1
      for (;;) {
        const answer = await text(`Type ${numbers}, then Enter. Enter alone means ${enter}: `)
        const chosen = options[(answer === '' ? enter : Number(answer)) - 1]
        if (chosen !== undefined) return chosen.value
        print(`"${answer}" is none of the numbers.`)
      }
    },
    close: () => terminal.close(),
  }
}
