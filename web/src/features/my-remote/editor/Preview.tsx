/** The button as it will look and, by Test, as it will work. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { press } from '../../../buttons/press/remote-presses.ts'
import { StatusLine } from '../../../buttons/press/StatusLine.tsx'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import keyStyles from '../key/CustomKey.module.css'
import { LabelOf } from '../key/CustomKey.tsx'
import styles from './EditButtonPage.module.css'
import type { State } from './editor-machine.ts'
import { editorTexts } from './editor-texts.ts'

export function Preview({ state }: { readonly state: State }) {
  const t = useT()
  return (
    <div role="group" aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview" className={styles.heading}>
        {t(editorTexts.preview)}
      </h2>
      <Shown state={state} />
    </div>
  )
}

function Shown({ state: { form, looking } }: { readonly state: State }) {
  const t = useT()
  const command = form.command.trim()
  if (command === '') return <p className={styles.hint}>{t(editorTexts.enterCommand)}</p>
  if (looking) return <Wait />
  if (form.image === undefined) return <p className={styles.hint}>{t(editorTexts.choosePicture)}</p>
  return (
    <div className={styles.shown}>
      <div className={`${keyStyles.key} ${styles.sample}`} data-preview>
        <ButtonPicture of={{ image: form.image }} className={keyStyles.picture} />
        <LabelOf button={{ displayString: form.label, command: form.command }} />
      </div>
      <div className={styles.try}>
        <Button icon="go" onClick={() => test(command)}>
          {t(editorTexts.test)}
        </Button>
        <StatusLine />
      </div>
    </div>
  )
}

/** Pressed as the button will be; nothing of it is kept. */
function test(cmd: string): void {
  press({ id: 'test-command', label: inEveryLanguage(cmd), commands: [{ is: 'text', cmd }] })
}
