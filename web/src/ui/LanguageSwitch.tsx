/**
 * English, Español, Français: each in its own words and marked as such, so that a reader says it in the right voice.
 * One stop for Tab; the arrow keys move inside, as in every toolbar.
 */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@beckon/contract/languages'
import type { KeyboardEvent } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/texts.ts'
import { Icon } from './Icon.tsx'
import styles from './LanguageSwitch.module.css'
import { uiTexts } from './texts.ts'

/** `onChoose` changes the language and remembers it. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    // Its buttons take the focus, one at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" aria-label={t(uiTexts.language)} className={styles.switch} onKeyDown={moveByArrows}>
      <Icon name="languages" className={styles.icon} />
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          tabIndex={each === language ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  )
}

function moveByArrows({ key, target }: KeyboardEvent): void {
  const { nextElementSibling, previousElementSibling } = target as Element
  const to = key === 'ArrowRight' ? nextElementSibling : key === 'ArrowLeft' && previousElementSibling
  if (to instanceof HTMLElement) to.focus()
}
