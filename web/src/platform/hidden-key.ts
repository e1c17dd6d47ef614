/** A key behind the # of an address: taken out of the address at once, and kept until its page has come. */
let key: string | undefined

export function hideKey(): void {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('key')
  if (given === null) return
  key = given
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** Answers it once. */
export function takeKey(): string | undefined {
  const taken = key
  key = undefined
  return taken
}
