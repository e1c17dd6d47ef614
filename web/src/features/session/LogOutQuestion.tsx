/** Asks before logging out, since a user who cannot pair alone would be locked out. The safe answer has the focus. */
import { catalogue } from '@beckon/contract/catalogue'
import { useState } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/Form.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './session.module.css'
import { logoutLink } from './session-links.ts'
import { urlOf } from '../../platform/base-path.ts'

const texts = catalogue('logOut')

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const t = useT()
  const canLogIn = useCanLogIn()
  const hasBookmark = useSharedState((state) => state.bookmarkKey !== undefined)
  const [endBookmark, setEndBookmark] = useState(false)
  return (
    <Dialog label={t(texts.title)} onClose={onClose}>
      <h2>{t(texts.title)}</h2>
      <p className={styles.text}>{t(canLogIn ? texts.text : texts.textNoLogin)}</p>
      <Button wide variant="primary" onClick={onClose}>
        {t(texts.stay)}
      </Button>
      <div className={styles.leave}>
        {hasBookmark && (
          <div className={styles.bookmark}>
            <Tick
              label={t(texts.bookmark)}
              hint={t(texts.bookmarkHint)}
              checked={endBookmark}
              onChange={setEndBookmark}
            />
          </div>
        )}
        <Button wide icon="log-out" onClick={() => window.location.assign(urlOf(logoutLink(shared(), endBookmark)))}>
          {t(texts.leave)}
        </Button>
      </div>
    </Dialog>
  )
}
