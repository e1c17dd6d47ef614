/**
 * The polite live region of the page, or of an open dialog. It stands there from the start and stays: a region that
 * comes with its text is not read.
 */
import { useOutside } from '../platform/state-hook.ts'
import { announcements } from './announce.ts'

export function Announcer({ dialog }: { readonly dialog?: object }) {
  const text = useOutside(announcements.subscribe, () => announcements.text(dialog))
  return (
    <div className="spoken" role="status" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  )
}
