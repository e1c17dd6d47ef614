/**
 * Imports the boxes of a partner's subscribers from a file with one JSON object per line. The whole file is checked
 * before the first row is written. Repeating an interrupted import completes it.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { BoxSettingsError, readLinkedBox } from '@beckon/boxes/box-settings'
import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import { fingerprint } from '../../storage/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { isReserved } from './reserved-subjects.ts'

const BOXES_AT_ONCE = 500
const PROBLEMS_AT_MOST = 20

interface ImportedBox {
  readonly line: number
  readonly id: string
  readonly name: string
  readonly family: string
  readonly owners: readonly string[]
  readonly secretHash: string
}

/** Returns the number of boxes in the file. Throws a BoxSettingsError that names the invalid lines. */
export async function importBoxes({ store, clock }: { store: Store; clock: Clock }, path: string): Promise<number> {
  await checkAll(store, path)
  let count = 0
  for await (const some of boxesIn(path)) {
    await store.save((trx) => write(trx, some, clock.now()))
    count += some.length
  }
  return count
}

async function checkAll(store: Pick<Store, 'db'>, path: string): Promise<void> {
  const problems: string[] = []
  const [lineOfId, lineOfSecret] = [new Map<string, number>(), new Map<string, number>()]
  for await (const some of boxesIn(path, (problem) => problems.push(problem))) {
    for (const { id, secretHash, line } of some) {
      const twice = lineOfId.get(id)
      const shared = lineOfSecret.get(secretHash)
      if (twice !== undefined) problems.push(`Line ${line}: the id ${id} is that of line ${twice}, too.`)
      else if (shared !== undefined) problems.push(`Line ${line}: the secret is that of line ${shared}, too.`)
      lineOfId.set(id, line)
      lineOfSecret.set(secretHash, line)
    }
    problems.push(...(await conflicts(store, some)))
    if (problems.length >= PROBLEMS_AT_MOST) break
  }
  if (lineOfId.size === 0 && problems.length === 0) problems.push('The file names no box.')
  if (problems.length > 0)
    throw new BoxSettingsError(
      [...problems.slice(0, PROBLEMS_AT_MOST), 'Nothing was imported. Change the file and import it again.'].join('\n'),
    )
}

/** Sentences about ids and secrets that other boxes already have. */
async function conflicts({ db }: Pick<Store, 'db'>, some: readonly ImportedBox[]): Promise<readonly string[]> {
  if (some.length === 0) return []
  const rows = await db
    .selectFrom('boxes')
    .select(['id', 'secret_hash'])
    .where((is) =>
      is.or([
        is(
          'id',
          'in',
          some.map(({ id }) => id),
        ),
        is(
          'secret_hash',
          'in',
          some.map(({ secretHash }) => secretHash),
        ),
      ]),
    )
    .execute()
  const added = new Set(rows.filter(({ secret_hash }) => secret_hash === null).map(({ id }) => id))
  const ofSecret = new Map(rows.map(({ id, secret_hash }) => [secret_hash, id]))
  return some.flatMap(({ id, secretHash, line }) => {
    if (added.has(id)) return [`Line ${line}: ${id} is a TV that was added; forget it first.`]
    const other = ofSecret.get(secretHash) ?? id
    return other === id ? [] : [`Line ${line}: the secret is that of the box ${other}.`]
  })
}

/** The boxes of a file, in batches. */
async function* boxesIn(
  path: string,
  tell: (problem: string) => void = () => {},
): AsyncGenerator<readonly ImportedBox[]> {
  let some: ImportedBox[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const box = readLine(text, line)
    if (typeof box === 'string') tell(`Line ${line}: ${box}`)
    else some.push(box)
    if (some.length === BOXES_AT_ONCE) {
      yield some
      some = []
    }
  }
  if (some.length > 0) yield some
}

/** The box of a line, or a sentence about its mistake. */
function readLine(text: string, line: number): ImportedBox | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return 'this is no JSON object such as {"id": "den-1", "name": "Den", "owners": ["comcast:anna"], "secret": "…"}.'
  }
  const box = readLinkedBox(given)
  if (typeof box === 'string') return box
  const { id, name, family, secret } = box
  const owners = [...new Set(box.owners)]
  // Boxes without owners belong to the household of their paired remotes: all of them would share one account.
  if (owners.length === 0) return `${id} has no owners.`
  const reserved = owners.find((owner) => isReserved(owner.slice(owner.indexOf(':') + 1)))
  if (reserved !== undefined) return `${id} cannot belong to ${reserved}: that name is reserved.`
  return { line, id, name, family, owners, secretHash: fingerprint(secret) }
}

async function write(trx: Transaction<Tables>, some: readonly ImportedBox[], now: number): Promise<void> {
  const rows = some.map(({ id, name, family, secretHash }) => ({
    id,
    name,
    room: '',
    family,
    driver: 'link',
    settings: '{}',
    identity: null,
    tv_id: null,
    via: null,
    secret_hash: secretHash,
    made_at: now,
    changed_at: now,
  }))
  await trx
    .insertInto('boxes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          family: ref('excluded.family'),
          secret_hash: ref('excluded.secret_hash'),
          changed_at: now,
        }))
        .where('boxes.secret_hash', 'is not', null),
    )
    .execute()
  await trx
    .deleteFrom('box_owners')
    .where(
      'box_id',
      'in',
      some.map(({ id }) => id),
    )
    .execute()
  await trx
    .insertInto('box_owners')
    .values(some.flatMap(({ id, owners }) => owners.map((owner) => ({ box_id: id, owner }))))
    .execute()
}
