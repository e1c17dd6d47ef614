/**
 * Measures the access methods on the standard remote as Chromium lays it out. `npx node bench/access-methods.ts` prints
 * the tables of `bench/access-methods.md`; with `properties 10000` it runs each property test over so many cases.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dwellFigures } from './access-methods/dwell.ts'
import { buildWeb } from '../tools/build-web.ts'
import { oneSwitch } from './access-methods/one-switch.ts'
import { readRemote, SCREENS, type Screen } from './access-methods/remote-page.ts'

const [what, cases = '10000'] = process.argv.slice(2)

if (what === 'properties') properties(cases)
else {
  await buildWeb()
  const remote = await readRemote()
  for (const screen of Object.keys(SCREENS) as Screen[]) oneSwitch(screen, remote[screen])
  await dwellFigures()
}

function properties(count: string): void {
  const files = globSync(['web/src/access-methods/**/*.test.ts', 'e2e/simulations/{undo,what-is-known}.test.ts'], {
    exclude: (file) => file.endsWith('.browser.test.ts'),
  })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--reporter', 'verbose', ...files],
    { env: { ...process.env, BECKON_CASES: count }, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
