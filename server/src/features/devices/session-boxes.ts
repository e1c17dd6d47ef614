/** The box that a session is about: the chosen one, else the first that may be chosen. */
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'

export async function boxOfSession(
  { boxes }: Pick<Services, 'boxes'>,
  session: Session,
): Promise<KnownBox | undefined> {
  return (await boxes.chosenBy(session)) ?? (await boxes.choicesOf(session))[0]
}
