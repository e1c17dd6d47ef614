/** The first tab stop of every page: skips the head; on the remote it leads to volume and arrows. */
import type { MouseEvent } from 'react'
import { useT } from '../texts/say.ts'
import styles from '../ui/Skip.module.css'
import { uiTexts } from '../ui/texts.ts'

export function SkipLink({ path }: { path: string }) {
  const t = useT()
  const isRemote = path === '/remote'

  function skip(event: MouseEvent): void {
    event.preventDefault()
    // Volume may wait for the TV; the arrows never do.
    document.querySelector<HTMLElement>(isRemote ? '#volumeUp:enabled, #up' : 'h1')?.focus()
  }

  return (
    <a href={isRemote ? '#up' : '#page'} className={`spoken ${styles.skip}`} onClick={skip}>
      {t(isRemote ? uiTexts.skipToKeys : uiTexts.skipToPage)}
    </a>
  )
}
