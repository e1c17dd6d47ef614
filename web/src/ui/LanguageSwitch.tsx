/**
 * The choice of language: English, Español, Français, each in its own language and marked as such, so that a screen
 * reader uses the right voice. One key of the header, which opens the browser's own list.
 */
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@beckon/contract/languages'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/say.ts'
import key from './HeadKey.module.css'
import { Icon } from './Icon.tsx'
import { uiTexts } from './texts.ts'

/** `onChoose` changes the language and stores it. */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    <span className={key.key}>
      <select
        id="language"
        className={key.languages}
        aria-label={t(uiTexts.language)}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && onChoose(value)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
      <span className={key.ring} />
      <Icon name="languages" className={key.icon} />
      <span className={key.words} aria-hidden="true">
        {LANGUAGE_NAMES[language]}
      </span>
      <span className={key.short} aria-hidden="true">
        {language.toUpperCase()}
      </span>
    </span>
  )
}
