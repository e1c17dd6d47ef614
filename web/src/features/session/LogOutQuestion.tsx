/** Asks once before logging out: somebody who cannot pair alone would be shut out. The safe answer has the focus. */
import { useState } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { defineTexts, useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './LogOutQuestion.module.css'
import { logoutLink } from './logout-link.ts'

const texts = defineTexts({
  title: { en: 'Log out?', es: '¿Cerrar sesión?', fr: 'Se déconnecter?' },
  text: {
    en: 'This remote will stop working here. To use it again, someone must pair it or log in.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo o iniciar sesión.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler ou se connecter.',
  },
  textNoLogin: {
    en: 'This remote will stop working here. To use it again, someone must pair it.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler.',
  },
  stay: { en: 'Stay logged in', es: 'Seguir con la sesión', fr: 'Garder la session ouverte' },
  bookmark: {
    en: 'End the bookmark link too',
    es: 'Desconectar también el enlace de marcador',
    fr: 'Déconnecter aussi le signet',
  },
  bookmarkHint: {
    en: 'Without this, the bookmark still opens the remote.',
    es: 'Si no lo marcas, el marcador todavía abre el control.',
    fr: 'Sinon, le signet ouvre encore la télécommande.',
  },
  leave: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
})

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
          <>
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-describedby="end-bookmark-hint"
                checked={endBookmark}
                onChange={(event) => setEndBookmark(event.target.checked)}
              />
              {t(texts.bookmark)}
            </label>
            <p id="end-bookmark-hint" className={styles.hint}>
              {t(texts.bookmarkHint)}
            </p>
          </>
        )}
        <Button wide icon="log-out" onClick={() => window.location.assign(logoutLink(shared(), endBookmark))}>
          {t(texts.leave)}
        </Button>
      </div>
    </Dialog>
  )
}
