/** The pictures a button can wear, one to be chosen: a row of radio buttons that scrolls sideways. */
import { useRef } from 'react'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { pictureTexts, TILE_NAMES } from './picture-texts.ts'
import styles from './PictureChoice.module.css'

const SCROLL_STEP_PX = 70

export interface PictureChoiceProps {
  readonly chosen: string | undefined
  readonly found: string | undefined
  /** The picture of the button that is being edited. */
  readonly current: string | undefined
  readonly own: readonly string[]
  readonly describedBy: string | undefined
  readonly onChoose: (image: string) => void
}

export function PictureChoice({ chosen, found, current, own, describedBy, onChoose }: PictureChoiceProps) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const pictures = new Map<string, string>()
  if (found !== undefined) pictures.set(found, t(pictureTexts.found))
  for (const image of own) pictures.set(image, t(pictureTexts.own))
  if (current !== undefined && !pictures.has(current)) pictures.set(current, t(pictureTexts.current))
  for (const [tile, name] of Object.entries(TILE_NAMES)) pictures.set(`/pictures/tile-${tile}.svg`, t(name))

  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={styles.legend}>{t(pictureTexts.picture)}</legend>
      <div className={styles.carousel}>
        <Button
          className={styles.step}
          aria-label={t(pictureTexts.back)}
          onClick={() => row.current?.scrollBy({ left: -SCROLL_STEP_PX })}
        >
          <Icon name="left" />
        </Button>
        <div ref={row} className={styles.row}>
          {[...pictures].map(([image, name]) => (
            <label key={image} className={styles.choice} data-chosen={image === chosen || undefined}>
              <input
                type="radio"
                name="picture"
                className={styles.radio}
                aria-label={name}
                checked={image === chosen}
                onChange={() => onChoose(image)}
              />
              <ButtonPicture of={{ image }} className={styles.picture} />
              {image === chosen && <Icon name="check" className={styles.mark} />}
            </label>
          ))}
        </div>
        <Button
          className={styles.step}
          aria-label={t(pictureTexts.on)}
          onClick={() => row.current?.scrollBy({ left: SCROLL_STEP_PX })}
        >
          <Icon name="right" />
        </Button>
      </div>
    </fieldset>
  )
}
