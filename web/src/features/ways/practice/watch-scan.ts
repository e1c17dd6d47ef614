/** What scanning does, told to whoever measures it. Nobody measures: nothing is told. */
import type { ScanEvent, ScanState } from '../scan/scan-types.ts'
import type { TargetId } from '../page/target.ts'

export interface ScanSeen {
  readonly before: ScanState
  readonly event: ScanEvent
  readonly after: ScanState
  readonly chosen: TargetId | undefined
}

const watchers = new Set<(seen: ScanSeen) => void>()

/** The answer ends it. */
export function watchScan(watcher: (seen: ScanSeen) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function tellScan(seen: ScanSeen): void {
  for (const watcher of watchers) watcher(seen)
}
