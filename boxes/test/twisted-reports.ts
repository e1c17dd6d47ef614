/** The values that the fakes report, changed for as long as a test needs that. */

export interface Twist {
  /** Each text in a JSON message, or a whole answer in lines or XML. */
  readonly text?: (text: string) => string
  /** A JSON message. */
  readonly json?: (message: unknown) => unknown
  readonly bytes?: (message: Buffer) => Buffer
}

let twist: Twist = {}

/** Until the next call. */
export function tellOddly(next: Twist): void {
  twist = next
}

/** Null in place of the fields with these names, wherever they are. */
export function withNull(...names: readonly string[]): Twist {
  const json = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, names.includes(name) ? null : json(one)]),
    )
  }
  return { json }
}

/** A JSON message, or the fields of a binary one. */
export function told<T>(message: T): T {
  const { text, json } = twist
  const named = text === undefined ? message : deep(message, (leaf) => (typeof leaf === 'string' ? text(leaf) : leaf))
  return (json === undefined ? named : json(named)) as T
}

export function toldText(answer: string): string {
  return twist.text?.(answer) ?? answer
}

export function toldBytes(message: Buffer): Buffer {
  return twist.bytes?.(message) ?? message
}

/** Replaces what is no list and no object; `list` changes each list afterwards. */
export function deep(
  value: unknown,
  leaf: (value: unknown) => unknown,
  list: (value: readonly unknown[]) => readonly unknown[] = (same) => same,
): unknown {
  if (Array.isArray(value)) return list(value.map((one) => deep(one, leaf, list)))
  if (typeof value !== 'object' || value === null) return leaf(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, leaf, list)]))
}
