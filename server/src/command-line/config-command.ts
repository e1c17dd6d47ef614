/** `config`: every setting in effect, where it comes from, and everything that is wrong, without starting anything. */
import { readBoxSettings } from '@beckon/boxes/load-boxes'
import { ConfigError, describeSettings, readConfig } from '../config.ts'
import type { Invocation } from './beckon.ts'
import { CommandError } from './command-error.ts'
import { table } from './table.ts'

export async function configCommand({ environment, print }: Invocation): Promise<void> {
  for (const line of table(
    ['setting', 'value', 'from'],
    describeSettings(environment).map(({ name, value, from }) => [name, value, from]),
  ))
    print(line)
  const problems = [
    ...problemsOf(() => readConfig(environment)),
    ...problemsOf(() => readBoxSettings(boxesOf(environment))),
  ]
  print('')
  if (problems.length > 0) throw new CommandError(['What is wrong:', ...new Set(problems)].join('\n  '))
  print('All settings are good.')
}

/** Read by itself, so that a mistake elsewhere does not hide one in the boxes. */
function boxesOf(environment: Invocation['environment']): string | undefined {
  const boxes = Object.fromEntries(
    Object.entries(environment).filter(([name]) => name === 'BECKON_BOXES' || name === 'BECKON_BOXES_FILE'),
  )
  return readConfig(boxes).boxes
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [(error as Error).message]
  }
}
