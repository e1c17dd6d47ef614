/** The boxes that the setting `BECKON_BOXES` names. */
import { shortMemory } from '@beckon/boxes/box-memory'
import { makeBoxes, readBoxSettings, type BoxSetting, type BoxSettings, type MemoryOf } from '@beckon/boxes/load-boxes'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../storage/seal.ts'
import type { OwnedBox } from '../boxes.ts'

export interface Configured {
  readonly settings: BoxSettings
  /** Nothing was set: the virtual TVs are for practice and give way. */
  readonly isDefault: boolean
  readonly owned: readonly OwnedBox[]
}

/**
 * The boxes of the setting `BECKON_BOXES`. Throws a BoxSettingsError for a setting that cannot be. Servers that share a
 * database have virtual TVs only when they are named: each would have others of the same names.
 */
export function boxesOfSettings(
  { boxes: setting, database }: Pick<Config, 'boxes' | 'database'>,
  memoryOf: MemoryOf = () => shortMemory(),
): Configured {
  const isDefault = (setting?.trim() ?? '') === ''
  const settings = isDefault && database !== undefined ? [] : readBoxSettings(setting)
  const owned = makeBoxes(settings, memoryOf).map((box, at) => ({
    box,
    owners: settings[at]?.owners,
    isFallback: isDefault,
    secretHash: secretHashOf(settings[at]),
  }))
  return { settings, isDefault, owned }
}

/** By which an agent is known when it dials: its secret itself is needed nowhere else. */
function secretHashOf(setting: BoxSetting | undefined): string | undefined {
  return setting?.driver === 'link' && 'secret' in setting ? fingerprint(setting.secret) : undefined
}
