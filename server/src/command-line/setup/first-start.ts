/** The first start in a terminal asks who can reach Beckon. The answer is stored, so that the question comes once. */
import { changeSettings } from '../../settings/settings-file.ts'
import { dataFolderOf, type Invocation } from '../command.ts'
import { BrokenOff, canAnswer, openQuestions } from './questions.ts'
import { askReach, isAnswered, settingsOf } from './reach-question.ts'
import { COMMAND } from '../../settings/command-name.ts'

/** A start in a terminal that nobody looks at, such as after a power cut, must not wait for ever. */
const ASKS_FOR_MS = 120_000

/** False when the person does not want to start. */
export async function askFirst({ environment, print }: Invocation): Promise<boolean> {
  if (!canAnswer(environment) || isAnswered(environment)) return true
  const tooLong = AbortSignal.timeout(ASKS_FOR_MS)
  const questions = openQuestions(print, tooLong)
  try {
    print(`Welcome to Beckon. One question before it starts; "${COMMAND} setup" asks it again.`)
    const folder = dataFolderOf(environment)
    changeSettings(folder, settingsOf(await askReach(questions)))
    print('')
    return true
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    if (!tooLong.aborted) {
      print('Not started.')
      return false
    }
    print('Nobody answered, so it starts for this machine only. It asks again at the next start.')
    return true
  } finally {
    questions.close()
  }
}
