/** The first tab stop of every page: skips the header; on the remote it goes to the volume keys or the arrows. */
import type { MouseEvent } from 'react'
import { useT } from '../texts/say.ts'
import styles from '../ui/Skip.module.css'
import { uiTexts } from '../ui/texts.ts'

export function SkipLink({ path }: { path: string }) {
  const t = useT()
  const isRemote = path === '/remote'

  function skip(event: MouseEvent): void {
    event.preventDefault()
    // The volume keys stay disabled until the TV's capabilities are known; the arrows do not wait for them.
    document.querySelector<HTMLElement>(isRemote ? '#volumeUp:enabled, #up' : 'h1')?.focus()
  }

  return (
    <a href={isRemote ? '#up' : '#page'} className={`spoken ${styles.skip}`} onClick={skip}>
      {t(isRemote ? uiTexts.skipToKeys : uiTexts.skipToPage)}
    </a>
  )
}
