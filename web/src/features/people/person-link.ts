/** The link of a person: `#person=…` in any address lets this person use the remote, until somebody else does. */
import { fetchPart } from '../../ui/lazy-part.tsx'

export function followPersonLinks(): void {
  function check(): void {
    const id = /[#&]person=([\w-]+)/u.exec(location.hash)?.[1]
    if (id === undefined || history.state?.person === id) return
    fetchPart(
      () => import('./people.ts'),
      ({ letUse, readPeople }) => {
        // Marked as used, so that coming back to this entry, or a reload, does not choose this person again.
        history.replaceState({ ...history.state, person: id }, '')
        if (readPeople().now !== id && letUse(id)) location.reload()
      },
    )
  }
  check()
  addEventListener('hashchange', check)
}
