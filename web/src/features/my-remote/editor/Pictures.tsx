/** The pictures of the custom-button editor: those to choose from, and a photo of the user's own. */
import { useEffect, useState } from 'react'
import { shared } from '../../../platform/shared-state.ts'
import { announce } from '../../../ui/announce.ts'
import { PictureChoice, type PictureChoiceProps } from './PictureChoice.tsx'
import { pictureTexts } from './picture-texts.ts'
import { useT } from '../../../texts/texts.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import styles from './EditButtonPage.module.css'

export function Pictures(props: Omit<PictureChoiceProps, 'own'>) {
  const { found, onChoose } = props
  const [own, setOwn] = useState<readonly string[]>([])

  useEffect(() => {
    if (found !== undefined) announce(pictureTexts.found[shared().language])
  }, [found])

  return (
    <>
      <PictureChoice {...props} own={own} />
      <PhotoButton
        onPhoto={(image) => {
          setOwn((now) => [image, ...now.filter((each) => each !== image)])
          onChoose(image)
        }}
      />
    </>
  )
}

/** Takes a photo from the device. The code that scales it comes with the first one. */
export function PhotoButton({ onPhoto }: { onPhoto: (image: string) => void }) {
  const t = useT()
  const [state, setState] = useState<'ready' | 'busy' | 'photoFailed' | 'photoNotOpened'>('ready')

  async function take(file: File): Promise<void> {
    setState('busy')
    const taken = await import('./own-photo.ts').then(
      async ({ keepPhoto }) => ({ image: await keepPhoto(file) }),
      () => undefined,
    )
    const failed = taken === undefined ? 'photoNotOpened' : taken.image === undefined ? 'photoFailed' : undefined
    setState(failed ?? 'ready')
    announce(pictureTexts[failed ?? 'photoAdded'][shared().language])
    if (taken?.image !== undefined) onPhoto(taken.image)
  }

  return (
    <div className={styles.photo}>
      <FileButton icon="image" accept="image/*" busy={state === 'busy'} onFile={take}>
        {t(pictureTexts.choosePhoto)}
      </FileButton>
      {(state === 'photoFailed' || state === 'photoNotOpened') && <p className="hint">{t(pictureTexts[state])}</p>}
    </div>
  )
}
