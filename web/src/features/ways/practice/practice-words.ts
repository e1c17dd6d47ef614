/** The lines of what practice has measured, in plain words. */
import type { PracticeLine } from '@beckon/contract/carer'
import { useT } from '../../../texts/texts.ts'
import { useSeconds } from '../../../ui/seconds.ts'
import { LINES } from './practice-lines.ts'
import { practiceTexts as texts } from './practice-texts.ts'

/** A line that this program does not know is left out. */
export function usePracticeInWords(): (lines: readonly PracticeLine[]) => string[] {
  const t = useT()
  const seconds = useSeconds()
  return (lines) =>
    lines.flatMap(({ line, number, all = 0 }) => {
      const name = LINES.find((one) => one === line)
      return name ? t(texts[name], { number, all, seconds: seconds(number) }) : []
    })
}
