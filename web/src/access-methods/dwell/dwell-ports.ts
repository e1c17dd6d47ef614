/** What dwell needs of the page and of the other access methods. */
import type { Clock } from '../../platform/clock.ts'
import type { Job } from '@beckon/contract/profile'
import type { PageChange, Target, TargetId } from '../page-reader/target.ts'

export interface DwellPorts {
  /** What can be chosen on the page now, in page order. */
  readonly targets: () => readonly Target[]
  /** Of the last reading. A scroller's target has the element that scrolls. */
  readonly elementOf: (id: TargetId) => HTMLElement | undefined
  /** In the same task; `gone` when it is not there any more. */
  readonly choose: (id: TargetId) => 'chosen' | 'gone'
  /** Tells of each change of the page; the answer ends that. */
  readonly followPage: (changed: (why: PageChange) => void) => () => void
  /** Tells of the switches of the user: `select` takes what is looked at, `pause`. The answer ends that. */
  readonly followJobs: (heard: (job: Job) => void) => () => void
  /** Says words aloud, or has a reader say them. */
  readonly say: (words: string) => void
  readonly clock: Clock
}
