/** The pictures of the custom-button editor: those to choose from, and a photo of the user's own. */
import { useEffect, useState } from 'react'
import { shared } from '../../../platform/shared-state.ts'
import { announce } from '../../../ui/announce.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { PictureChoice, type PictureChoiceProps } from './PictureChoice.tsx'
import { pictureTexts } from './picture-texts.ts'

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
