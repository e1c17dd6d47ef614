/**
 * What the use of the remote says of how somebody scans: times and errors, and how often each key. A file of its own,
 * which scanning fetches once it is on: without it everything works and nothing is measured.
 */
import { counts } from './count-uses.ts'
import type { Profile } from '@beckon/contract/profile'
import { keep, useMeasures, withPress } from './kept-measures.ts'
import { together, used, type ScanRecord } from './scan-record.ts'
import { watchScan } from './watch-scan.ts'

/** `profile`: as it counts at the time. The answer ends it. */
export function measureScanning(profile: () => Pick<Profile, 'press'>): () => void {
  let record: ScanRecord = []
  return watchScan((seen) => {
    if (!counts()) return void (record = [])
    const now = used(record, seen, useMeasures.getState().scan, profile().press)
    record = now.record
    if (!now.press) return
    const { id, beginsRun, came } = now.press
    keep((kept) => ({
      uses: withPress(kept.uses, id, beginsRun),
      ...(came && { scan: together(kept.scan, came) }),
    }))
  })
}
