/**
 * "Add app to homepage". `menu/HeadKeys.tsx` draws it while `platform/install-offer.ts` has the browser's offer. It
 * disappears after the user's choice.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useLayoutEffect, useRef } from 'react'
import { dropInstallOffer, type InstallOffer } from '../../platform/install-offer.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/Page.tsx'
import styles from './InstallPrompt.module.css'

const texts = catalogue('install')

export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const t = useT()
  const prompt = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (prompt.current) keepKeysInPlace(prompt.current)
  }, [])

  async function install(): Promise<void> {
    try {
      await offer.prompt()
      await offer.userChoice
    } finally {
      // An offer can open only one dialog.
      close()
    }
  }

  function close(): void {
    focusHeading()
    dropInstallOffer()
  }

  return (
    <div ref={prompt} role="group" aria-label={t(texts.install)} className={styles.prompt}>
      {/* If the browser refuses its dialog, nothing is installed. */}
      <Button icon="install" onClick={() => void install().catch(() => {})}>
        {t(texts.install)}
      </Button>
      <Button icon="close" onClick={close}>
        <span className={styles.notNow}>{t(texts.notNow)}</span>
      </Button>
    </div>
  )
}

/**
 * Scrolls the page by the height of the prompt, so that no key moves under a finger when it appears.
 */
function keepKeysInPlace(prompt: HTMLElement): void {
  const top = () => prompt.parentElement?.nextElementSibling?.getBoundingClientRect().top ?? 0
  const pushed = top()
  prompt.style.display = 'none'
  const before = top()
  prompt.style.display = ''
  window.scrollBy(0, pushed - before)
}
