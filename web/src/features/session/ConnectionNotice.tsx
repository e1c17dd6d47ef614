/** A quiet line while the session cannot be refreshed because nothing answers. It goes by itself. */
import { defineTexts, useT } from '../../texts/texts.ts'
import { useOutOfReach } from './refresh.ts'

/** Here and not with the other words of the session: every page carries them. */
const texts = defineTexts({
  outOfReach: {
    en: 'No connection to the server. Trying again.',
    es: 'Sin conexión con el servidor. Intentando de nuevo.',
    fr: 'Pas de connexion au serveur. Nouvel essai en cours.',
  },
})

export function ConnectionNotice({ className }: { className?: string | undefined }) {
  const t = useT()
  const outOfReach = useOutOfReach()
  return (
    <p aria-live="polite" className={className}>
      {outOfReach && t(texts.outOfReach)}
    </p>
  )
}
