/** A command in words, spoken or typed. The voice button is disabled until its code is loaded. */
import { useRef, useState, type ReactNode } from 'react'
import { useT } from '../../texts/say.ts'
import { changeShared, useSharedState } from '../../platform/shared-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent, PartMissing } from '../../ui/lazy-part.tsx'
import { usePresses } from '../../core/press/remote-presses.ts'
import { PRESS_FAILED_ID } from '../../core/press/StatusLine.tsx'
import { pressWords } from '../../core/words/press-words.ts'
import type { VoiceButtonProps } from '../voice/Voice.tsx'
import { KeyGroup } from '../../remote-model/Keys.tsx'
import { KeyWords } from './RemoteKeys.tsx'
import keyStyles from './RemoteKeys.module.css'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { remoteTexts } from '../../remote-model/texts.ts'
import styles from './Words.module.css'

const loadHistory = () => import('../../core/words/typed-history.ts')
/** If it cannot be loaded, the voice button stays disabled, and typing works. */
const loadVoice = () => import('../voice/Voice.tsx')
const VoiceButton = lazyComponent<VoiceButtonProps>(async () => (await loadVoice()).VoiceButton, VoiceWaits, VoiceWaits)
const VoicePanel = lazyComponent(async () => (await loadVoice()).VoicePanel)
const Phrases = lazyComponent(async () => (await import('./Phrases.tsx')).Phrases, PartMissing)

export function Words() {
  const t = useT()
  const typed = useSharedState((state) => state.textCommand)
  const cmd = typed.trim()
  const box = useRef<HTMLInputElement>(null)
  const recall = useRef<Awaited<ReturnType<typeof loadHistory>>['recallBy']>(undefined)
  const failed = usePresses((state) => state.failed['go'] !== undefined)

  function go(): void {
    if (cmd === '') return
    pressWords('go', cmd)
    changeShared({ textCommand: '' })
    // If it cannot be loaded, only the history of typed commands is missing.
    loadHistory()
      .then(({ remember }) => remember(cmd))
      .catch(() => {})
    // Go is disabled now, so the focus moves to the field for the next command.
    box.current?.focus()
  }

  const voiceKey = (
    <>
      <Icon name="voice" className={keyStyles.icon} />
      <KeyWords>{t(buttonTexts.voice)}</KeyWords>
    </>
  )

  return (
    <div className="whole-row">
      <KeyGroup group="words">
        <div className={styles.row}>
          <div className={styles.voice}>
            <VoiceButton className="key">{voiceKey}</VoiceButton>
          </div>
          <div className={styles.spoken}>
            <VoicePanel />
          </div>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              go()
            }}
          >
            <label htmlFor="typed-command" className={styles.label}>
              {t(remoteTexts.typed)} <span className={styles.example}>({t(remoteTexts.typedExample)})</span>
            </label>
            <div className={styles.line}>
              <input
                ref={box}
                id="typed-command"
                type="text"
                className={styles.box}
                value={typed}
                maxLength={COMMAND_AT_MOST}
                autoComplete="off"
                enterKeyHint="go"
                onChange={(event) => changeShared({ textCommand: event.target.value })}
                onFocus={() =>
                  void loadHistory().then(
                    ({ recallBy }) => (recall.current = recallBy),
                    // If it cannot be loaded, the arrow keys recall nothing.
                    () => {},
                  )
                }
                onKeyDown={(event) => {
                  const earlier = recall.current?.(event.key, typed)
                  if (earlier === undefined) return
                  event.preventDefault()
                  changeShared({ textCommand: earlier })
                }}
              />
              <Button
                type="submit"
                id="go"
                variant="primary"
                icon={failed ? 'warning' : 'go'}
                disabled={cmd === ''}
                aria-describedby={failed ? PRESS_FAILED_ID : undefined}
              >
                {t(remoteTexts.go)}
              </Button>
            </div>
          </form>
        </div>
      </KeyGroup>
    </div>
  )
}

export interface SuggestionsProps {
  /** Called when the user chooses to collect a number before sending it; undefined on a remote without that choice. */
  readonly onCompose: (() => void) | undefined
  readonly isComposing: boolean
}

/** Suggested commands, and how numbers are sent. In the Tab order it comes after the keys of the specification. */
export function Suggestions({ onCompose, isComposing }: SuggestionsProps) {
  const t = useT()
  const typed = useSharedState((state) => state.textCommand).trim()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="whole-row">
      <div className={styles.suggestions}>
        <button
          type="button"
          id="phrases"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'minus' : 'plus'} className={styles.sign} />
          {t(remoteTexts.phrases)}
        </button>
        {onCompose && (
          <button
            type="button"
            id="gather"
            className={`${styles.more} ${isComposing ? styles.gone : ''}`}
            onClick={onCompose}
          >
            <Icon name="keyboard" className={styles.sign} />
            {t(remoteTexts.gather)}
          </button>
        )}
      </div>
      {isOpen && (
        <Phrases
          typed={typed}
          onChoose={(phrase) => {
            changeShared({ textCommand: phrase })
            document.getElementById('typed-command')?.focus()
          }}
        />
      )}
    </div>
  )
}

function VoiceWaits({ children }: { children: ReactNode }) {
  return (
    <button type="button" id="voice" className="key" disabled>
      {children}
    </button>
  )
}
