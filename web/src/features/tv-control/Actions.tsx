/** What both steps end with: whether all is saved, and Save, Cancel and the way back to the remote. */
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { remotePath } from '../../client/remote-path.ts'
import { RETURN_ID } from './ids.ts'
import styles from './TvControlPage.module.css'
import { NOTE_TEXTS, tvControlTexts } from './texts.ts'
import { canSave, isUnsaved, type State } from './tv-control-machine.ts'
import type { Send } from './use-tv-control.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function Actions({ state, send, leaveTo }: { state: State; send: Send; leaveTo: LeaveGuard['leave'] }) {
  const t = useT()
  const { note } = state
  const isBad = note === 'not saved' || note === 'changed elsewhere'
  const remote = remotePath()
  return (
    <div className={styles.actions}>
      <p className={styles.note} data-bad={isBad || undefined}>
        {note !== undefined && <Icon name={isBad ? 'warning' : 'check'} className={styles.icon} />}
        {note !== undefined ? t(NOTE_TEXTS[note]) : isUnsaved(state) && t(tvControlTexts.unsaved)}
      </p>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={state.at === 'saving'}
          disabled={state.at !== 'saving' && !canSave(state)}
        >
          {t(commonTexts.save)}
        </Button>
        <Button onClick={() => (state.step === 'key' ? send({ type: 'leave key' }) : leaveTo('back'))}>
          {t(commonTexts.cancel)}
        </Button>
        <LinkButton
          id={RETURN_ID}
          href={remote}
          onClick={(event) => {
            event.preventDefault()
            leaveTo(remote)
          }}
        >
          {t(tvControlTexts.toRemote)}
        </LinkButton>
      </div>
    </div>
  )
}
