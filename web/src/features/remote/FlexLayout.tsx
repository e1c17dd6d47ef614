/** The remote of a flex box: fewer keys, and shortcuts to apps and categories. */
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { APP_TILES, CATEGORY_TILES, KEPT, MAIN_KEYS, SCREEN_KEYS, SHORTCUT } from './flex-buttons.ts'
import flexStyles from './FlexLayout.module.css'
import { flexTexts } from './flex-texts.ts'
import { KeyGroup, Keys } from './groups.tsx'
import groupStyles from './groups.module.css'
import { Pad } from './Pad.tsx'
import { KeyWords, RemoteKey } from './RemoteKey.tsx'
import keyStyles from './RemoteKey.module.css'
import styles from './RemotePage.module.css'

export function FlexLayout() {
  return (
    <>
      <div className={styles.column}>
        <Keys group="tv" />
        <ScreenKeys />
      </div>
      <div className={styles.column}>
        <div className={styles.hand}>
          <Keys group="volume" />
          <Pad />
          <Keys group="ways" buttons={MAIN_KEYS} />
        </div>
        <div className={flexStyles.playback}>
          <Keys group="playback" buttons={KEPT.filter(({ group }) => group === 'playback')} />
        </div>
      </div>
      <div className={styles.column}>
        <Keys group="apps" buttons={APP_TILES} />
        <Keys group="categories" buttons={CATEGORY_TILES} />
      </div>
    </>
  )
}

function ScreenKeys() {
  const t = useT()
  return (
    <KeyGroup group="menus">
      <div className={`${groupStyles.keys} ${flexStyles.screenKeys}`}>
        {SCREEN_KEYS.map((button) => (
          <RemoteKey key={button.id} button={button} />
        ))}
        <button type="button" id={SHORTCUT.id} className={keyStyles.key} disabled aria-describedby="shortcut-waits">
          <Icon name={SHORTCUT.icon} className={keyStyles.icon} />
          <KeyWords>{t(SHORTCUT.label)}</KeyWords>
        </button>
        <p id="shortcut-waits" hidden>
          {t(flexTexts.shortcutWaits)}
        </p>
      </div>
    </KeyGroup>
  )
}
