/** `pair`: pairs the remote that shows this code with a box. The person at the server decides. */
import { printable } from '@beckon/boxes/wire/plain-text'
import type { BoxInfo } from '../features/operation/control-socket.ts'
import type { Services } from '../services.ts'
import { CommandError, type Invocation } from './command.ts'
import { type ControlClient, runningServer } from './control-client.ts'
import { BrokenOff, canAnswer, withQuestions } from './setup/questions.ts'

/** More boxes are too many to choose from by number. */
const ASKED_AT_MOST = 9

export async function pair({ words, options, environment, print }: Invocation): Promise<void> {
  const code = (words[0] as string).replaceAll(/[\s-]/gu, '')
  if (!/^\d{7}$/u.test(code)) throw new CommandError('The code must have 7 digits.')
  const server = await runningServer(environment)
  const box = await boxFor(server, options.box, canAnswer(environment) ? print : undefined)
  const found = await server.ask<Awaited<ReturnType<Services['pairings']['enterCode']>>>('POST', '/pair', {
    box: box.id,
    code,
  })
  if (found.is === 'wait')
    throw new CommandError(`Too many wrong codes. Wait ${Math.ceil(found.retryAfterMs / 60_000)} minutes.`)
  if (found.is === 'wrong') throw new CommandError('No remote shows this code. Check the code; it may have expired.')
  if (found.is === 'several owners')
    throw new CommandError(
      `${box.name} has several owners, so a remote that is paired would not be known whose it is. Log in on the remote ` +
        'instead, or name only one owner of its partner for this box.',
    )
  const question = `"${found.remoteName}" wants to be the remote of ${box.name}. Does it show "${found.words}"?`
  const yes =
    options.yes === true ||
    (await withQuestions(print, ({ isYes }) => isYes(question), {
      otherwise: `${question}\nCannot ask here. If the words match, add --yes.`,
    }))
  const { is } = await server.ask<{ is: string }>('POST', '/pair/answer', {
    box: box.id,
    pairingId: found.pairingId,
    yes,
  })
  if (is === 'gone') throw new CommandError('The code has expired. Ask for a new one.')
  print(is === 'paired' ? `Paired with ${box.name}.` : 'Refused.')
}

/** `print`: given if the user can be asked which of several boxes to pair with. */
async function boxFor(
  server: ControlClient,
  wanted: string | undefined,
  print: Invocation['print'] | undefined,
): Promise<BoxInfo> {
  const boxes = await server.ask<BoxInfo[]>('GET', '/boxes')
  if (print !== undefined && wanted === undefined && boxes.length > 1 && boxes.length <= ASKED_AT_MOST)
    return askWhich(boxes, print)
  const ids = boxes.map(({ id }) => id).join(', ')
  const listed = wanted === undefined && boxes.length === 1 ? boxes[0] : boxes.find(({ id }) => id === wanted)
  const box =
    listed ??
    (wanted === undefined
      ? undefined
      : (await server.ask<{ box?: BoxInfo }>('POST', '/boxes/find', { box: wanted })).box)
  if (box === undefined)
    throw new CommandError(
      wanted === undefined
        ? `Choose a box with --box, one of: ${ids}.`
        : `There is no box "${wanted}". There are: ${ids}.`,
    )
  return box
}

async function askWhich(boxes: readonly BoxInfo[], print: Invocation['print']): Promise<BoxInfo> {
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
