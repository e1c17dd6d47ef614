/** Words to meaning, in three languages. The language is a hint: what is said in another one is understood as well. */
import { LANGUAGES, type Language } from '../languages.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import type { Grammar, Intent } from './intents.ts'
import { plainWords } from './plain-words.ts'
import { SPANISH } from './spanish.ts'

const GRAMMARS: { readonly [L in Language]: Grammar } = { en: ENGLISH, es: SPANISH, fr: FRENCH }
/** Longer commands are no commands; this also bounds the matching. */
const MAX_LENGTH = 200

/** What is meant, or undefined when there are no words at all. Unknown words are a name that a box may know. */
export function understand(words: string, language: Language): Intent | undefined {
  const plain = plainWords(words)
  if (plain === '' || plain.length > MAX_LENGTH) return undefined
  const inTurn = [language, ...LANGUAGES.filter((one) => one !== language)].map((one) => {
    const grammar = GRAMMARS[one]
    return { grammar, phrase: withoutPoliteness(plain, grammar) }
  })
  for (const { grammar, phrase } of inTurn) {
    const intent = byRules(phrase, grammar)
    if (intent) return intent
  }
  for (const { grammar, phrase } of inTurn) {
    const watched = grammar.watch.exec(phrase)?.[1]
    if (watched) return { is: 'name', name: watched, first: 'channel' }
    const opened = grammar.open.exec(phrase)?.[1]
    if (opened) return { is: 'name', name: opened, first: 'app' }
  }
  return { is: 'name', name: withoutPoliteness(plain, GRAMMARS[language]), first: 'app' }
}

function byRules(phrase: string, grammar: Grammar): Intent | undefined {
  for (const rule of grammar.rules) {
    const match = rule.says.exec(phrase)
    const intent = match ? rule.means(...match.slice(1)) : undefined
    if (intent) return intent
  }
  return undefined
}

function withoutPoliteness(plain: string, grammar: Grammar): string {
  let phrase = plain
  for (;;) {
    const shorter = phrase.replace(grammar.before, '').replace(grammar.after, '')
    if (shorter === phrase) return phrase
    phrase = shorter
  }
}
