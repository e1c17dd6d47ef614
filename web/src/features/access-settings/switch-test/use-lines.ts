/** The results of the switch test, in plain words. */
import { useT } from '../../../texts/texts.ts'
import { useSeconds } from '../../../ui/seconds.ts'
import { useProfile } from '../../../access-methods/current-method.ts'
import { useTest } from './stored-result.ts'
import { linesOf } from './proposal.ts'
import { switchTestTexts as texts } from './switch-test-texts.ts'

export function useTestLines(): readonly string[] {
  const t = useT()
  const seconds = useSeconds()
  const profile = useProfile()
  const { times } = useTest()
  return linesOf(times, profile).map(({ line, number, all = 0 }) =>
    t(texts[line], { number, all, seconds: seconds(number) }),
  )
}
