/** English, Español, Français: each in its own words and marked as such, so that a reader says it in the right voice. */
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/texts.ts'
import { Icon } from './Icon.tsx'
import styles from './LanguageSwitch.module.css'
import { uiTexts } from './texts.ts'

const OWN_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
} as const satisfies Record<Language, string>

/** `onChoose` changes the language and remembers it. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    <div role="group" aria-label={t(uiTexts.language)} className={styles.switch}>
      <Icon name="languages" className={styles.icon} />
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {OWN_NAMES[each]}
        </button>
      ))}
    </div>
  )
}
