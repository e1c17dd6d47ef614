/** `pair`: pairs the remote that shows this code with a box. The person at the server decides. */
import { printable } from '@beckon/boxes/wire/plain-text'
import { CommandError, type Invocation } from './command.ts'
import { type ControlClient, runningServer } from './control-client.ts'
import { BrokenOff, canAnswer, withQuestions } from './setup/questions.ts'

/** More boxes are too many to choose from by number. */
const ASKED_AT_MOST = 9

interface OneBox {
  readonly id: string
  readonly name: string
}

export async function pair({ words, options, environment, print }: Invocation): Promise<void> {
  const code = (words[0] as string).replaceAll(/[\s-]/gu, '')
  if (!/^\d{7}$/u.test(code)) throw new CommandError('The code must have 7 digits.')
  const server = await runningServer(environment)
  const { id, name } = await boxFor(server, options.box, canAnswer(environment) ? print : undefined)
  const found = await server.call('pairWithTv', { id, code })
  if (found.is === 'wait')
    throw new CommandError(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') throw new CommandError('No remote shows this code. Check the code; it may have expired.')
  if (found.is === 'several owners')
    throw new CommandError(
      `${name} has several owners, so a remote that is paired would not be known whose it is. Log in on the remote ` +
        'instead, or name only one owner of its partner for this box.',
    )
  const { pairingId } = found
  const question = `"${found.remoteName}" wants to be the remote of ${name}. Does it show "${found.words}"?`
  const yes =
    options.yes === true ||
    (await withQuestions(print, ({ isYes }) => isYes(question), {
      otherwise: `${question}\nCannot ask here. If the words match, add --yes.`,
    }))
  const { is } = await server.call('answerTvPairing', { id, pairingId, yes })
  if (is === 'gone') throw new CommandError('The code has expired. Ask for a new one.')
  print(is === 'paired' ? `Paired with ${name}.` : 'Refused.')
}

/** `print`: given if the user can be asked which of several boxes to pair with. */
async function boxFor(
  server: ControlClient,
  wanted: string | undefined,
  print: Invocation['print'] | undefined,
): Promise<OneBox> {
  const { tvs } = await server.call('getTvs', {})
  const ids = tvs.map(({ id }) => id).join(', ')
  if (wanted !== undefined) {
    const found = tvs.find(({ id }) => id === wanted)
    if (found === undefined) throw new CommandError(`There is no box "${wanted}". There are: ${ids}.`)
    return found
  }
  const [only, ...others] = tvs
  if (only !== undefined && others.length === 0) return only
  if (print !== undefined && tvs.length > 0 && tvs.length <= ASKED_AT_MOST) return askWhich(tvs, print)
  throw new CommandError(`Choose a box with --box, one of: ${ids}.`)
}

async function askWhich(boxes: readonly OneBox[], print: Invocation['print']): Promise<OneBox> {
  try {
    return await withQuestions(print, ({ choice }) =>
      choice(
        'Which TV is the remote for?',
        boxes.map((box) => ({ value: box, words: printable(box.name) })),
      ),
    )
  } catch (error) {
    throw error instanceof BrokenOff ? new CommandError('Not paired.') : error
  }
}
