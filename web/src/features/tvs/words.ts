/** The sentences that the server names by their ids. */
import { setUpTexts } from '@beckon/contract/set-up-texts'
import type { SetUpWords } from '@beckon/contract/tv-set-up'
import { useT } from '../../texts/say.ts'

/** Returns a function that puts the server's words into the language of the interface. */
export function useWords(): (words: SetUpWords) => string {
  const t = useT()
  const tell = (words: SetUpWords): string => {
    if (typeof words === 'string') return words
    const places = Object.entries(words.with ?? {}).map(([place, inside]) => [place, tell(inside)])
    return t(setUpTexts[words.id], Object.fromEntries(places))
  }
  return tell
}
