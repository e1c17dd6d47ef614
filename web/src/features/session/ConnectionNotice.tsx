/** A quiet line while the session cannot be refreshed because nothing answers. It goes by itself. */
import { useT } from '../../texts/texts.ts'
import { useOutOfReach } from './refresh.ts'
import { sessionTexts } from './texts.ts'

export function ConnectionNotice({ className }: { className?: string | undefined }) {
  const t = useT()
  const outOfReach = useOutOfReach()
  return (
    <p role="status" className={className}>
      {outOfReach && t(sessionTexts.outOfReach)}
    </p>
  )
}
