/** What a look at a Beckon found: one line for the operator, and whether something must be done. */
export interface Finding {
  readonly about: 'settings' | 'folder' | 'key' | 'database' | 'clock' | 'server' | 'boxes' | 'https' | 'log-ins'
  readonly isWell: boolean
  /** What was found; and, when it is not well, what to do. */
  readonly says: string
}

export function well(about: Finding['about'], says: string): Finding {
  return { about, isWell: true, says }
}

export function wrong(about: Finding['about'], says: string): Finding {
  return { about, isWell: false, says }
}
