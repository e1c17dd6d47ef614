/** The key that undoes the newest press, or says why it cannot. Hidden before the first press. */
import { useT } from '../../texts/texts.ts'
import { usePresses } from '../press/remote-presses.ts'
import { undo } from './undo.ts'
import { undoTexts as texts } from './undo-texts.ts'

export function UndoKey() {
  const t = useT()
  const isEmpty = usePresses(({ log }) => log.length === 0)
  return (
    <button type="button" id="undo" disabled={isEmpty} onClick={undo}>
      {t(texts.undo)}
    </button>
  )
}
