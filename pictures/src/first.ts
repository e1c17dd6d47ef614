/** The first thing that is found for one of these, asked in turn. */
export function first<A, T>(values: readonly A[], find: (value: A) => T | undefined): T | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
