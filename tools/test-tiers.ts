/**
 * Lists the tests that only `npm run test:all` adds to `npm test`: those that take minutes or drive programs that not
 * every machine has. Journeys mark themselves: those of `npm test` have the tag `@main`.
 */
export const MAIN_JOURNEY = '@main'

/** Of the tests that need no page those that only `npm run test:all` runs. */
export const ONLY_IN_ALL = [
  'boxes/src/odd-{answers,set-up}.test.ts',
  'boxes/test/*.test.ts',
  'e2e/simulations/*.test.ts',
  'server/test/cluster/**/*.test.ts',
  ...[
    'closed-home',
    'command-line',
    'crash-safety',
    'durability',
    'fair-shares',
    'https-at-home',
    'slow-clients',
    'start-and-stop',
    'stopped-process',
    'wrong-clock',
  ].map((name) => `server/test/${name}.test.ts`),
  'tools/{counts,deploy-files,documents,fourth-language,keep-running,kubernetes-files,pack,run}.test.ts',
]

/** Of the server's tests those that touch rows: `npm run test:all` runs them on PostgreSQL, too. */
export const ON_BOTH_ENGINES = [
  'asl',
  'bad-inputs',
  'button-pictures',
  'companion',
  'hostile-provider',
  'imported-boxes',
  'login',
  'logout',
  'my-remote',
  'pairing',
  'personal-signs',
  'remotes',
  'retention',
  'sessions',
  'store-conformance',
  'tv-control',
].map((name) => `server/test/${name}.test.ts`)

/** `main`: what `npm test` runs. `added`: what `npm run test:all` runs besides. `all`: both. */
export type Tier = 'main' | 'added' | 'all'

/** The runners' configurations read it from their environment; without it a runner has all tests. */
export const TIER = 'TEST_TIER'

export function tier(): Tier {
  const said = process.env[TIER]
  return said === 'main' || said === 'added' ? said : 'all'
}
