/** Searches what was pressed and what the boxes did for broken promises. */

/** A press, as the finger made it. All times are of one clock, in milliseconds. */
export interface Pressed {
  /** One page's connection to its box; presses keep their order within it. */
  readonly remote: string
  /** Counts up within the remote. */
  readonly n: number
  readonly at: number
  /**
   * When it came to the server, for a program whose press lives from there, and which may send it several times; it has
   * no order beside others.
   */
  readonly arrivals?: number[]
  /** What the user was told; undefined if nothing had been told by the end. */
  told?: 'done' | 'not done' | 'may happen'
  /** By which answer. */
  why?: string
}

/** Something that a box did; boxes record in the order of doing. */
export interface Effect {
  readonly remote: string
  readonly n: number
  readonly at: number
}

/** Each fault in words. */
export interface Faults {
  /** Done more often than once. */
  readonly doubled: readonly string[]
  /** Done after a later press of the same remote. */
  readonly disordered: readonly string[]
  /** Done later than it was good for. */
  readonly late: readonly string[]
  /** Done although nobody pressed it. */
  readonly unasked: readonly string[]
  /** Told as done and not done, or the other way round; or nothing was told. */
  readonly untrue: readonly string[]
}

export function faultsIn(pressed: readonly Pressed[], effects: readonly Effect[], goodForMs: number): Faults {
  const presses = new Map(pressed.map((press) => [nameOf(press), press]))
  const times = new Map<string, number>()
  const newest = new Map<string, number>()
  const faults = { doubled: [], disordered: [], late: [], unasked: [], untrue: [] } as Record<keyof Faults, string[]>
  for (const effect of effects) {
    const name = nameOf(effect)
    const press = presses.get(name)
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    const last = newest.get(effect.remote) ?? 0
    if (press === undefined) faults.unasked.push(name)
    else if (ageOf(effect, press) > goodForMs) faults.late.push(`${name} after ${Math.round(ageOf(effect, press))} ms`)
    if (before > 0) faults.doubled.push(name)
    else if (effect.n < last && press?.arrivals === undefined) faults.disordered.push(`${name} after ${last}`)
    newest.set(effect.remote, Math.max(last, effect.n))
  }
  for (const press of pressed) {
    const isDone = times.has(nameOf(press))
    if (press.told === undefined) faults.untrue.push(`${nameOf(press)} was not told`)
    if (press.told === 'done' && !isDone) faults.untrue.push(`${nameOf(press)} was told as done`)
    if (press.told === 'not done' && isDone) faults.untrue.push(`${nameOf(press)} was told as not done${by(press)}`)
  }
  return faults
}

/** From the finger, or from its last arrival before that. */
export function ageOf({ at }: Pick<Effect, 'at'>, press: Pick<Pressed, 'at' | 'arrivals'>): number {
  return at - (press.arrivals?.findLast((arrival) => arrival <= at) ?? press.at)
}

function by({ why }: Pressed): string {
  return why === undefined ? '' : ` by ${why}`
}

function nameOf({ remote, n }: Pick<Pressed, 'remote' | 'n'>): string {
  return `${remote} ${n}`
}
