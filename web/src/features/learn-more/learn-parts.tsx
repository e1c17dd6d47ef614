/** The parts that the pages of Learn more share. */
import type { Sentence } from '@beckon/contract/languages'
import { useT } from '../../texts/texts.ts'

export function Section({ heading, text }: { heading: Sentence; text: Sentence }) {
  const t = useT()
  return (
    <section>
      <h2>{t(heading)}</h2>
      <p>{t(text)}</p>
    </section>
  )
}
