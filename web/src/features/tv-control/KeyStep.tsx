/** Step 1: the key, and where to get one. */
import { isMaskedKey } from '@beckon/contract/tv-control'
import { pageSettings } from '../../platform/page-settings.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { keyTexts } from './key-texts.ts'
import { TextField } from './TextField.tsx'
import styles from './TvControlPage.module.css'
import { tvControlTexts } from './texts.ts'
import type { State } from './tv-control-machine.ts'
import type { Send } from './use-tv-control.ts'

export function KeyStep({ state, send }: { state: State; send: Send }) {
  const t = useT()
  const { automationLink, automationHelpLink } = pageSettings()
  const key = state.values.apiKey
  return (
    <>
      <p className={styles.intro}>{t(keyTexts.keyIntro)}</p>
      <div className={styles.links}>
        {automationLink !== '' && <Outside href={automationLink}>{t(keyTexts.service)}</Outside>}
        {automationHelpLink !== '' && <Outside href={automationHelpLink}>{t(keyTexts.help)}</Outside>}
      </div>
      <div className="card">
        <TextField field="apiKey" label={t(tvControlTexts.key)} state={state} send={send} describedBy={['key-hint']}>
          <Button disabled={key === ''} onClick={() => send({ type: 'clear', field: 'apiKey' })}>
            {t(tvControlTexts.clear)}
            <span className="spoken"> {t(tvControlTexts.key)}</span>
          </Button>
        </TextField>
        <p id="key-hint" className="hint">
          {t(isMaskedKey(key) ? keyTexts.maskedKeyHint : keyTexts.keyHint)}
        </p>
      </div>
    </>
  )
}

/** A link that leaves this page open, and says so. */
function Outside({ href, children }: { href: string; children: string }) {
  const t = useT()
  return (
    <LinkButton href={href} target="_blank" rel="noreferrer" icon="new-tab">
      {children} <span className={styles.newTab}>{t(keyTexts.newTab)}</span>
    </LinkButton>
  )
}
