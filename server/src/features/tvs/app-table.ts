/** What opens by name at an added TV: a table that its owner may edit. */
import { familyOf } from '@beckon/boxes/families'
import type { Tv } from '@beckon/contract/tvs'
import * as v from 'valibot'
import type { AddedTv } from './added-tvs.ts'

type Table = Readonly<Record<string, string>>

/** Which setting of a TV its table is: `apps` open links or ids of the family's own, `shortcuts` what its apps are called. */
export type TableName = 'apps' | 'shortcuts'

export function tableNameOf({ driver }: AddedTv): TableName {
  return appsOf(driver, { Example: 'https://example.org/' }) === undefined ? 'shortcuts' : 'apps'
}

/** The table of names that the owner may edit, with those that the family begins with. */
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

/** The table as the family takes it: its own in place of none; undefined for a family without, or one that it does not take. */
function appsOf(driver: AddedTv['driver'], apps: Table | undefined): Table | undefined {
  const entry = familyOf(driver)?.entries['apps']
  const read = entry && v.safeParse(v.object({ apps: entry }), apps === undefined ? {} : { apps })
  return read?.success === true ? (read.output.apps as Table | undefined) : undefined
}
