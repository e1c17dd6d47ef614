/** Explains why this page cannot be used here, and how to get a new link. */
import type { Sentence } from '@beckon/contract/languages'
import { useWayBack } from '../../client/way-back.tsx'
import { isInHomeAssistant } from '../../platform/base-path.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { tryAgain, type Access } from './access.ts'
import { Notice } from '../../ui/Notice.tsx'
import { tvsTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

type Closed = Extract<Access, { is: 'closed' }>

const WHY = {
  'no administrator': texts.noAdministrator,
  'no key': texts.noKey,
  used: texts.used,
  ended: texts.over,
  'no answer': texts.noAnswer,
} satisfies Record<Closed['why'], Sentence>

const CALM: readonly Closed['why'][] = ['no key', 'no administrator']

/** `command`: the arguments with which the Beckon command prints a new link to the page. */
export function NoAccess({ access, command = 'boxes link' }: { access: Closed; command?: string }) {
  const t = useT()
  const back = useWayBack()
  if (access.why === 'ended' && access.helped)
    return (
      <Page title={t(texts.helperDone)} back={back}>
        <p>{t(texts.helperNotNeeded)}</p>
      </Page>
    )
  return (
    <Page title={t(texts.closedTitle)} back={back}>
      <div className="stack">
        <Notice tone={CALM.includes(access.why) ? 'calm' : 'bad'}>{t(WHY[access.why])}</Notice>
        {access.why === 'no answer' || isInHomeAssistant() ? (
          <Button variant="primary" wide onClick={tryAgain}>
            {t(commonTexts.tryAgain)}
          </Button>
        ) : (
          <div>
            <p>{t(texts.newLink)}</p>
            <code className={styles.command}>{`${pageSettings().command} ${command}`}</code>
          </div>
        )}
      </div>
    </Page>
  )
}
