import { readStoredBox, type BoxSetting } from '@beckon/boxes/load-boxes'
import type { AddedTv } from './added-tvs.ts'

/** What the driver makes its box of; undefined for settings that the driver does not take. */
export function settingOf({ id, name, family, driver, settings, identity }: AddedTv): BoxSetting | undefined {
  return readStoredBox({ ...settings, id, name, family, driver, ...(identity === undefined ? {} : { identity }) })
}
