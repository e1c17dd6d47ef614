/** Which camera is used, by its name. */
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import styles from './AslRemote.module.css'
import { faultTexts as texts } from './notice-texts.ts'
import type { CameraHold } from './use-camera.ts'

export function CameraChoice({ hold, disabled }: { hold: CameraHold; disabled: boolean }) {
  const t = useT()
  const chosen = hold.state.is === 'on' ? hold.state.camera.deviceId : ''
  return (
    <div className={styles.choice}>
      <Choice
        isField
        label={t(texts.camera)}
        value={chosen}
        disabled={disabled || hold.choices.length === 0}
        choices={[
          ...(chosen === '' || hold.choices.length === 0 ? [['', t(texts.noCameraYet)] as const] : []),
          ...hold.choices.map(
            ({ id, label }, at) => [id, label === '' ? t(texts.cameraNumber, { number: at + 1 }) : label] as const,
          ),
        ]}
        onChange={hold.choose}
      />
    </div>
  )
}
