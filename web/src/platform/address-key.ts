/** A key behind the # of an address: removed from the address at once, and held until its page asks for it. */
let key: string | undefined

export function hideAddressKey(): void {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('key')
  if (given === null) return
  key = given
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** Returns it once. */
export function takeAddressKey(): string | undefined {
  const taken = key
  key = undefined
  return taken
}
