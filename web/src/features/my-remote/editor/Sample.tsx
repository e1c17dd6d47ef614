/** The button of the form as it will look, and Test. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { CustomButton } from '@beckon/contract/my-remote'
import { press } from '../../../core/press/remote-presses.ts'
import type { ButtonStep } from '../../../core/macros/steps.ts'
import { pressSteps } from '../../../core/words/press-words.ts'
import { StatusLine } from '../../../core/press/StatusLine.tsx'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import keyStyles from '../key/CustomKey.module.css'
import { LabelOf } from '../key/CustomKey.tsx'
import { nameOf } from '../key/parse-label.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './Sample.module.css'

const TEST_ID = 'test-command'

export interface SampleProps {
  readonly button: CustomButton & { readonly command: string }
  readonly steps: readonly ButtonStep[]
}

export function Sample({ button, steps }: SampleProps) {
  const t = useT()
  return (
    <div className={styles.shown}>
      <div className={`key ${keyStyles.key} ${styles.sample}`} data-preview>
        <ButtonPicture of={button} className={keyStyles.picture} />
        <LabelOf button={button} />
      </div>
      <Button id={TEST_ID} icon="go" onClick={() => test(button, steps)}>
        {t(editorTexts.test)}
      </Button>
      <StatusLine className={styles.told} />
    </div>
  )
}

/** Pressed as the button will be; nothing of it is kept. */
function test(button: SampleProps['button'], steps: SampleProps['steps']): void {
  const { command: cmd } = button
  if (steps.length > 0) pressSteps(TEST_ID, { name: nameOf(button), command: cmd, steps })
  else press({ id: TEST_ID, label: inEveryLanguage(cmd), commands: [{ is: 'text', cmd }] })
}
