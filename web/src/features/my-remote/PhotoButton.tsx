/** Takes a photo from the device. The code that scales it comes with the first one. */
import { useRef, useState } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announcer.ts'
import { Button } from '../../ui/Button.tsx'
import { pictureTexts } from './picture-texts.ts'
import styles from './EditButtonPage.module.css'

export function PhotoButton({ onPhoto }: { onPhoto: (image: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setState('busy')
    const image = await import('./own-photo.ts').then(({ keepPhoto }) => keepPhoto(file)).catch(() => undefined)
    setState(image === undefined ? 'failed' : 'ready')
    announce(pictureTexts[image === undefined ? 'photoFailed' : 'photoAdded'][shared().language])
    if (image !== undefined) onPhoto(image)
  }

  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon="image" busy={state === 'busy'} onClick={() => input.current?.click()}>
        {t(pictureTexts.choosePhoto)}
      </Button>
      {state === 'failed' && <p className={styles.hint}>{t(pictureTexts.photoFailed)}</p>}
    </div>
  )
}
