/** Pairs a remote with a TV: the seven digits that the remote shows, and two words to compare. */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import { answerTvPairing, pairWithTv } from '@beckon/contract/tvs'
import { useState } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { FieldsForm, type FormField } from './FieldsForm.tsx'
import { sendAsOperator } from './access.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pathTo } from './screens.ts'
import { tvsTexts } from './texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import styles from './Tvs.module.css'
import { useTv } from './find.ts'
import { SETUP_PATH } from '@beckon/contract/setup'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isInHomeAssistant, isOnlyHere } from '../../platform/base-path.ts'

const DIGITS = '1234567890'

type At =
  | { readonly at: 'code'; readonly error?: string }
  | { readonly at: 'compare'; readonly pairingId: string; readonly remoteName: string; readonly words: string }
  | { readonly at: 'paired'; readonly remoteName: string }

export function PairRemote({ id }: { id: string }) {
  const t = useT()
  const { name = t(texts.thisTv), addresses } = useTv(id) ?? {}
  const [at, setAt] = useState<At>({ at: 'code' })
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)

  function fail(error: string): void {
    setAt({ at: 'code', error })
    setRound((before) => before + 1)
    announce(error)
  }

  async function enter(code: string): Promise<void> {
    setBusy(true)
    const result = await sendAsOperator(pairWithTv, { body: { id, code } })
    setBusy(false)
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
    setUnanswered(false)
    setAt({ at: 'compare', pairingId, remoteName, words })
  }

  async function say(yes: boolean, { pairingId, remoteName }: Extract<At, { at: 'compare' }>): Promise<void> {
    setBusy(true)
    const result = await sendAsOperator(answerTvPairing, { body: { id, pairingId, yes } })
    setBusy(false)
    if (result.is !== 'answer') {
      setUnanswered(true)
      return announce(t(texts.noAnswer))
    }
    if (result.answer.is === 'paired') setAt({ at: 'paired', remoteName })
    else fail(t(result.answer.is === 'refused' ? texts.refused : texts.pairGone))
  }

  if (at.at === 'compare')
    return (
      <Page key="compare" title={t(texts.compareTitle)}>
        <p>{t(texts.compare, { remote: at.remoteName })}</p>
        <strong className={styles.pairWords}>{at.words}</strong>
        {isUnanswered && <Notice tone="bad">{t(texts.noAnswer)}</Notice>}
        <div className="answers">
          <Button wide variant="primary" icon="check" busy={busy} onClick={() => void say(true, at)}>
            {t(texts.yes)}
          </Button>
          <Button wide icon="close" busy={busy} onClick={() => void say(false, at)}>
            {t(commonTexts.no)}
          </Button>
        </div>
      </Page>
    )
  if (at.at === 'paired')
    return (
      <Page key="paired" title={t(texts.paired, { remote: at.remoteName })}>
        <div className="answers">
          <LinkButton wide variant="primary" icon="tv" href={pathTo('list')}>
            {t(setUpTexts.allTvs)}
          </LinkButton>
          <Button
            wide
            icon="plus"
            onClick={() => {
              setAt({ at: 'code' })
              setRound((before) => before + 1)
            }}
          >
            {t(texts.pairAnother)}
          </Button>
        </div>
      </Page>
    )
  const digits: FormField = {
    is: 'code',
    id: 'code',
    label: t(texts.digits),
    hint: t(texts.digitsHint),
    error: at.error,
    characters: DIGITS,
    length: PAIRING_CODE_DIGITS,
  }
  return (
    <Page
      key="code"
      title={t(texts.pairTitle, { name })}
      back={<BackKey words={t(tvsTexts.back)} href={pathTo('list')} />}
    >
      <HowToPair addresses={addresses} />
      <FieldsForm
        fields={[digits]}
        round={round}
        submit={t(setUpTexts.goOn)}
        isBusy={busy}
        onSubmit={({ code = '' }) => enter(code)}
      />
    </Page>
  )
}

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

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
      <ul className={styles.checks}>
        {addresses.map((address) => (
          <li key={address}>
            <a className="address" href={address}>
              {address}
            </a>
          </li>
        ))}
      </ul>
      <p>{t(texts.scanIt)}</p>
      <QrCode text={first} label={t(texts.addressPicture, { address: first })} />
      <p className="hint">{t(texts.stuck)}</p>
    </section>
  )
}
