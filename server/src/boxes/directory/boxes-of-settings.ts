/** The boxes that the setting `BECKON_BOXES` names. */
import { temporaryMemory } from '@beckon/boxes/box-memory'
import { readBoxSettings, type BoxSetting, type BoxSettings } from '@beckon/boxes/box-settings'
import { makeBox, type MemoryOf } from '@beckon/boxes/make-box'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../storage/seal.ts'
import type { OwnedBox } from '../boxes.ts'

export interface Configured {
  readonly settings: BoxSettings
  /** The setting is empty: the virtual TVs are a fallback, and real boxes hide them. */
  readonly isDefault: boolean
  readonly owned: readonly OwnedBox[]
}

/**
 * The boxes of the setting `BECKON_BOXES`. Throws a BoxSettingsError for an invalid setting. Servers that share a
 * database have virtual TVs only when the setting names them: otherwise each would have its own under the same ids.
 */
export function boxesOfSettings(
  { boxes: setting, database }: Pick<Config, 'boxes' | 'database'>,
  memoryOf: MemoryOf = () => temporaryMemory(),
): Configured {
  const isDefault = (setting?.trim() ?? '') === ''
  const settings = isDefault && database !== undefined ? [] : readBoxSettings(setting)
  const owned = settings.map((one) => ({
    box: makeBox(one, memoryOf),
    owners: one.owners,
    isFallback: isDefault,
    secretHash: secretHashOf(one),
  }))
  return { settings, isDefault, owned }
}

/** Identifies an agent that connects; the secret itself is not kept. */
function secretHashOf(setting: BoxSetting): string | undefined {
  return setting.driver === 'link' && 'secret' in setting ? fingerprint(setting.secret) : undefined
}
