/**
 * The directory of boxes among many: how long an import takes, and what a dial, a press whose box is not remembered, and
 * the list of a subscriber's boxes cost. `npx node bench/directory.ts 1000000 sqlite` prints the rows; `postgres` needs
 * the package postgresql.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBoxes } from '../server/src/features/remote/import-boxes.ts'
import { boxesOfOwner, boxOfAgent, boxOfId, TableDirectory } from '../server/src/features/remote/table-directory.ts'
import { openStore } from '../server/src/storage/open-store.ts'
import { fingerprint } from '../server/src/storage/seal.ts'
import type { Store } from '../server/src/storage/store.ts'
import { initPostgres, postgresPid, postgresUrl, startPostgres } from '../server/test/support/real-postgres.ts'
import { quantile, row } from './figures.ts'

type Query = Pick<ReturnType<typeof boxOfId>, 'compile'>

const ASKED = 2_000
const [count, engine] = [Number(process.argv[2] ?? 100_000), process.argv[3] === 'postgres' ? 'postgres' : 'sqlite']

const folder = mkdtempSync(join(tmpdir(), 'beckon-directory-'))
// PostgreSQL runs as a user of its own.
chmodSync(folder, 0o755)
const secretOf = (n: number) => `box-${n}-${'s'.repeat(32)}`
try {
  const file = join(folder, 'boxes.jsonl')
  await writeFileOf(count, file)
  if (engine === 'postgres') {
    await initPostgres(join(folder, 'cluster'))
    await startPostgres(join(folder, 'cluster'))
  }
  const database =
    engine === 'postgres' ? { url: postgresUrl(join(folder, 'cluster'), 'postgres'), connections: 10 } : undefined
  const store = await openStore({ database, dataFolder: folder })
  try {
    const began = performance.now()
    await importBoxes({ store, clock: { now: Date.now } }, file)
    row(`import of ${count} boxes, ${engine}`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
    await store.db.executeQuery({ ...boxOfId(store.db, '').compile(), sql: 'analyze', parameters: [] })
    await measure(store)
  } finally {
    await store.close()
  }
} finally {
  const pid = engine === 'postgres' ? postgresPid(join(folder, 'cluster')) : undefined
  if (pid !== undefined) process.kill(pid, 'SIGINT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

async function writeFileOf(boxes: number, path: string): Promise<void> {
  const file = await open(path, 'w')
  const lines: string[] = []
  for (let n = 0; n < boxes; n++) {
    lines.push(JSON.stringify({ id: `box-${n}`, name: 'TV', owners: [`comcast:p${n}`], secret: secretOf(n) }))
    if (lines.length < 10_000 && n + 1 < boxes) continue
    await file.write(`${lines.splice(0).join('\n')}\n`)
  }
  await file.close()
}

async function measure(store: Store): Promise<void> {
  const any = () => Math.floor(Math.random() * count)
  const account = (n: number) => ({ id: '', partner: 'comcast', subject: `p${n}` })
  const directory = new TableDirectory(store, { now: Date.now })
  await told(
    'a dial',
    () => directory.ofAgent(fingerprint(secretOf(any()))),
    boxOfAgent(store.db, fingerprint(secretOf(7))),
  )
  await told(
    'a box not remembered',
    () => {
      const id = `box-${any()}`
      directory.forget(id)
      return directory.find(id)
    },
    boxOfId(store.db, 'box-7'),
  )
  await told(
    'the boxes of a subscriber',
    () => directory.usableBy(account(any())),
    boxesOfOwner(store.db, 'comcast:p7'),
  )

  async function told(what: string, ask: () => unknown, query: Query): Promise<void> {
    const samples: number[] = []
    for (let n = 0; n < ASKED; n++) {
      const began = performance.now()
      await ask()
      samples.push(performance.now() - began)
    }
    const [p50, p99] = [quantile(samples, 0.5).toFixed(2), quantile(samples, 0.99).toFixed(2)]
    row(`${what} among ${count}, ${engine}`, `p50 ${p50} ms, p99 ${p99} ms`, await cost(store, query))
  }
}

/** The pages that PostgreSQL touches; how SQLite looks. */
async function cost(store: Store, query: Query): Promise<string> {
  const compiled = query.compile()
  const explain = store.engine === 'postgres' ? 'explain (analyze, buffers, format text) ' : 'explain query plan '
  const { rows } = await store.db.executeQuery<Record<string, string>>({ ...compiled, sql: explain + compiled.sql })
  const lines = rows.map((one) => String(one['QUERY PLAN'] ?? one['detail']))
  if (store.engine === 'sqlite') return lines.join('; ')
  const [pages] = lines.flatMap((text) => /Buffers: shared hit=(\d+)/u.exec(text)?.[1] ?? [])
  return `${pages} pages`
}
