/** "Add app to homepage": there only while the browser offers it, gone after the choice, or when it is not wanted. */
import { dropInstallOffer, type InstallOffer } from '../../platform/install-offer.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './InstallPrompt.module.css'
import { installTexts as texts } from './texts.ts'

export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const t = useT()

  async function install(): Promise<void> {
    try {
      await offer.prompt()
      await offer.userChoice
    } finally {
      // An offer is good for one dialog.
      close()
    }
  }

  /** The button under the focus goes away: the page's heading takes over. */
  function close(): void {
    document.querySelector<HTMLElement>('h1')?.focus()
    dropInstallOffer()
  }

  return (
    <div role="group" aria-label={t(texts.install)} className={styles.prompt}>
      <Button icon="install" onClick={() => void install().catch(() => {})}>
        {t(texts.install)}
      </Button>
      <Button icon="close" onClick={close}>
        <span className={styles.notNow}>{t(texts.notNow)}</span>
      </Button>
    </div>
  )
}
