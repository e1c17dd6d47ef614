/** What is to be seen of scanning, from its state alone. */
import { partsOf, partSwitches } from './scan-halves.ts'
import { itemAt, levelAt } from './scan-places.ts'
import type { Lit, ScanState } from './scan-types.ts'

const NOTHING_MORE = { waitsFor: 'nothing', isArmed: false, isPressed: false } as const

/** Undefined: nothing is lit. */
export function litOf({ now, tree, options }: ScanState): Lit | undefined {
  if (!tree) return undefined
  if (now.at === 'halving')
    return { parts: partsOf(now.left, partSwitches(options).length), is: 'parts', level: tree, ...NOTHING_MORE }
  if (now.at !== 'scanning' && now.at !== 'choosing' && now.at !== 'pressed') return undefined
  const [item, level] = [itemAt(tree, now.place), levelAt(tree, now.place.path)]
  if (!item || !level) return undefined
  const waitsFor =
    now.at !== 'choosing' ? 'nothing' : now.why === 'guard' ? ('a second press' as const) : ('taking back' as const)
  return {
    parts: [[item]],
    is: item.is === 'level' ? 'group' : item.is === 'target' ? 'key' : item.is,
    level,
    waitsFor,
    isArmed: now.at === 'scanning' && now.isArmed,
    isPressed: now.at === 'pressed',
  }
}
