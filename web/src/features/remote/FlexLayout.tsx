/** The remote of a flex box: fewer keys, and shortcuts to apps and categories. */
import { useT } from '../../texts/say.ts'
import { Icon } from '../../ui/Icon.tsx'
import {
  APP_TILES,
  CATEGORY_TILES,
  STANDARD_ON_FLEX,
  MAIN_KEYS,
  SCREEN_KEYS,
  SHORTCUT_KEY,
  flexTexts,
} from '../../remote-model/flex-buttons.ts'
import type { RemoteButton } from '../../remote-model/button-table.ts'
import { useHasNoApps } from '../../remote-model/capabilities.ts'
import { KeyGroup } from '../../remote-model/Keys.tsx'
import { Keys, KeyWords, RemoteKey } from './RemoteKeys.tsx'
import groupStyles from './RemoteKeys.module.css'
import { Pad } from '../../core/press/Pad.tsx'
import styles from './RemotePage.module.css'

export function FlexLayout() {
  return (
    <>
      <div className={styles.column}>
        <Keys group="tv" />
        <div className={styles.hand} data-hand>
          <Keys group="volume" />
          <Pad />
          <Keys group="main" buttons={MAIN_KEYS} />
        </div>
      </div>
      <div className={styles.column}>
        <ScreenKeys />
        <div className={styles.playback}>
          <Keys group="playback" buttons={STANDARD_ON_FLEX.filter(({ group }) => group === 'playback')} />
        </div>
      </div>
      <div className={styles.column}>
        <Shortcuts group="apps" buttons={APP_TILES} />
        <Shortcuts group="categories" buttons={CATEGORY_TILES} />
      </div>
    </>
  )
}

const NO_APPS_ID = 'no-apps'

/** Buttons that open an app by its name. On a box without apps they are disabled, and one line says why. */
function Shortcuts({ group, buttons }: { group: 'apps' | 'categories'; buttons: readonly RemoteButton[] }) {
  const t = useT()
  const hasNoApps = useHasNoApps()
  return (
    <KeyGroup group={group}>
      <div className={`${groupStyles.keys} ${groupStyles[group]}`}>
        {buttons.map((button) => (
          <RemoteKey
            key={button.id}
            button={button}
            whyNot={hasNoApps && button.cmd !== undefined ? NO_APPS_ID : undefined}
          />
        ))}
      </div>
      {hasNoApps && group === 'apps' && (
        <p id={NO_APPS_ID} className={groupStyles.reason}>
          {t(flexTexts.noApps)}
        </p>
      )}
    </KeyGroup>
  )
}

function ScreenKeys() {
  const t = useT()
  return (
    <KeyGroup group="menus">
      <div className={`${groupStyles.keys} ${styles.screenKeys}`}>
        {SCREEN_KEYS.map((button) => (
          <RemoteKey key={button.id} button={button} />
        ))}
        <button type="button" id={SHORTCUT_KEY.id} className="key" disabled aria-describedby="shortcut-waits">
          <Icon name={SHORTCUT_KEY.icon} className={groupStyles.icon} />
          <KeyWords>{t(SHORTCUT_KEY.label)}</KeyWords>
        </button>
        <p id="shortcut-waits" hidden>
          {t(flexTexts.shortcutWaits)}
        </p>
      </div>
    </KeyGroup>
  )
}
