/**
 * Compares the page reader's targets with the accessibility tree, and runs the machines of all methods over the
 * targets: each method must reach each of them. It is fast, since it does not operate the page, so every scene is
 * checked this way.
 */
import type { Page } from '@playwright/test'
import { oneScript } from '../../../web/build/one-script.ts'
import { dwellHarness } from '../../../web/test/dwell-harness.ts'
import { METHODS, PATTERNS } from '@beckon/contract/profile'
import { scanHarness } from '../../../web/test/scan-harness.ts'
import { reach } from '../../../web/test/scan-user.ts'
import { inUsualOrder } from '../../../web/src/access-methods/scanning/scan-tree.ts'
import { treeOf } from '../../../web/src/access-methods/page-reader/target-tree.ts'
import type { Target } from '../../../web/src/access-methods/page-reader/target.ts'

export interface Reading {
  readonly targets: readonly Target[]
  /** The targets whose centre is visible. */
  readonly seen: ReadonlySet<string>
  /** On the page, but not a target of the reader. */
  readonly missed: readonly string[]
  /** The names of targets that the accessibility tree does not have. */
  readonly others: readonly string[]
}

let script: Promise<string> | undefined

/** Call `recordChoices` before; `offered` are its results. */
export async function readByProgram(page: Page, offered: readonly string[]): Promise<Reading> {
  script ??= oneScript('web/src/access-methods/page-reader/page-targets.ts', 'pageTargets')
  const chromium = await page.context().newCDPSession(page)
  const read = `(() => { ${await script}; return (${String(compare)})(pageTargets) })()`
  // Through the browser's debugger: trusted types allow a page only its own scripts.
  const { result, exceptionDetails } = await chromium.send('Runtime.evaluate', {
    expression: read,
    returnByValue: true,
  })
  await chromium.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  const { targets, seen, missed, others } = result.value as {
    targets: readonly Target[]
    seen: readonly string[]
    missed: readonly number[]
    others: readonly string[]
  }
  return { targets, seen: new Set(seen), missed: missed.map((at) => offered[at] ?? ''), others }
}

interface Reader {
  readTargets(): readonly Target[]
  elementOf(id: string): HTMLElement | undefined
}

/** Runs in the page. */
function compare({ readTargets, elementOf }: Reader) {
  const { controls } = window.choices
  const targets = readTargets()
  const found = new Set<Element>()
  const others: string[] = []
  for (const { id, kind, name } of targets) {
    const element = elementOf(id)
    const control =
      element instanceof HTMLSelectElement
        ? [...element.options].find((option) => option.label === name && !found.has(option))
        : element
    if (control && controls.includes(control)) found.add(control)
    else if (kind !== 'scroll') others.push(name)
  }
  const seen = targets.flatMap(({ id, box: { x, y, width, height } }) => {
    const there = document.elementFromPoint(x + width / 2, y + height / 2)
    const element = elementOf(id)
    return there && (element?.contains(there) || there.closest('label')?.contains(element ?? null)) ? [id] : []
  })
  return { targets, seen, missed: [...controls.keys()].filter((at) => !found.has(controls[at] as Element)), others }
}

/** The targets that a scanning method cannot reach in some order, with the method and the error. */
export function unreachable(targets: readonly Target[]): readonly string[] {
  const problems: string[] = []
  for (const method of METHODS)
    for (const pattern of PATTERNS) {
      const tree = treeOf(targets, { pattern, withBack: true, withPause: method === 'inverse', language: 'en' })
      const scan = scanHarness(tree && pattern === 'groups' ? inUsualOrder(tree) : tree, { method })
      for (const { id, name } of targets) {
        try {
          reach(scan, id, { pressMs: 300 })
        } catch (error) {
          problems.push(`${method}, ${pattern}: ${name}: ${String(error)}`)
        }
      }
    }
  return problems
}

/** The visible targets that dwell does not choose when the pointer rests on them. */
export function notChosenByDwell(
  { targets, seen }: Pick<Reading, 'targets' | 'seen'>,
  view: { readonly width: number; readonly height: number },
): readonly string[] {
  const problems: string[] = []
  for (const { id, box, kind, name } of targets) {
    if (kind === 'scroll' || kind === 'option' || !seen.has(id)) continue
    const hand = dwellHarness(targets, {}, { ...view, scrollers: [] })
    hand.move({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    hand.wait(3_000)
    const asked = hand.shown().panel?.targets[0]?.id
    const [chosen = asked] = hand.choices()
    if (chosen !== id) problems.push(`dwell: ${name} at ${JSON.stringify(box)} chose ${chosen}`)
  }
  return problems
}
