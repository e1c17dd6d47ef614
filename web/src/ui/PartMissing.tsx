/**
 * Stands in for a part of the page that could not be loaded yet. The part comes by itself, except in Firefox, which
 * requests a file of the program only once: there the page has to be loaded again.
 */
import { useT } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { crashTexts, uiTexts } from './texts.ts'

export function PartMissing() {
  const t = useT()
  return (
    <div>
      <p role="status">{t(uiTexts.noConnection)}</p>
      <Button onClick={() => window.location.reload()}>{t(crashTexts.reload)}</Button>
    </div>
  )
}
