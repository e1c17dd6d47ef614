/**
 * A code to copy from a screen: a large key for each of its characters, and a text field for users who type. The
 * entered characters are shown in words, and read aloud on request.
 */
import { lengthOfCode, type SetUpField } from '@beckon/contract/tv-set-up'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Form.tsx'
import { sayAloud } from '../../ui/speech/speak.ts'
import { readCode, spell } from './code.ts'
import { setUpPageTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'
import { useWords } from './words.ts'

type Code = Omit<Extract<SetUpField, { is: 'code' }>, 'id'> & { readonly id: string }

export interface CodeFieldProps {
  readonly field: Code
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

/** The error if the code is too short or too long. */
export function codeProblem(field: Code, code: string, t: ReturnType<typeof useT>): string | undefined {
  const { length, shortest = length } = field
  if (code.length >= shortest && code.length <= length) return undefined
  return t(texts.tooShort, { length: lengthOfCode(field), count: code.length })
}

export function CodeField({ field, text, error, onText }: CodeFieldProps) {
  const t = useT()
  const tell = useWords()
  const language = useSharedState((state) => state.language)
  const { id, characters, length, label, hint } = field
  const { code, unknown } = readCode(text, characters)
  const spelled = spell(code, language)

  function press(character: string): void {
    if (code.length >= length) return
    onText(code + character)
    announce(spell(character, language))
  }

  function shorten(next: string): void {
    onText(next)
    announce(spell(next, language) || t(texts.nothingTyped))
  }

  return (
    <>
      <Field
        id={`tv-${id}`}
        className={styles.codeField}
        label={tell(label)}
        hint={hint && tell(hint)}
        value={text}
        // Room for what is typed between the characters.
        maxLength={length * 4}
        inputMode={/^\d+$/u.test(characters) ? 'numeric' : 'text'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        error={unknown === '' ? error : t(texts.unknownCharacters, { characters: unknown })}
        onText={onText}
      />
      <p className={styles.spelled}>
        {code === ''
          ? t(texts.nothingTyped)
          : t(texts.typed, { count: code.length, length: lengthOfCode(field), spelled })}
      </p>
      <div
        className={styles.keys}
        data-ten={characters.length === 10 || undefined}
        role="group"
        aria-label={t(texts.codeKeys)}
      >
        {[...characters].map((character) => (
          <Button
            key={character}
            variant="key"
            className={styles.key}
            aria-disabled={code.length >= length || undefined}
            onClick={() => press(character)}
          >
            {character}
          </Button>
        ))}
      </div>
      <div className="buttons">
        <Button icon="delete" onClick={() => shorten(code.slice(0, -1))}>
          {t(texts.deleteLast)}
        </Button>
        <Button icon="trash" onClick={() => shorten('')}>
          {t(texts.clearCode)}
        </Button>
        {canReadAloud() && (
          <Button
            icon="volume-up"
            onClick={() => sayAloud(spelled === '' ? t(texts.nothingTyped) : spelled, undefined, { pace: PACE })}
          >
            {t(texts.readAloud)}
          </Button>
        )}
      </div>
    </>
  )
}

/** Slower than the user's other speech, since each character counts. */
const PACE = 0.8

function canReadAloud(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}
