/** Which camera is used, by its name. */
import { useT } from '../../texts/texts.ts'
import form from '../../ui/Form.module.css'
import styles from './AslRemote.module.css'
import { faultTexts as texts } from './notice-texts.ts'
import type { CameraHold } from './use-camera.ts'

export function CameraChoice({ hold, disabled }: { hold: CameraHold; disabled: boolean }) {
  const t = useT()
  const chosen = hold.state.is === 'on' ? hold.state.camera.deviceId : undefined
  return (
    <div className={styles.choice}>
      <label htmlFor="asl-camera">{t(texts.camera)}</label>
      <select
        id="asl-camera"
        className={form.field}
        value={chosen}
        disabled={disabled || hold.choices.length === 0}
        onChange={(event) => hold.choose(event.target.value)}
      >
        {hold.choices.length === 0 && <option>{t(texts.noCameraYet)}</option>}
        {hold.choices.map(({ id, label }, at) => (
          <option key={id} value={id}>
            {label === '' ? t(texts.cameraNumber, { number: at + 1 }) : label}
          </option>
        ))}
      </select>
    </div>
  )
}
