/**
 * The one question that every home must answer: who can reach this Beckon. The first start in a terminal asks it, and
 * `setup` asks it again.
 */
import type { Reach } from '@beckon/contract/setup'
import { settingsOf } from '../../features/setup/setup-calls.ts'
import { type Invocation, dataFolderOf } from '../command.ts'
import { type Questions, BrokenOff, canAnswer, withQuestions } from './questions.ts'
import { changeSettings } from '../../settings/settings-file.ts'
import { COMMAND } from '../../settings/command-name.ts'

/** Settings that already say who can reach the server. */
const SAY_IT = ['BECKON_HTTPS', 'BECKON_TLS_CERT', 'BECKON_HOST', 'BECKON_PUBLIC_URL', 'BECKON_DATABASE_URL']

function isAnswered(environment: Invocation['environment']): boolean {
  return SAY_IT.some((name) => environment[name] || environment[`${name}_FILE`])
}

export function askReach(questions: Pick<Questions, 'choice'>, now: Reach = 'this-machine'): Promise<Reach> {
  return questions.choice<Reach>(
    'Who may open Beckon?',
    [
      { value: 'this-machine', words: 'Only this machine.' },
      {
        value: 'home',
        words:
          'The devices of my home, such as a phone or tablet on the same network. By https, and only after pairing.',
      },
    ],
    now,
  )
}

/** A start in an unattended terminal, such as after a power cut, must not wait forever. */
const ASKS_FOR_MS = 120_000

/**
 * Asks at the first start; the answer is stored, so the question comes only once. False if the user does not want to
 * start.
 */
export async function askFirst({ environment, print }: Invocation): Promise<boolean> {
  if (!canAnswer(environment) || isAnswered(environment)) return true
  const tooLong = AbortSignal.timeout(ASKS_FOR_MS)
  try {
    print(`Welcome to Beckon. One question before it starts; "${COMMAND} setup" asks it again.`)
    const folder = dataFolderOf(environment)
    changeSettings(folder, settingsOf(await withQuestions(print, askReach, { tooLong })))
    print('')
    return true
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    if (!tooLong.aborted) {
      print('Not started.')
      return false
    }
    print('Nobody answered, so it starts for this machine only. It asks again at the next start.')
    return true
  }
}
