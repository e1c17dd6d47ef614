/** The results of the switch test, in plain words. */
import type { TestLine } from '@beckon/contract/helper'
import { useT } from '../../../texts/texts.ts'
import { useSeconds } from '../../../ui/seconds.ts'
import { useProfile } from '../../../access-methods/current-method.ts'
import { useTest } from './stored-result.ts'
import { LINES, linesOf } from './proposal.ts'
import { switchTestTexts as texts } from './switch-test-texts.ts'

/** A line that this program does not know is left out. */
export function useTestLinesInWords(): (lines: readonly TestLine[]) => string[] {
  const t = useT()
  const seconds = useSeconds()
  return (lines) =>
    lines.flatMap(({ line, number, all = 0 }) => {
      const name = LINES.find((one) => one === line)
      return name ? t(texts[name], { number, all, seconds: seconds(number) }) : []
    })
}

export function useTestLines(): readonly string[] {
  const inWords = useTestLinesInWords()
  const profile = useProfile()
  const { times } = useTest()
  return inWords(linesOf(times, profile))
}
