/** Pairs a remote with a TV: the seven digits that the remote shows, and two words to compare. */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import { answerTvPairing, pairWithTv } from '@beckon/contract/tvs'
import { useState, useTransition } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { FieldsForm } from './FieldsForm.tsx'
import { sendAsOperator } from './access.tsx'
import { Notice, showLateResult } from '../../ui/Notice.tsx'
import { pathTo, thisScreen } from './screens.ts'
import { openOnPhoneTexts, tvsTexts } from './texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import styles from './Tvs.module.css'
import { useTv } from './use-tvs.ts'
import { SETUP_PATH } from '@beckon/contract/setup'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { isInHomeAssistant, isOnlyHere } from '../../platform/base-path.ts'

type Stage =
  /** `tries`: how often the digits were entered. */
  | { readonly at: 'code'; readonly tries: number; readonly error?: string }
  | {
      readonly at: 'compare'
      readonly tries: number
      readonly pairingId: string
      readonly remoteName: string
      readonly words: string
      /** Whether the last answer did not reach the server. */
      readonly isUnanswered?: boolean
    }
  | { readonly at: 'paired'; readonly tries: number; readonly remoteName: string }

/** What came of the answer about the two words. */
const ENDS = { paired: texts.paired, refused: texts.refused, gone: texts.pairGone } as const

export function PairRemote({ id }: { id: string }) {
  const t = useT()
  const { name = t(texts.thisTv), addresses } = useTv(id) ?? {}
  const [stage, setStage] = useState<Stage>({ at: 'code', tries: 0 })
  const [busy, start] = useTransition()
  const tries = stage.tries + 1

  function fail(error: string): void {
    setStage({ at: 'code', tries, error })
    announce(error, { isFailure: true })
  }

  async function enter(code: string): Promise<void> {
    const screen = thisScreen()
    const result = await sendAsOperator(pairWithTv, { body: { id, code } })
    if (screen.hasEnded()) return
    if (result.is !== 'answer') {
      const isGone = result.is === 'refused' && result.status === 'NOT-FOUND'
      return fail(t(isGone ? texts.gone : texts.noAnswer))
    }
    const { answer } = result
    if (answer.is === 'wrong') return fail(t(texts.wrong))
    if (answer.is === 'several owners') return fail(t(texts.severalOwners))
    if (answer.is === 'wait') {
      const count = Math.ceil(answer.retryAfterMs / 1000)
      return fail(t(counted(texts, 'wait', count), { count }))
    }
    const { pairingId, remoteName, words } = answer
    setStage({ at: 'compare', tries, pairingId, remoteName, words })
  }

  async function sendAnswer(yes: boolean, compared: Stage & { at: 'compare' }): Promise<void> {
    const { pairingId, remoteName } = compared
    const screen = thisScreen()
    const result = await sendAsOperator(answerTvPairing, { body: { id, pairingId, yes } })
    if (screen.hasEnded()) {
      const sentence = result.is === 'answer' ? ENDS[result.answer.is] : texts.pairUncertain
      return showLateResult({ sentence, values: { remote: remoteName } })
    }
    if (result.is !== 'answer') {
      setStage({ ...compared, isUnanswered: true })
      return announce(t(texts.noAnswer), { isFailure: true })
    }
    if (result.answer.is === 'paired') setStage({ at: 'paired', tries, remoteName })
    else fail(t(ENDS[result.answer.is]))
  }

  switch (stage.at) {
    case 'code':
      return (
        <Page
          key="code"
          title={t(texts.pairTitle, { name })}
          back={<BackKey words={t(tvsTexts.back)} href={pathTo('list')} />}
        >
          <HowToPair addresses={addresses} />
          <FieldsForm
            fields={[
              {
                is: 'code',
                id: 'code',
                label: t(texts.digits),
                hint: t(texts.digitsHint),
                error: stage.error,
                characters: '1234567890',
                length: PAIRING_CODE_DIGITS,
              },
            ]}
            round={stage.tries}
            submit={t(setUpTexts.goOn)}
            isBusy={busy}
            onSubmit={({ code = '' }) => start(() => enter(code))}
          />
        </Page>
      )
    case 'compare':
      return (
        <Page key="compare" title={t(texts.compareTitle)}>
          <p>{t(texts.compare, { remote: stage.remoteName })}</p>
          <strong className={styles.pairWords}>{stage.words}</strong>
          {stage.isUnanswered && <Notice tone="bad">{t(texts.noAnswer)}</Notice>}
          <div className="answers">
            <Button
              wide
              variant="primary"
              icon="check"
              busy={busy}
              onClick={() => start(() => sendAnswer(true, stage))}
            >
              {t(texts.yes)}
            </Button>
            <Button wide icon="close" busy={busy} onClick={() => start(() => sendAnswer(false, stage))}>
              {t(commonTexts.no)}
            </Button>
          </div>
        </Page>
      )
    case 'paired':
      return (
        <Page key="paired" title={t(texts.paired, { remote: stage.remoteName })}>
          <div className="answers">
            <LinkButton wide variant="primary" icon="tv" href={pathTo('list')}>
              {t(setUpTexts.allTvs)}
            </LinkButton>
            <Button wide icon="plus" onClick={() => setStage({ at: 'code', tries })}>
              {t(texts.pairAnother)}
            </Button>
          </div>
        </Page>
      )
  }
}

const QrCode = lazyComponent(async () => (await import('../../ui/QrCode.tsx')).QrCode)

/**
 * How another device opens Beckon and shows its seven digits, or what to do when it cannot. `addresses`: those at which
 * another device reaches this server, the best first; undefined until they are known.
 */
function HowToPair({ addresses }: { addresses: readonly string[] | undefined }) {
  const t = useT()
  const { origin, hostname } = window.location
  const [first] = addresses ?? []
  if (isInHomeAssistant()) return <p>{t(texts.pairHowInHomeAssistant)}</p>
  if (!isOnlyHere()) return <p>{t(texts.pairHow, { address: origin })}</p>
  if (addresses === undefined) return <p>{t(texts.pairHowHere, { address: origin })}</p>
  if (first === undefined)
    return (
      <div className="stack">
        <p>{t(texts.onlyHere, { host: hostname })}</p>
        <LinkButton wide href={SETUP_PATH}>
          {t(texts.openHome)}
        </LinkButton>
        <p>{t(texts.pairHowHere, { address: origin })}</p>
      </div>
    )
  return (
    <section className="stack" aria-labelledby="on-phone">
      <h2 id="on-phone">{t(texts.onPhone)}</h2>
      <p>{t(texts.pairHowThere)}</p>
      <ul className="points">
        {addresses.map((address) => (
          <li key={address}>
            <a className="address" href={address}>
              {address}
            </a>
          </li>
        ))}
      </ul>
      <p>{t(texts.scanIt)}</p>
      <QrCode text={first} label={t(openOnPhoneTexts.addressPicture, { address: first })} />
      <p className="hint">{t(openOnPhoneTexts.stuck)}</p>
    </section>
  )
}
