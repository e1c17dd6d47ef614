/** The button as it will look and, by Test, as it will work. */
import { useT } from '../../../texts/texts.ts'
import { awaitedPart } from '../../../ui/awaited-part.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import styles from './EditButtonPage.module.css'
import type { State } from './editor-machine.ts'
import { editorTexts } from './editor-texts.ts'

/** The button as it will look, once there are a command and a picture. */
const Sample = awaitedPart(async () => (await import('./Sample.tsx')).Sample)

export function Preview({ state }: { readonly state: State }) {
  const t = useT()
  return (
    <div role="group" aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview" className="group-heading">
        {t(editorTexts.preview)}
      </h2>
      <Shown state={state} />
    </div>
  )
}

function Shown({ state: { form, awaitsPicture } }: { readonly state: State }) {
  const t = useT()
  const command = form.command.trim()
  if (command === '') return <p className="hint">{t(editorTexts.enterCommand)}</p>
  if (awaitsPicture) return <Wait />
  if (form.image === undefined) return <p className="hint">{t(editorTexts.choosePicture)}</p>
  return <Sample button={{ command, displayString: form.label, image: form.image }} steps={form.steps} />
}
