/** Suggests words and sentences that continue the written text, so that few letters are enough. */
import { useMemo } from 'react'
import { phrasesIn, plain } from '../../core/words/phrase-list.ts'
import { useTypedCommands } from '../../core/words/typed-history.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { nameOf } from '../../remote-model/parse-label.ts'

export interface Completion {
  readonly words: string
  /** The text once it is chosen. */
  readonly text: string
}

const COMPLETIONS_AT_MOST = 4

/**
 * Completions from `sentences`, which come in order of likelihood: first sentences that begin with the text, then words
 * that begin with its last word.
 */
export function completionsOf(
  text: string,
  sentences: readonly string[],
  most = COMPLETIONS_AT_MOST,
): readonly Completion[] {
  const begun = plain(text)
  const whole = sentences
    .filter((sentence) => plain(sentence).startsWith(begun) && plain(sentence) !== begun.trimEnd())
    .map((sentence) => ({ words: sentence, text: sentence }))
  const lastWord = /\S*$/u.exec(text)?.[0] ?? ''
  const before = text.slice(0, text.length - lastWord.length)
  const words =
    lastWord === ''
      ? []
      : wordsOf(sentences)
          .filter((word) => plain(word).startsWith(plain(lastWord)) && plain(word) !== plain(lastWord))
          .map((word) => ({ words: word, text: `${before}${word} ` }))
  const seen = new Set<string>()
  return [...whole, ...words]
    .filter(({ words: shown }) => !seen.has(plain(shown)) && seen.add(plain(shown)))
    .slice(0, most)
}

/** Words that occur in more sentences come first. */
function wordsOf(sentences: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const word of new Set(sentence.split(/\s+/u)))
      if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
}

/**
 * The sentences that may be suggested, from most to least likely: typed before, names and text commands of the user's
 * buttons, and sentences that every box understands.
 */
export function useOfferedSentences(): readonly string[] {
  const language = useSharedState((state) => state.language)
  const buttons = useSharedState((state) => state.buttons)
  const typed = useTypedCommands()
  return useMemo(() => {
    const own = buttons.flatMap((button) => {
      const { type, command } = button
      return [nameOf(button), type !== 'KEY' && typeof command === 'string' ? command : '']
    })
    // Not toReversed: Safari before 16 does not know it.
    // oxlint-disable-next-line unicorn/no-array-reverse
    return [...[...typed].reverse(), ...own, ...phrasesIn(language)].filter((sentence) => sentence.trim() !== '')
  }, [language, buttons, typed])
}
