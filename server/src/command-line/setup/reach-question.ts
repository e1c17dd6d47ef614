/** The one question that every home has to answer: who can reach this Beckon. */
import type { Reach } from '@beckon/contract/setup'
import type { Changes } from '../../settings/kept-settings.ts'
import type { Invocation } from '../command.ts'
import type { Questions } from './questions.ts'

/** Settings that already say who can reach the server. */
const SAY_IT = ['BECKON_HTTPS', 'BECKON_TLS_CERT', 'BECKON_HOST', 'BECKON_PUBLIC_URL', 'BECKON_DATABASE_URL']

export function isAnswered(environment: Invocation['environment']): boolean {
  return SAY_IT.some((name) => environment[name] || environment[`${name}_FILE`])
}

export function askReach(questions: Questions, now: Reach = 'this-machine'): Promise<Reach> {
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

export function settingsOf(reach: Reach): Changes {
  return { BECKON_HTTPS: reach === 'home' ? 'home' : 'off' }
}
