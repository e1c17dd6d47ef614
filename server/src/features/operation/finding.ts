/** What a look at a Beckon found: one line for the operator, and whether something must be done. */
export interface Finding {
  readonly about: 'settings' | 'folder' | 'key' | 'database' | 'clock' | 'server' | 'boxes' | 'https' | 'log-ins'
  readonly isWell: boolean
  /** What was found; and, when it is not well, what to do. */
  readonly message: string
}

export function well(about: Finding['about'], message: string): Finding {
  return { about, isWell: true, message }
}

export function wrong(about: Finding['about'], message: string): Finding {
  return { about, isWell: false, message }
}
