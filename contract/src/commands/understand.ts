/**
 * Turns a text into an intent, in three languages. The language is only a hint: text in another language is understood,
 * too.
 */
import { COMMAND_LANGUAGES, commandLanguage, type CommandLanguage, type Language } from '../languages.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import type { Grammar, Intent, Rule } from './intents.ts'
import { plainCommand, plainWords } from './plain-words.ts'
import { SPANISH } from './spanish.ts'

export const GRAMMARS: { readonly [L in CommandLanguage]: Grammar } = { en: ENGLISH, es: SPANISH, fr: FRENCH }
/** A longer text is not a command; the limit also bounds the matching. */
export const UNDERSTOOD_AT_MOST = 200

const POLITENESS = Object.fromEntries(
  COMMAND_LANGUAGES.map((language) => [
    language,
    {
      before: new RegExp(`^(?:${oneOf(GRAMMARS[language].before)}) `, 'u'),
      after: new RegExp(` (?:${oneOf(GRAMMARS[language].after)})$`, 'u'),
    },
  ]),
) as { readonly [L in CommandLanguage]: { readonly before: RegExp; readonly after: RegExp } }

/** The intent; undefined if the text is empty or too long. An unknown text counts as a name that a box may know. */
export function understand(words: string, pageLanguage: Language): Intent | undefined {
  const language = commandLanguage(pageLanguage)
  const plain = plainCommand(words)
  if (plain === '' || plain.length > UNDERSTOOD_AT_MOST) return undefined
  const inTurn = [language, ...COMMAND_LANGUAGES.filter((one) => one !== language)].map((one) => ({
    grammar: GRAMMARS[one],
    phrase: withoutPoliteness(plain, one),
  }))
  for (const { grammar, phrase } of inTurn) {
    const intent = byRules(phrase, grammar.rules)
    if (intent) return intent
  }
  // Phrases such as "watch …" take any name, so they are tried after the rules of every language.
  for (const { grammar, phrase } of inTurn) {
    const intent = byRules(plainWords(phrase), grammar.names)
    if (intent) return intent
  }
  const [whole, name] = [plainWords(plain), plainWords(withoutPoliteness(plain, language))]
  return { is: 'name', name, lookFirstFor: 'app', ...(whole === name ? {} : { whole }) }
}

function byRules(phrase: string, rules: readonly Rule[]): Intent | undefined {
  for (const rule of rules) {
    // Patterns end every word with a space, also the last.
    const match = rule.pattern.exec(`${phrase} `)
    // Each alternative of a phrase may have its slot.
    const intent = match ? rule.means(match.slice(1).find((filled) => filled !== undefined)) : undefined
    if (intent) return intent
  }
  return undefined
}

function withoutPoliteness(plain: string, language: CommandLanguage): string {
  const { before, after } = POLITENESS[language]
  let phrase = plain
  for (;;) {
    const shorter = phrase.replace(before, '').replace(after, '')
    if (shorter === phrase) return phrase
    phrase = shorter
  }
}

/** The longest first, so that "hey TV" is removed as a whole. */
function oneOf(phrases: readonly string[]): string {
  return phrases
    .map(plainWords)
    .sort((a, b) => b.length - a.length)
    .join('|')
}

/** Whether the text asks what is on, in any language, not only the page's. */
export function asksWhatIsOn(words: string): boolean {
  const intent = understand(words, 'en')
  return intent?.is === 'go to' && intent.asks !== undefined
}
