/**
 * The one polite live region. It stands in the page from the start and stays: a region that comes with its text is not
 * read.
 */
import { useOutside } from '../platform/state-hook.ts'
import { announcements } from './announce.ts'

export function Announcer() {
  const text = useOutside(announcements.subscribe, announcements.text)
  return (
    <div className="spoken" role="status" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  )
}
