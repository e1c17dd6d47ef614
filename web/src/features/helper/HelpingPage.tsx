/** The page of the helper: their name, the two words, and then the settings of the user. */
import { useWayBack } from '../../client/way-back.tsx'
import { HELPER_NAME_AT_MOST } from '@beckon/contract/helper'
import { useEffect, useRef, useState } from 'react'
import { isOffline } from '../../platform/network.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartLoading } from '../../ui/Wait.tsx'
import form from '../../ui/Form.module.css'
import styles from './helper.module.css'
import { begin, enter, useHelping, type Helping } from './helping.ts'
import type { ProposalProps } from './Proposal.tsx'
import { helpingTexts as texts } from './texts.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

const Proposal = lazyPart<ProposalProps>(
  async () => (await import('./Proposal.tsx')).Proposal,
  PartLoading,
  PartLoading,
)

export function HelpingPage() {
  const t = useT()
  const back = useWayBack()
  const helping = useHelping((state) => state.helping)
  useEffect(enter, [])
  const said = useWhatIsSaid(helping)
  useEffect(() => {
    if (said !== undefined) announce(said)
  }, [said])
  useReachInWords(helping)
  const view = helping.at === 'helping' ? helping.view : undefined
  useFocusFallback(helping.at === 'no link' ? undefined : `${helping.at} ${view?.settings !== undefined}`)
  return (
    <Page title={t(texts.title)} note={t(texts.intro)} back={back}>
      {helping.at === 'asked' && <Name hasFailed={helping.trouble !== undefined} />}
      {helping.at === 'no link' && <p className={form.problem}>{t(texts.noLink)}</p>}
      {helping.at === 'over' && <p className={helping.why === 'used' ? form.problem : styles.words}>{said}</p>}
      {helping.at === 'helping' &&
        (view?.settings ? (
          <Proposal
            view={view}
            settings={view.settings}
            draft={helping.draft}
            said={said}
            isReached={helping.isReached}
          />
        ) : (
          <>
            {!helping.isReached && <p className={form.problem}>{t(texts.unreachable)}</p>}
            <p className={styles.words}>{said}</p>
          </>
        ))}
    </Page>
  )
}

/** Announces that the server cannot be reached. If there is no network, the frame of the page says so. */
function useReachInWords(helping: Helping): void {
  const t = useT()
  const isReached = helping.at !== 'helping' || helping.isReached
  const wasSaid = useRef(false)
  useEffect(() => {
    if (!isReached && !isOffline()) announce(t(texts.unreachable), { isFailure: true })
    else if (isReached && wasSaid.current) announce(t(texts.reachedAgain))
    wasSaid.current = !isReached
  }, [isReached, t])
}

/** The state of the help in one sentence. */
function useWhatIsSaid(helping: Helping): string | undefined {
  const t = useT()
  if (helping.at === 'over') return t({ used: texts.used, ended: texts.ended, accepted: texts.accepted }[helping.why])
  if (helping.at !== 'helping') return undefined
  switch (helping.view?.at) {
    case undefined:
    case 'claimed':
      return t(texts.compare, { words: helping.words })
    case 'ready':
      return t(texts.ready)
    case 'proposing':
      return t(texts.sent)
    case 'trying':
      return t(texts.trying)
    case 'refused':
      return t(texts.refused)
    default:
      return undefined
  }
}

function Name({ hasFailed }: { readonly hasFailed: boolean }) {
  const t = useT()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState(false)
  const [busy, setBusy] = useState(false)

  async function open(): Promise<void> {
    const tidy = name.replaceAll(/\s+/gu, ' ').trim()
    setProblem(tidy === '')
    if (tidy === '') return announce(t(texts.nameMissing))
    setBusy(true)
    await begin(tidy)
    setBusy(false)
  }

  return (
    <Form isBusy={busy} onSubmit={open}>
      <Field
        id="helper-name"
        label={t(texts.name)}
        value={name}
        maxLength={HELPER_NAME_AT_MOST}
        autoComplete="name"
        error={problem ? t(texts.nameMissing) : undefined}
        onText={setName}
      />
      <div className={form.row}>
        <Button type="submit" variant="primary" icon="check" busy={busy}>
          {t(texts.begin)}
        </Button>
      </div>
      {hasFailed && !busy && (
        <p className={form.problem} role="alert">
          {t(texts.noAnswer)}
        </p>
      )}
    </Form>
  )
}
