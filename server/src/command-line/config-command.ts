/** `config`: every setting in effect, where it comes from, and everything that is wrong, without starting anything. */
import { readBoxSettings } from '@beckon/boxes/box-settings'
import { describeSettings } from './describe-settings.ts'
import { CommandError, type Invocation, table } from './command.ts'
import { readConfig } from '../read-config.ts'
import { ConfigError, type Environment } from '../settings/read-settings.ts'
import type { SettingsFiles } from '../settings/settings-file.ts'

export async function configCommand({ environment, files, print }: Invocation): Promise<void> {
  for (const line of table(
    ['setting', 'value', 'from'],
    describeSettings(environment, files.whereIs).map(({ name, value, from }) => [name, value, from]),
  ))
    print(line)
  const problems = settingsProblems(environment, files)
  print('')
  if (problems.length > 0) throw new CommandError(['Problems:', ...problems].join('\n  '))
  print('All settings are valid.')
}

/** Everything that is wrong with the settings, each as a sentence. */
export function settingsProblems(environment: Environment, files: SettingsFiles): readonly string[] {
  return [
    ...new Set([
      ...problemsOf(() => readConfig(environment, files)),
      ...problemsOf(() => readBoxSettings(boxesOf(environment))),
    ]),
  ]
}

/** Read by itself, so that a mistake elsewhere does not hide one in the boxes. */
function boxesOf(environment: Environment): string | undefined {
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
