/**
 * How a command asks in a terminal, also with a screen reader: whole lines, numbered choices, and nothing printed is
 * drawn again. What `beckon setup` asks is in `setup-command.ts`.
 */
import { createInterface } from 'node:readline/promises'
import { printable } from '@beckon/boxes/wire/plain-text'
import { CommandError, type Invocation } from '../command.ts'

/** Thrown when the user ended the questions by Ctrl-C or Ctrl-D, or did not answer in time. */
export class BrokenOff extends CommandError {
  constructor() {
    super('Ended.')
  }
}

/** The user at the terminal. Every question throws BrokenOff. */
export interface Questions {
  /** Returns the answer as typed, for passwords. */
  ask(question: string): Promise<string>
  /** Returns the trimmed answer. */
  text(question: string): Promise<string>
  isYes(question: string): Promise<boolean>
  /** Asks until a valid number is typed. Enter alone takes the default. */
  choice<V>(question: string, options: readonly { readonly value: V; readonly words: string }[], usual?: V): Promise<V>
  /** Waits for what the command needs between questions; throws BrokenOff when the user leaves meanwhile. */
  unlessEnded<T>(wait: Promise<T>): Promise<T>
  /** Aborts when the user leaves. */
  readonly signal: AbortSignal
}

/** Whether a user at this terminal can answer questions. */
export function canAnswer(environment: Invocation['environment']): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && !environment['CI']
}

interface Options {
  /** The failure if there is no terminal. */
  readonly otherwise?: string
  /** Ends the questions when it aborts. */
  readonly tooLong?: AbortSignal
}

/** Runs a command that asks. */
export async function withQuestions<T>(
  print: Invocation['print'],
  run: (questions: Questions) => Promise<T>,
  { otherwise, tooLong }: Options = {},
): Promise<T> {
  if (otherwise !== undefined && !process.stdin.isTTY) throw new CommandError(otherwise)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  terminal.once('close', () => ended.abort())
  terminal.once('SIGINT', () => ended.abort())
  const signal = tooLong === undefined ? ended.signal : AbortSignal.any([ended.signal, tooLong])

  async function ask(question: string): Promise<string> {
    try {
      return await terminal.question(printable(question), { signal })
    } catch {
      print('')
      throw new BrokenOff()
    }
  }

  const text = async (question: string) => (await ask(question)).trim()

  async function number(question: string, most: number, usual: number): Promise<number> {
    for (;;) {
      const answer = await text(question)
      const given = answer === '' ? usual : Number(answer)
      if (Number.isInteger(given) && given >= 1 && given <= most) return given
      print(`"${answer}" is none of the numbers.`)
    }
  }

  try {
    return await run({
      signal,
      ask,
      text,
      unlessEnded: (wait) =>
        Promise.race([
          wait,
          new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new BrokenOff()), { once: true }),
          ),
        ]),
      isYes: async (question) => /^y/iu.test(await text(`${question} (y/n) `)),
      async choice(question, options, usual = options[0]?.value) {
        print(question)
        for (const [index, { words }] of options.entries()) print(`  ${index + 1}. ${words}`)
        const numbers = options.map((_, index) => index + 1).join(' or ')
        const enter = options.findIndex(({ value }) => value === usual) + 1
        const asked = `Type ${numbers}, then Enter. Enter alone means ${enter}: `
        const chosen = options[(await number(asked, options.length, enter)) - 1]
        return (chosen as (typeof options)[number]).value
      },
    })
  } finally {
    terminal.close()
  }
}
