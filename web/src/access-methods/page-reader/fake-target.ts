/** For tests: a key of a page, with what matters of it. */
import type { Target } from './target.ts'

/** Its name is its id, too. */
export function fakeTarget(id: string, more: Partial<Target> = {}): Target {
  return {
    id,
    name: id,
    groups: [],
    box: { x: 0, y: 0, width: 60, height: 60 },
    kind: 'press',
    guard: 'none',
    stay: 'top',
    repeats: false,
    isInHead: false,
    ...more,
  }
}
