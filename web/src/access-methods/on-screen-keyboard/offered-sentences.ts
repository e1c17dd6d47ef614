/** Where the suggestions of the keyboard come from; `completion.ts` ranks them. */
import { useMemo } from 'react'
import { PHRASES } from '../../core/words/phrase-list.ts'
import { useTypedCommands } from '../../core/words/typed-history.ts'
import { useSharedState } from '../../platform/shared-state.ts'

/** From most to least likely: written before, names of buttons, and sentences that every box understands. */
export function useOfferedSentences(): readonly string[] {
  const language = useSharedState((state) => state.language)
  const buttons = useSharedState((state) => state.buttons)
  const typed = useTypedCommands()
  return useMemo(() => {
    const own = buttons.flatMap(({ displayString, type, command }) => [
      displayString ?? '',
      type === 'text' ? (command ?? '') : '',
    ])
    // Not toReversed: Safari before 16 does not know it.
    // oxlint-disable-next-line unicorn/no-array-reverse
    return [...[...typed].reverse(), ...own, ...PHRASES[language]].filter((sentence) => sentence.trim() !== '')
  }, [language, buttons, typed])
}
