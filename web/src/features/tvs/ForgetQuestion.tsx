/** Asks before a TV is forgotten, since there is no way back. The safe answer comes first and has the focus. */
import type { Tv } from '@beckon/contract/tvs'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import styles from './Tvs.module.css'

export function ForgetQuestion({ tv, onAnswer }: { tv: Tv; onAnswer: (yes: boolean) => void }) {
  const t = useT()
  const title = t(texts.askForget, { name: tv.name })
  const { remotes } = tv
  const loses = remotes === 0 ? texts.noRemoteLoses : remotes === 1 ? texts.oneRemoteLoses : texts.remotesLose
  const { removeUs } = FAMILY_TEXTS[tv.driver]
  return (
    <Dialog label={title} onClose={() => onAnswer(false)}>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{t(loses, { count: remotes })}</p>
        <p>{t(texts.keysDeleted)}</p>
        {removeUs !== undefined && <p>{t(removeUs)}</p>}
      </div>
      <div className={styles.answers}>
        <Button wide variant="primary" onClick={() => onAnswer(false)}>
          {t(texts.keep)}
        </Button>
        <Button wide icon="trash" onClick={() => onAnswer(true)}>
          {t(texts.forget)}
        </Button>
      </div>
    </Dialog>
  )
}
