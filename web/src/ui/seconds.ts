/** A time as words, in the language of the interface. */
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/texts.ts'
import { uiTexts } from './texts.ts'

/** Formats milliseconds as seconds. */
export function useSeconds(): (ms: number) => string {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (ms) =>
    ms === 1000 ? t(uiTexts.second) : t(uiTexts.seconds, { seconds: (ms / 1000).toLocaleString(language) })
}
