/** The button of the form as it will look, and Test. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { CustomButton } from '@beckon/contract/my-remote'
import { press } from '../../../buttons/press/remote-presses.ts'
import { StatusLine } from '../../../buttons/press/StatusLine.tsx'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import keyStyles from '../key/CustomKey.module.css'
import { LabelOf } from '../key/CustomKey.tsx'
import { editorTexts } from './editor-texts.ts'
import styles from './Sample.module.css'

export function Sample({ button }: { readonly button: CustomButton & { readonly command: string } }) {
  const t = useT()
  return (
    <div className={styles.shown}>
      <div className={`${keyStyles.key} ${styles.sample}`} data-preview>
        <ButtonPicture of={button} className={keyStyles.picture} />
        <LabelOf button={button} />
      </div>
      <div className={styles.try}>
        <Button icon="go" onClick={() => test(button.command)}>
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
