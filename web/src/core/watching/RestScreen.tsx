/**
 * The dark screen of a resting remote, filled by Wake and the keys that the user chose. A modal dialog, so that the
 * page below stays as it was: its focus, an open dialog, typed text.
 */
import { useT } from '../../texts/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import { KeyFace } from '../../remote-model/KeyFace.tsx'
import { useTvPaths } from '../../remote-model/capabilities.ts'
import { PressButton } from '../press/PressButton.tsx'
import { loadFailure, press, usePresses } from '../press/remote-presses.ts'
import { restTexts as texts } from './rest-texts.ts'
import styles from './RestScreen.module.css'

const Failure = lazyPart(async () => (await loadFailure()).Failure)

export interface RestScreenProps {
  readonly keys: readonly RemoteButton[]
  readonly onWake: () => void
}

export function RestScreen({ keys, onWake }: RestScreenProps) {
  const t = useT()
  const paths = useTvPaths()
  const last = usePresses((state) => state.last)
  const failed = last?.outcome?.is === 'failed' ? last.outcome : undefined
  // A disabled key of this size would be all that a person finds.
  const usable = keys.filter(({ tv }) => tv === undefined || paths[tv] !== 'none')

  return (
    <Dialog label={t(texts.title)} onClose={onWake}>
      <div className={styles.screen}>
        <div className={styles.keys} data-count={usable.length + 1}>
          <button type="button" id="wake" className={styles.key} onClick={onWake}>
            <Sun />
            <span>{t(texts.wake)}</span>
          </button>
          {usable.map((button) => {
            const pressable = pressableOf(button)
            return (
              <PressButton
                key={button.id}
                pressable={{ ...pressable, id: `rest-${pressable.id}` }}
                className={styles.key}
                onPress={() => press(pressable)}
              >
                <KeyFace button={button} iconClass={styles.icon}>
                  {(words) => <span>{words}</span>}
                </KeyFace>
              </PressButton>
            )
          })}
        </div>
        {/* The page's own line is behind this dialog. */}
        <p className={styles.status}>{failed && last && <Failure failed={failed} label={last.label} />}</p>
      </div>
    </Dialog>
  )
}

function Sun() {
  return (
    <svg
      className={`icon ${styles.icon}`}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
    </svg>
  )
}
