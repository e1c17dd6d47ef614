import { familyOf } from '@beckon/boxes/families'
import { readStoredBox, type BoxSetting } from '@beckon/boxes/load-boxes'
import * as v from 'valibot'
import type { AddedTv } from './added-tvs.ts'

/** The time from one key to the next of a TV that is driven here; undefined where its driver has no such setting. */
export function keyGapOf({ driver, via, settings }: AddedTv): number | undefined {
  const entry = familyOf(driver)?.entries['keyGapMs']
  if (entry === undefined || via !== undefined) return undefined
  const given = 'keyGapMs' in settings ? { keyGapMs: settings['keyGapMs'] } : {}
  const read = v.safeParse(v.object({ keyGapMs: entry }), given)
  return read.success ? (read.output.keyGapMs as number) : undefined
}

/** What the driver makes its box of; undefined for settings that the driver does not take. */
export function settingOf({ id, name, family, driver, settings, identity }: AddedTv): BoxSetting | undefined {
  return readStoredBox({ ...settings, id, name, family, driver, ...(identity === undefined ? {} : { identity }) })
}
