/** The way on when a pairing came to nothing: a new code at once. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/Form.module.css'
import styles from './NewCode.module.css'
import { beginPairing, usePairing } from './pairing.ts'
import { pairingTexts } from './texts.ts'

export function NewCode() {
  const t = useT()
  const isStarting = usePairing().at === 'starting'
  return (
    <>
      <p className={styles.hint}>{t(pairingTexts.newCodeHint)}</p>
      <div className={form.row}>
        <Button variant="primary" busy={isStarting} onClick={beginPairing}>
          {t(pairingTexts.newCode)}
        </Button>
      </div>
    </>
  )
}
