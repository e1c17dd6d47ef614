/** The fields of the custom-button editor: its two texts and its pictures. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { LABEL_AT_MOST, savePicture } from '@beckon/contract/my-remote'
import { useEffect, useRef, useState } from 'react'
import { authorisedCall } from '../../../client/authorised-call.ts'
import { isUnanswered, reportFailure } from '../../../client/failures.ts'
import { dataUrlOf } from '../../../platform/data-url.ts'
import { shared } from '../../../platform/shared-state.ts'
import { useT } from '../../../texts/say.ts'
import { announce, useAnnounce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Field } from '../../../ui/Form.tsx'
import formStyles from '../../../ui/Form.module.css'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import type { ButtonForm, TextField } from './button-form.ts'
import styles from './editor.module.css'

export const editorTexts = catalogue('buttonEditor')

const pictureTexts = catalogue('buttonPictures')

/** The names of the tiles, by their files. */
const TILE_NAMES = catalogue('tileNames')

const AT_MOST: Readonly<Record<TextField, number>> = { command: COMMAND_AT_MOST, label: LABEL_AT_MOST }

interface TextBoxProps {
  readonly form: ButtonForm
  readonly field: TextField
  readonly hint?: string
  /** The id of the element that says what is missing. */
  readonly errorId: string | undefined
  readonly onType: (field: TextField, text: string) => void
  /** `isTyped`: the text was changed. */
  readonly onLeave: (field: TextField, isTyped: boolean) => void
}

/** One of the two texts of a button: its command or its label. */
export function TextBox({ form, field, hint, errorId, onType, onLeave }: TextBoxProps) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const justFocused = useRef(false)
  const text = form[field]
  const isFilledIn = field === 'label' && form.labelFollowsCommand

  // Selects a label that was filled in from the command, so that typing replaces it.
  useEffect(() => {
    if (isFilledIn && document.activeElement === box.current) box.current?.select()
  }, [isFilledIn, text])

  // The browser's own event, which React has no name for: at the end of typing, also by the on-screen keyboard, which
  // writes without focusing the field.
  useEffect(() => {
    const input = box.current
    const onWritten = (): void => onLeave(field, true)
    input?.addEventListener('change', onWritten)
    return () => input?.removeEventListener('change', onWritten)
  })

  return (
    <Field
      ref={box}
      id={field}
      label={t(editorTexts[field])}
      hint={hint}
      value={text}
      maxLength={AT_MOST[field]}
      aria-required="true"
      aria-invalid={(errorId !== undefined && text.trim() === '') || undefined}
      aria-describedby={errorId}
      onFocus={() => (justFocused.current = true)}
      onClick={({ currentTarget }) => {
        // The click that focused the field has placed the caret and dropped the selection.
        if (justFocused.current && isFilledIn) currentTarget.select()
        justFocused.current = false
      }}
      onText={(next) => onType(field, next)}
      onBlur={() => onLeave(field, false)}
    />
  )
}

const SCROLL_STEP_PX = 70

interface PicturesProps {
  readonly chosen: string | undefined
  /** The one that was found for the command. */
  readonly found: string | undefined
  /** The picture of the button that is being edited. */
  readonly current: string | undefined
  readonly describedBy: string | undefined
  /** With another key, nothing more is said about a photo under way. */
  readonly photoKey: number
  /** `photo`: what the server keeps, to be chosen; undefined if it cannot be had, which has then been announced. */
  readonly onPhoto: (photo: Promise<string | undefined>) => void
  readonly onChoose: (image: string) => void
}

/**
 * The pictures to choose from, a row of radio buttons that scrolls sideways, and a photo of the user's own.
 */
export function Pictures({ chosen, found, current, describedBy, photoKey, onPhoto, onChoose }: PicturesProps) {
  const t = useT()
  const [own, setOwn] = useState<readonly string[]>([])
  const row = useRef<HTMLDivElement>(null)
  const pictures = new Map<string, string>()
  if (found !== undefined) pictures.set(found, t(pictureTexts.found))
  for (const image of own) pictures.set(image, t(pictureTexts.own))
  if (current !== undefined && !pictures.has(current)) pictures.set(current, t(pictureTexts.current))
  for (const [tile, name] of Object.entries(TILE_NAMES)) pictures.set(`/pictures/tile-${tile}.svg`, t(name))

  useEffect(() => {
    if (found !== undefined) announce(pictureTexts.found[shared().language])
  }, [found])

  const scrollKey = (icon: 'left' | 'right', name: Sentence, px: number) => (
    <Button className={styles.step} aria-label={t(name)} onClick={() => scrollOn(row.current, px)}>
      <Icon name={icon} className="mirrored" />
    </Button>
  )
  return (
    <>
      <fieldset aria-describedby={describedBy}>
        <legend className={formStyles.legend}>{t(pictureTexts.picture)}</legend>
        <div className={styles.carousel}>
          {scrollKey('left', pictureTexts.back, -SCROLL_STEP_PX)}
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
          {scrollKey('right', pictureTexts.on, SCROLL_STEP_PX)}
        </div>
      </fieldset>
      <PhotoButton
        key={photoKey}
        onPhoto={onPhoto}
        onOwn={(image) => setOwn((now) => [image, ...now.filter((each) => each !== image)])}
      />
    </>
  )
}

/** `px`: in the direction of reading. */
function scrollOn(row: HTMLElement | null, px: number): void {
  row?.scrollBy({ left: document.documentElement.dir === 'rtl' ? -px : px })
}

/** Takes a photo from the device, scales it down and saves it on the server. */
function PhotoButton({ onPhoto, onOwn }: Pick<PicturesProps, 'onPhoto'> & { onOwn: (image: string) => void }) {
  const t = useT()
  const announceHere = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'photoFailed' | 'photoNotKept' | 'photoNotSaved'>('ready')

  async function saveFile(file: File): Promise<string | undefined> {
    setState('busy')
    const picture = await scaledDown(file).catch(() => undefined)
    const kept = picture === undefined ? undefined : await authorisedCall(savePicture, { body: { picture } })
    if (kept?.is === 'answer') {
      setState('ready')
      announceHere(t(pictureTexts.photoAdded))
      onOwn(kept.answer.image)
      return kept.answer.image
    }
    const failed = kept === undefined ? 'photoFailed' : isUnanswered(kept) ? 'photoNotKept' : 'photoNotSaved'
    setState(failed)
    announceHere(t(pictureTexts[failed]), { isFailure: true })
    if (kept) reportFailure('savePicture', kept)
    return undefined
  }

  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onPhoto(saveFile(file))
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
      <Button icon="image" busy={state === 'busy'} onClick={() => input.current?.click()}>
        {t(pictureTexts.choosePhoto)}
      </Button>
      {state !== 'ready' && state !== 'busy' && <p className="hint">{t(pictureTexts[state])}</p>}
    </div>
  )
}

const EDGE_PX = 256

/** The photo as a square JPEG in base64. Only its pixels are kept: no place, no date, no script. */
async function scaledDown(file: Blob): Promise<string> {
  const image = new Image()
  // Not a blob URL: the page's policy allows pictures only from this server and as data URLs.
  image.src = await dataUrlOf(file)
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const edge = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = EDGE_PX
  canvas.height = EDGE_PX
  const paper = canvas.getContext('2d')
  if (paper === null || width === 0 || height === 0) throw new Error('Nothing to draw.')
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, EDGE_PX, EDGE_PX)
  const scale = EDGE_PX / edge
  paper.drawImage(image, (EDGE_PX - width * scale) / 2, (EDGE_PX - height * scale) / 2, width * scale, height * scale)
  return canvas.toDataURL('image/jpeg', 0.88).replace(/^data:image\/jpeg;base64,/u, '')
}
