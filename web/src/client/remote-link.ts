/**
 * The link to the remote that late news carries: the answer that made the session came after the user had gone
 * elsewhere.
 */
import { defineTexts } from '../texts/texts.ts'
import type { LateNews } from '../ui/late-news.ts'
import { remotePath } from './remote-path.ts'

const texts = defineTexts({
  openRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
})

export function remoteLink(): NonNullable<LateNews['link']> {
  return { to: remotePath(), words: texts.openRemote }
}
