/**
 * What the use of the remote says of how somebody scans: times and errors, and how often each key. A file of its own,
 * which scanning fetches once it is on: without it everything works and nothing is measured.
 */
import { counts } from './count-uses.ts'
import type { Profile } from '@beckon/contract/profile'
import { countsAfterMs } from '../scan/presser.ts'
import { keep, useMeasures, withPress } from './kept-measures.ts'
import { recorded, together, whatCame, type ScanRecord } from './scan-record.ts'
import { watchScan } from './watch-scan.ts'

/** `profile`: as it counts at the time. The answer ends it. */
export function measureScanning(profile: () => Pick<Profile, 'scan' | 'press'>): () => void {
  let record: ScanRecord = []
  return watchScan((seen) => {
    if (!counts()) return void (record = [])
    record = recorded(record, seen)
    const { chosen, before } = seen
    if (chosen === undefined) return
    const { scan, press } = profile()
    const timeMoves = scan.method === 'auto' || scan.method === 'inverse'
    const heldMs = useMeasures.getState().scan.heldMs
    const came = whatCame(record, {
      wanted: chosen,
      stepMs: scan.stepMs,
      lateMs: scan.lateMs,
      countsAfterMs: countsAfterMs(press, heldMs),
      isInUse: true,
    })
    record = []
    const isAgain = before.now.at === 'pressed' && before.now.leaf.target.id === chosen
    keep((kept) => ({
      uses: withPress(kept.uses, chosen, !isAgain),
      ...(timeMoves && { scan: together(kept.scan, came) }),
    }))
  })
}
