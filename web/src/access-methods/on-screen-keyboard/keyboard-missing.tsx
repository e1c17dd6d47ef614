/** Stands in for the on-screen keyboard while its file cannot be fetched. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { shared } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PartMissing } from '../../ui/lazy-part.tsx'
import { uiTexts } from '../../ui/texts.ts'

/** Calls `onClose` when the user closes it; the returned function closes it, too. */
export function showKeyboardMissing(onClose: () => void): () => void {
  const { language } = shared()
  const why = say(uiTexts.noConnection, language)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <Dialog label={why} onClose={onClose}>
        <PartMissing />
        <Button onClick={onClose}>{say(commonTexts.cancel, language)}</Button>
      </Dialog>,
    ),
  )
  announce(why, { isFailure: true })
  return () => {
    flushSync(() => root.unmount())
    place.remove()
  }
}
