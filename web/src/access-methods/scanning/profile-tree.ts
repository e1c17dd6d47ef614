/** The order in which scanning walks a page, as somebody has chosen it. */
import type { Language } from '@beckon/contract/languages'
import { treeOf } from '../page-reader/target-tree.ts'
import type { Level, Target } from '../page-reader/target.ts'
import type { Profile } from '@beckon/contract/profile'
import { inUsualOrder } from './usual-use.ts'

type Chosen = Pick<Profile, 'scan' | 'switches'>

/** Undefined: there is nothing to choose. */
export function treeOfProfile(targets: readonly Target[], chosen: Chosen, language: Language): Level | undefined {
  const { method, pattern, order, ownOrder } = chosen.scan
  const tree = treeOf(targets, {
    // By halves the machine cuts a line by itself.
    pattern: method === 'halves' ? 'line' : pattern,
    order: ownOrder,
    withBack: method !== 'halves' && !chosen.switches.some(({ job }) => job === 'back'),
    // Holding the switch is how to move: it cannot be how to pause.
    withPause: method === 'inverse',
    language,
  })
  // An own order that nobody has made yet begins with the usual one.
  const hasGroups = pattern === 'groups' || (pattern === 'own' && ownOrder.length === 0)
  return tree && hasGroups && order === 'usual' && method !== 'halves' ? inUsualOrder(tree) : tree
}
