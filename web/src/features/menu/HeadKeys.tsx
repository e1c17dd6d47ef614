/**
 * The keys beside the heading of a remote: the offer to install the app, and the menu. It also starts to watch for new
 * versions.
 */
import { useEffect } from 'react'
import { useInstallOffer } from '../../platform/install-offer.ts'
import { fetchPart, lazyPart, PartMissing } from '../../ui/lazy-part.tsx'
import { useSharedState } from '../../platform/shared-state.ts'
import { useBranded, type Branded, useT } from '../../texts/say.ts'
import styles from '../../ui/HeadKey.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { closeMenu, followBackButton, openMenu } from './menu-state.ts'
import { catalogue } from '@beckon/contract/catalogue'

/** The word of the button that opens the menu: apart from the menu's own, which need not come with the keys. */
const menuWords: Branded = catalogue('menuButton')

/** A name for homes without a brand, where it would be called like the TV's own key. */
const menuName: Branded = {
  named: menuWords.named,
  plain: catalogue('menuButtonParts').menuNamePlain,
}

/** If it cannot be loaded, there is no network for an installation either. */
const InstallPrompt = lazyPart(async () => (await import('../install/InstallPrompt.tsx')).InstallPrompt)

export function HeadKeys() {
  const offer = useInstallOffer()

  useEffect(
    () =>
      fetchPart(
        () => import('../versions/version.ts'),
        ({ watchVersion }) => watchVersion(),
      ),
    [],
  )

  return (
    <>
      {offer && <InstallPrompt offer={offer} />}
      <MenuButton />
    </>
  )
}

/** The keys of the remote come first; the menu follows as soon as they are there, before anybody opens it. */
const loadMenu = () => import('./Menu.tsx')
const Menu = lazyPart(async () => (await loadMenu()).Menu, PartMissing)

export function MenuButton() {
  const t = useT()
  const tb = useBranded()
  const open = useSharedState((state) => state.menuOpen)

  useEffect(followBackButton, [])
  // Failure is harmless: opening the menu loads it again.
  useEffect(() => void loadMenu().catch(() => {}), [])

  return (
    <>
      <button
        type="button"
        className={styles.key}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={tb(menuName)}
        onClick={() => (open ? closeMenu() : openMenu())}
      >
        <Icon name="hamburger" className={styles.icon} />
        <span className={styles.words}>{tb(menuWords)}</span>
        <span className={styles.short} aria-hidden="true">
          {t(menuWords.plain)}
        </span>
      </button>
      {open && <Menu label={tb(menuName)} onClose={closeMenu} />}
    </>
  )
}
