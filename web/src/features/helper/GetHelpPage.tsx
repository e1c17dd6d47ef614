/** The user asks somebody to help with the settings, by a link and its QR code. The bar shows how the help goes on. */
import { useWayBack } from '../../client/way-back.tsx'
import { useEffect, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Tick } from '../../ui/Choice.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/Page.tsx'
import { useTestLines } from '../access-settings/switch-test/use-lines.ts'
import { useAsked } from './asked.ts'
import form from '../../ui/Form.module.css'
import { helperTexts as texts } from './texts.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import { askForHelp, endHelpNow, lookForHelp, useUsersHelp } from './users-help.ts'
import { isInHomeAssistant, isOnlyHere, urlOf } from '../../platform/base-path.ts'

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)
const HELPING_PATH = '/helping'

export function GetHelpPage() {
  const t = useT()
  const back = useWayBack()
  const { help } = useUsersHelp()
  useEffect(() => void lookForHelp(), [])
  const view = help.at === 'asked' ? help.view : undefined
  const isClaimed = view !== undefined && view.at !== 'offered'
  useFocusFallback(`${help.at} ${isClaimed}`)
  return (
    <Page title={t(texts.title)} note={t(texts.intro)} back={back}>
      {help.at === 'asked' ? isClaimed ? <p className={form.note}>{t(texts.goOn)}</p> : <LinkToSend /> : <AskForLink />}
      {help.at === 'asked' && !isClaimed && (
        <div className={form.row}>
          <EndLink />
        </div>
      )}
    </Page>
  )
}

function AskForLink() {
  const t = useT()
  const hasTested = useTestLines().length > 0
  const [switchTest, setSwitchTest] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function ask(): Promise<void> {
    setBusy(true)
    const isReady = await askForHelp(hasTested && switchTest)
    setBusy(false)
    setFailed(!isReady)
    announce(t(isReady ? texts.linkIsReady : texts.noLink), { isFailure: !isReady })
    if (isReady) document.querySelector<HTMLElement>('h1')?.focus()
  }

  return (
    <>
      {hasTested && <Tick label={t(texts.switchTest)} checked={switchTest} onChange={setSwitchTest} />}
      <div className={form.row}>
        <Button id="get-link" variant="primary" icon="people" busy={busy} onClick={() => void ask()}>
          {t(texts.getLink)}
        </Button>
      </div>
      {hasFailed && <p className={form.problem}>{t(texts.noLink)}</p>}
    </>
  )
}

function LinkToSend() {
  const t = useT()
  const key = useAsked(({ asked }) => asked?.key)
  if (key === undefined) return <p className={form.note}>{t(texts.elsewhere)}</p>
  const link = `${window.location.origin}${urlOf(HELPING_PATH)}#key=${encodeURIComponent(key)}`
  return (
    <>
      {isInHomeAssistant() ? (
        <p className={form.problem}>{t(texts.inside)}</p>
      ) : (
        isOnlyHere() && <p className={form.problem}>{t(texts.onlyHere)}</p>
      )}
      <p className={form.note}>{t(texts.how)}</p>
      <QrCode text={link} label={t(texts.picture)} />
      <p>
        <strong>{t(texts.link)}</strong>
        <br />
        <code className="address">{link}</code>
      </p>
      <div className={form.row}>
        <CopyButton id="copy-link" text={link} copied={t(texts.copied)} notCopied={t(texts.notCopied)}>
          {t(texts.copy)}
        </CopyButton>
      </div>
      <p className={form.note}>{t(texts.waits)}</p>
    </>
  )
}

function EndLink() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      id="end-link"
      icon="trash"
      busy={busy}
      onClick={() => {
        setBusy(true)
        void endHelpNow().then((isEnded) => {
          setBusy(false)
          announce(t(isEnded ? texts.ended : texts.notEnded), { isFailure: !isEnded })
          if (isEnded) document.querySelector<HTMLElement>('h1')?.focus()
        })
      }}
    >
      {t(texts.end)}
    </Button>
  )
}
