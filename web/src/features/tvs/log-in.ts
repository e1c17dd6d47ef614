/**
 * Coming back from a log-in at the page of a set, as Home Assistant's. It leads to `/tvs?code=…&state=…`. Both are taken
 * out of the address at once, and stand in the entry of the history, so that a reload goes on.
 */
import { goTo } from './screens.ts'

export function hideLogIn(): void {
  const query = new URLSearchParams(window.location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (code && state) goTo({ at: 'logged in', code, state }, { replace: true })
}
