/** The hamburger and, while it is open, its menu. */
import { traitsOf } from '@beckon/contract/partners'
import { useEffect } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeMenu, followBackButton, openMenu } from './menu-state.ts'
import { Menu } from './Menu.tsx'
import styles from './MenuButton.module.css'
import { menuTexts } from './texts.ts'

export function MenuButton() {
  const t = useT()
  const brand = useSharedState((state) => traitsOf(state.partner).brand)
  const open = useSharedState((state) => state.menuOpen)

  useEffect(followBackButton, [])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => (open ? closeMenu() : openMenu())}
      >
        <Icon name="hamburger" className={styles.icon} />
        <span className={styles.words}>{t(menuTexts.menu, { brand })}</span>
      </button>
      {open && <Menu label={t(menuTexts.menu, { brand })} onClose={closeMenu} />}
    </>
  )
}
