/**
 * The time of a press with one switch on the standard remote. The product's scanning machine is driven by a simulated
 * user who presses 0.65 s after their item is highlighted, at a step of a second, and makes no errors.
 */
import { inUsualOrder } from '../../web/src/access-methods/scanning/scan-tree.ts'
import { DEFAULT_PROFILE, type ScanSettings } from '@beckon/contract/profile'
import { scanHarness } from '../../web/test/scan-harness.ts'
import { reach } from '../../web/test/scan-user.ts'
import type { Level, Target } from '../../web/src/access-methods/page-reader/target.ts'
import { leavesOf, treeOf } from '../../web/src/access-methods/page-reader/target-tree.ts'
import { row } from '../figures.ts'
import { KEYS, laps, MIXES, staying, type Mix, type Use } from './mixes.ts'
import { seeded, type Random } from '../../e2e/simulations/seeded.ts'
import type { Screen } from './remote-page.ts'
import { rowColumn } from './row-column.ts'

const PRESS_MS = 650
const ONE_SECOND: ScanSettings = { ...DEFAULT_PROFILE.scan, stepMs: 1_000, startsOn: 'arrival' }
const EVEN_STEPS: ScanSettings = { ...ONE_SECOND, firstPercent: 0 }

function groupsOf(targets: readonly Target[]): Level {
  const tree = treeOf(targets, { pattern: 'groups', withBack: true, withPause: false, language: 'en' })
  if (!tree) throw new Error('The page has no targets.')
  return tree
}

/** Mean ms of a press. Each run of presses begins at the first item of the top level. */
function driven(tree: Level, uses: readonly Use[], options: ScanSettings): number {
  let [ms, presses] = [0, 0]
  for (const use of uses) {
    if (use.presses === 0) continue
    const scan = scanHarness(tree, options)
    const began = scan.now()
    reach(scan, use.id, { pressMs: PRESS_MS })
    const first = scan.now() - began
    let again = 0
    if (use.runs < use.presses) {
      reach(scan, use.id, { pressMs: PRESS_MS })
      again = scan.now() - began - first
    }
    ms += use.runs * first + (use.presses - use.runs) * again
    presses += use.presses
  }
  return ms / presses
}

/** Draws runs by their shares, each independent of the one before. */
function drawFrom(uses: readonly Use[], random: Random): () => Use {
  const total = uses.reduce((sum, { runs }) => sum + runs, 0)
  return () => {
    let at = random() * total
    const drawn = uses.find(({ runs }) => (at -= runs) < 0) ?? uses[0]
    if (!drawn) throw new Error('Nothing is used.')
    return drawn
  }
}

/**
 * The same user presses one key after another without a rest: the scan for the next key begins where the last one left
 * the highlight. Presses are drawn by their shares, independently except for runs of the same key.
 */
function inARow(tree: Level, uses: readonly Use[], options: ScanSettings, isFromRest: boolean): number {
  const random = seeded(17)
  const draw = drawFrom(uses, random)
  const scan = scanHarness(tree, { ...options, ...(isFromRest && { startsOn: 'press', after: 'by key' }) })
  let [ms, presses] = [0, 0]
  for (let runs = 0; runs < 20_000; runs++) {
    const use = draw()
    if (isFromRest) while (scan.due() !== undefined) scan.pass(1_000)
    const began = scan.now()
    if (isFromRest) scan.pass(PRESS_MS)
    reach(scan, use.id, { pressMs: PRESS_MS })
    presses += 1
    while (random() > use.runs / use.presses) {
      reach(scan, use.id, { pressMs: PRESS_MS })
      presses += 1
    }
    ms += scan.now() - began
  }
  return ms / presses
}

export function oneSwitch(screen: Screen, targets: readonly Target[]): void {
  const groups = groupsOf(targets)
  const usual = inUsualOrder(groups)
  const keys = targets.filter(({ id }) => KEYS.includes(id))
  if (keys.length < KEYS.length) throw new Error('A key of the remote is not on its page.')
  const rows = rowColumn(keys)
  const whole = rowColumn(targets.filter(({ kind }) => kind !== 'scroll'))
  const line: Level = { ...groups, items: leavesOf(groups) }
  console.log(
    `\n${screen}: ${targets.length} targets, ${groups.items.length} groups, ${whole.items.length} rows, ` +
      `${rows.items.length} of them of the ${keys.length} keys\n`,
  )
  row('s a press', ...MIXES.map(({ name }) => name))
  row('---', ...MIXES.map(() => '---'))
  const each = (name: string, figure: (mix: Mix) => number) =>
    row(name, ...MIXES.map((mix) => (figure(mix) / 1_000).toFixed(2)))
  each('one by one, as a system scanner meets the page', (mix) => driven(line, laps(mix), EVEN_STEPS))
  each('row-column of AsTeRICS AAC, whole page', (mix) => driven(whole, laps(mix), EVEN_STEPS))
  each('row-column of AsTeRICS AAC, the keys alone', (mix) => driven(rows, laps(mix), EVEN_STEPS))
  for (const [also, options] of [
    ['', EVEN_STEPS],
    ['; longer first item', ONE_SECOND],
  ] as const) {
    each(`groups in page order${also}`, (mix) => driven(groups, laps(mix), options))
    each(`groups in page order, stay${also}`, (mix) => driven(groups, staying(mix), options))
    each(`usual order${also}`, (mix) => driven(usual, laps(mix), options))
    each(`usual order, stay${also}`, (mix) => driven(usual, staying(mix), options))
  }
  each('the last, one key right after another', (mix) => inARow(usual, staying(mix), ONE_SECOND, false))
  each('the last, each time from rest', (mix) => inARow(usual, staying(mix), ONE_SECOND, true))
}
