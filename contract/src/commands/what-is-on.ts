/** The question "What is on?", which the remote answers itself. */
import { plainWords } from './plain-words.ts'

const QUESTIONS: ReadonlySet<string> = new Set(
  [
    'what is on',
    'what’s on',
    'what is on now',
    'what’s on now',
    'what is on TV',
    'what’s on TV',
    'qué hay',
    'qué hay ahora',
    'qué hay en la tele',
    'qué están dando',
    'qué están dando ahora',
    'à l’écran',
    'qu’est-ce qui joue',
    'qu’est-ce qui passe',
    'qu’est-ce qu’il y a',
    'qu’est-ce qu’il y a à la télé',
  ].map(plainWords),
)

/** In any language, whatever the page's language is. */
export function asksWhatIsOn(words: string): boolean {
  return QUESTIONS.has(plainWords(words))
}
