/** Compares what was pressed with what the boxes did, and lists broken promises. */

/** A press, as the finger made it. All times are of one clock, in milliseconds. */
export interface Pressed {
  /** One page's connection to its box; presses keep their order within it. */
  readonly remote: string
  /** Counts up within the remote. */
  readonly n: number
  readonly at: number
  /**
   * For a program's press: its arrivals at the server, from which it lives, since a program may send it several times.
   * Such presses have no order among others.
   */
  readonly arrivals?: number[]
  /** The message to the user; undefined if none had come by the end. */
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
  /** Done after it had expired. */
  readonly late: readonly string[]
  /** Done although nobody pressed it. */
  readonly unasked: readonly string[]
  /** Reported as done but not done, or the other way round; or not reported at all. */
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
