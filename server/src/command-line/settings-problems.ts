/** Everything that is wrong with the settings, each as a sentence. */
import { readBoxSettings } from '@beckon/boxes/box-settings'
import { readConfig } from '../read-config.ts'
import { ConfigError, type Environment } from '../settings/read-settings.ts'
import type { SettingsFiles } from '../settings/settings-file.ts'

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
