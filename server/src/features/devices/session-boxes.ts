/** The box that a session is about: the chosen one, else the first that may be chosen. */
import type { KnownBox, Parts, Session } from '../../parts.ts'

export async function boxOfSession({ boxes }: Pick<Parts, 'boxes'>, session: Session): Promise<KnownBox | undefined> {
  return (await boxes.chosenBy(session)) ?? (await boxes.choicesOf(session))[0]
}
