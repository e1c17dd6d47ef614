/** The button as it will look, once there are a command and a picture, and, by Test, as it will work. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { press } from '../../../core/press/remote-presses.ts'
import { StatusLine } from '../../../core/press/StatusLine.tsx'
import { pressSteps } from '../../../core/words/press-words.ts'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import keyStyles from '../key/CustomKey.module.css'
import { LabelOf } from '../key/CustomKey.tsx'
import { nameOf } from '../key/parse-label.ts'
import type { ButtonForm } from './button-form.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './Preview.module.css'

const TEST_ID = 'test-command'

interface PreviewProps {
  readonly form: ButtonForm
  readonly awaitsPicture: boolean
}

export function Preview(props: PreviewProps) {
  const t = useT()
  return (
    <div role="group" aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview" className="group-heading">
        {t(editorTexts.preview)}
      </h2>
      <Shown {...props} />
    </div>
  )
}

function Shown({ form: { command: written, label, image, steps }, awaitsPicture }: PreviewProps) {
  const t = useT()
  const command = written.trim()
  if (command === '') return <p className="hint">{t(editorTexts.enterCommand)}</p>
  if (awaitsPicture) return <Wait />
  if (image === undefined) return <p className="hint">{t(editorTexts.choosePicture)}</p>
  const button = { command, displayString: label, image }

  /** Pressed as the button will be; nothing of it is kept. */
  function test(): void {
    if (steps.length > 0) pressSteps(TEST_ID, { name: nameOf(button), command, steps })
    else press({ id: TEST_ID, label: inEveryLanguage(command), commands: [{ is: 'text', cmd: command }] })
  }

  return (
    <div className={styles.shown}>
      <div className={`key ${keyStyles.key} ${styles.sample}`} data-preview>
        <ButtonPicture of={button} className={keyStyles.picture} />
        <LabelOf button={button} />
      </div>
      <Button id={TEST_ID} icon="go" onClick={test}>
        {t(editorTexts.test)}
      </Button>
      <StatusLine className={styles.told} />
    </div>
  )
}
