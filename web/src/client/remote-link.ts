/** The link to the remote in late news, for a user who had left the page before the answer made the session. */
import { defineTexts } from '../texts/texts.ts'
import type { LateNews } from '../ui/late-news.ts'
import { remotePath } from './remote-path.ts'

const texts = defineTexts({
  openRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
})

export function remoteLink(): NonNullable<LateNews['link']> {
  return { to: remotePath(), words: texts.openRemote }
}
