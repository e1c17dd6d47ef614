/** Times the phases of a long command, which may overlap. */
export interface Phases {
  /** Runs the work of a phase and records its duration. */
  time<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Records a phase that is over already, in milliseconds. */
  add(name: string, ms: number): void
  /** `Time: packages 45 s, checks 60 s; 105 s in all`. */
  summary(): string
}

/** Starts counting now. */
export function startPhases(now = () => performance.now()): Phases {
  const began = now()
  let before = 0
  const done: string[] = []
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  return {
    async time(name, work) {
      const start = now()
      try {
        return await work()
      } finally {
        done.push(`${name} ${seconds(now() - start)}`)
      }
    },
    add(name, ms) {
      before += ms
      done.push(`${name} ${seconds(ms)}`)
    },
    summary: () => `Time: ${done.join(', ')}; ${seconds(before + now() - began)} in all`,
  }
}
