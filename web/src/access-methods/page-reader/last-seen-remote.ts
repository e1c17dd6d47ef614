/** What could be chosen on the remote when it was last read: other pages say of its keys what they cost. In memory. */
import type { Target } from './target.ts'

let last: readonly Target[] = []

export function isRemotePage(): boolean {
  return /\/(?:my-)?remote$/u.test(location.pathname)
}

export function rememberTargets(targets: readonly Target[]): void {
  if (isRemotePage() && targets.length > 0) last = targets
}

/** Empty before an access method was on there. */
export function remoteTargets(): readonly Target[] {
  return last
}
