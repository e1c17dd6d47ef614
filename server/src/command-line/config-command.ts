/** `config`: every setting in effect, where it comes from, and everything that is wrong, without starting anything. */
import { describeSettings } from '../settings/describe-settings.ts'
import { CommandError, type Invocation, table } from './command.ts'
import { settingsProblems } from './settings-problems.ts'

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
