/** What dwell needs of the page and of the other ways. */
import type { Clock } from '../../platform/clock.ts'
import type { DwellAnnouncement } from './dwell-machine.ts'
import type { Job } from './profile.ts'
import type { Target, TargetId } from './target.ts'

export interface DwellPorts {
  /** What can be chosen on the page now, in page order. */
  readonly targets: () => readonly Target[]
  readonly elementOf: (id: TargetId) => Element | undefined
  /** In the same task; `gone` when it is not there any more. */
  readonly choose: (id: TargetId) => 'chosen' | 'gone'
  /** Tells of each change of the page; the answer ends that. */
  readonly followPage: (changed: (why: 'page' | 'dialog' | 'changed') => void) => () => void
  /** Tells of the switches of the user: `select` for look and press, `pause`. The answer ends that. */
  readonly followJobs: (heard: (job: Job) => void) => () => void
  /** In words, aloud or to a reader. */
  readonly say: (what: DwellAnnouncement) => void
  readonly clock: Clock
}
