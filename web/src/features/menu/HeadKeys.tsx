/**
 * The keys beside the heading of a remote: the offer to install the app, and the menu. It also starts to watch for new
 * versions.
 */
import { useEffect } from 'react'
import { useInstallOffer } from '../../platform/install-offer.ts'
import { loadModule, lazyComponent, PartMissing } from '../../ui/lazy-part.tsx'
import { changeShared, useSharedState } from '../../platform/shared-state.ts'
import { useBranded, type Branded, useT } from '../../texts/say.ts'
import styles from '../../ui/HeadKey.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { closeMenu, followBackButton, openMenu } from './menu-state.ts'
import { catalogue } from '@beckon/contract/catalogue'

/** The text of the menu button. Separate from the texts of the menu, which are loaded later. */
const menuWords: Branded = catalogue('menuButton')

/** The accessible name. Without a brand it differs from the text, which is also that of the TV's own menu key. */
const menuName: Branded = {
  named: menuWords.named,
  plain: catalogue('menuButtonParts').menuNamePlain,
}

/** No fallback: if it cannot be loaded, there is no network for an installation either. */
const InstallPrompt = lazyComponent(async () => (await import('../install/InstallPrompt.tsx')).InstallPrompt)

export function HeadKeys() {
  const offer = useInstallOffer()

  useEffect(
    () =>
      loadModule(
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

/** Loaded right after the keys of the remote, before anybody opens the menu. */
const loadMenu = () => import('./Menu.tsx')
const Menu = lazyComponent(async () => (await loadMenu()).Menu, PartMissing)

export function MenuButton() {
  const t = useT()
  const tb = useBranded()
  const open = useSharedState((state) => state.menuOpen)

  useEffect(followBackButton, [])
  // The session may end behind the menu: it must not lie over the next remote.
  useEffect(() => () => changeShared({ menuOpen: false }), [])
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
