/**
 * The settings of an added TV that its owner may change: the table of what opens by name, the time between keys, and
 * the codes of an infrared sender.
 */
import { familyOf } from '@beckon/boxes/families'
import type { Tv } from '@beckon/contract/tvs'
import * as v from 'valibot'
import type { AddedTv } from './added-tvs.ts'

type Table = Readonly<Record<string, string>>

/**
 * The setting that has the table of a TV: `apps` open links or ids of the family, `shortcuts` open apps by their names.
 */
export type TableName = 'apps' | 'shortcuts'

export function tableNameOf({ driver }: AddedTv): TableName {
  return appsOf(driver, { Example: 'https://example.org/' }) === undefined ? 'shortcuts' : 'apps'
}

/** The table of names that the owner may edit, including the defaults of the family. */
export function appTable({ driver, settings }: AddedTv, name: TableName): Pick<Tv, 'apps' | 'appsOpen'> {
  const written = settings[name] as Table | undefined
  const table = Object.entries((name === 'apps' ? appsOf(driver, written) : written) ?? {})
  return {
    apps: table.map(([called, opens]) => ({ name: called, opens })),
    appsOpen: name === 'apps' ? 'links' : 'words',
  }
}

/** The settings with this table; undefined if the driver does not take it. */
export function withTable(
  { driver, settings }: AddedTv,
  name: TableName,
  apps: NonNullable<Tv['apps']>,
): AddedTv['settings'] | undefined {
  const table = Object.fromEntries(apps.map((app) => [app.name, app.opens]))
  return name === 'apps' && appsOf(driver, table) === undefined ? undefined : { ...settings, [name]: table }
}

/**
 * The table as the family reads it, or its default table; undefined for a family without tables, or a table that it
 * does not accept.
 */
function appsOf(driver: AddedTv['driver'], apps: Table | undefined): Table | undefined {
  const entry = familyOf(driver)?.entries['apps']
  const read = entry && v.safeParse(v.object({ apps: entry }), apps === undefined ? {} : { apps })
  return read?.success === true ? (read.output.apps as Table | undefined) : undefined
}

/** The time from one key to the next of a TV that is driven here; undefined where its driver has no such setting. */
export function keyGapOf({ driver, via, settings }: AddedTv): number | undefined {
  const entry = familyOf(driver)?.entries['keyGapMs']
  if (entry === undefined || via !== undefined) return undefined
  const given = 'keyGapMs' in settings ? { keyGapMs: settings['keyGapMs'] } : {}
  const read = v.safeParse(v.object({ keyGapMs: entry }), given)
  return read.success ? (read.output.keyGapMs as number) : undefined
}

/** How its keys get their codes, and how many have a learned one; undefined where they need none. */
export function codesOf({ driver, settings }: Pick<AddedTv, 'driver' | 'settings'>): Tv['codes'] {
  const how = familyOf(driver)?.codes
  const by = how?.sourceOf(settings)
  if (how === undefined || by !== 'learning') return by && { by }
  return { by, count: Object.keys(settings[how.setting] ?? {}).length }
}

/** Whether it cannot press anything before its keys are taught. */
export function needsCodes(tv: Pick<AddedTv, 'driver' | 'settings'>): boolean {
  return codesOf(tv)?.count === 0
}
