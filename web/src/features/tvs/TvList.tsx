/** The TVs of this server, with what each answers now. */
import type { Sentence } from '@beckon/contract/languages'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import { tryTv } from '@beckon/contract/tv-set-up'
import { answerTvClaim, type Tv } from '@beckon/contract/tvs'
import { useEffect, useState, useTransition } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { focusSoon } from '../../platform/after-frame.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { LoadFailed, Notice, Outcome } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { sendAsOperator } from './access.ts'
import { forgetFoundTvs, takeListNote, useTvs, type KnownTvs, type Listed } from './find.ts'
import { goTo, pathTo, type ScreenName } from './screens.ts'
import { StartSetUp } from './StartSetUp.tsx'
import { claimTexts, tvsTexts as texts } from './texts.ts'
import { TvCard } from './TvCard.tsx'
import styles from './Tvs.module.css'
import { useWords } from './words.ts'

/** After this time the server knows whether an unreachable TV has another address now. */
const FOUND_ELSEWHERE_AFTER_MS = 5_000

export function TvList() {
  const t = useT()
  const back = useWayBack()
  const { listed, load, refresh } = useTvs()
  const [note] = useState(takeListNote)
  const [isChecking, startCheck] = useTransition()

  /** The list stays visible meanwhile, and the focus where it is. */
  async function checkAgain(): Promise<void> {
    const isAnswered = await refresh()
    announce(t(isAnswered ? texts.checked : texts.loadFailed))
  }

  const isSearchedFor = typeof listed === 'object' && listed.tvs.some(mayHaveMoved)
  useEffect(() => {
    if (!isSearchedFor) return undefined
    const later = setTimeout(() => void refresh(), FOUND_ELSEWHERE_AFTER_MS)
    return () => clearTimeout(later)
  }, [isSearchedFor, refresh])

  return (
    <Page title={t(commonTexts.tvs)} back={back}>
      <p>{t(texts.lead)}</p>
      {note !== undefined && (
        <Notice tone="good" spoken>
          {note}
        </Notice>
      )}
      {listed === undefined && (
        <div className={styles.wait}>
          <Wait />
        </div>
      )}
      {listed === 'failed' && <LoadFailed words={t(texts.loadFailed)} onTryAgain={load} />}
      {typeof listed === 'object' && <List listed={listed} onChanged={refresh} />}
      {typeof listed === 'object' && listed.tvs.length > 0 && (
        <div className="buttons">
          <Button icon="replay" busy={isChecking} onClick={() => startCheck(checkAgain)}>
            {t(texts.checkAgain)}
          </Button>
        </div>
      )}
    </Page>
  )
}

function mayHaveMoved({ from, state, elsewhere }: Tv): boolean {
  return from === 'added' && state === 'unreachable' && elsewhere === undefined
}

interface ListProps {
  readonly listed: Listed
  readonly onChanged: KnownTvs['refresh']
}

function List({ listed: { tvs, isClosedByVirtualTvs }, onChanged }: ListProps) {
  const t = useT()
  return (
    <>
      {isClosedByVirtualTvs ? (
        <Notice>{t(texts.closedByVirtual)}</Notice>
      ) : (
        <div className="section">
          <Button
            wide
            variant="primary"
            icon="search"
            onClick={() => {
              forgetFoundTvs()
              goTo('find')
            }}
          >
            {t(texts.find)}
          </Button>
        </div>
      )}
      {tvs.length === 0 ? (
        <div className={`empty ${styles.empty}`}>
          <Icon name="tv" className={styles.picture} />
          <h2>{t(texts.none)}</h2>
          <p>{t(texts.noneText)}</p>
        </div>
      ) : (
        <ul className="list">
          {tvs.map((tv) => (
            <Entry key={tv.id} tv={tv} mayBeginSetUp={!isClosedByVirtualTvs} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </>
  )
}

interface StateLook {
  readonly words: Sentence
  readonly icon: IconName
  readonly isBad: boolean
}

const STATES: Readonly<Record<Tv['state'], StateLook>> = {
  answers: { words: texts.answers, icon: 'check', isBad: false },
  asleep: { words: texts.asleep, icon: 'asleep', isBad: false },
  'not-allowed': { words: texts.notAllowed, icon: 'warning', isBad: true },
  'only-agent': { words: texts.onlyAgent, icon: 'check', isBad: false },
  unreachable: { words: texts.unreachable, icon: 'no-connection', isBad: true },
}

/** Where a TV comes from that was not added here. */
const FROM = { agent: texts.fromAgent, practice: texts.forPractice, settings: texts.fromSettings }

interface EntryProps {
  readonly tv: Tv
  readonly mayBeginSetUp: boolean
  readonly onChanged: KnownTvs['refresh']
}

function Entry({ tv, mayBeginSetUp, onChanged }: EntryProps) {
  const t = useT()
  const { id, name, room, driver, host, port, from, state, remotes, elsewhere } = tv
  const nameId = `tv-${id}`
  const isAdded = from === 'added'
  const needsCodes = tv.codes?.count === 0
  // A TV of the server's settings keeps what they say; setting it up only gets the permission of the set.
  const waitsForSetUp = state === 'not-allowed' || (isAdded && state === 'unreachable')
  const canSetUp = isAdded || (from === 'settings' && host !== undefined)
  const link = (to: ScreenName, words: Sentence, isMain = false) => (
    <LinkButton variant={isMain ? 'primary' : 'quiet'} href={pathTo(to, id)}>
      {t(words)}
      <span className="spoken"> {name}</span>
    </LinkButton>
  )
  return (
    <TvCard
      name={name}
      headingId={nameId}
      facts={[room, t(setUpTexts[`family.${driver}`]), remotesText(remotes, t)]}
      state={
        <>
          <Outcome isBad={STATES[state].isBad} icon={STATES[state].icon}>
            {t(STATES[state].words)}
            {state === 'not-allowed' && ` ${t(setUpTexts[`notAllowed.${driver}`])}`}
          </Outcome>
          {needsCodes && <p className="hint">{t(texts.noCodesYet)}</p>}
          {from !== 'added' && <p className="hint">{t(FROM[from])}</p>}
        </>
      }
    >
      {elsewhere !== undefined && (
        <Claim
          tv={tv}
          at={elsewhere}
          onAnswered={async () => {
            await onChanged()
            focusSoon(nameId)
          }}
        />
      )}
      <div className="buttons">
        {canSetUp && mayBeginSetUp && waitsForSetUp && (
          <StartSetUp target={{ driver, host: host ?? '', port, name, again: id }}>
            {t(texts.setUpAgain)}
            <span className="spoken"> {name}</span>
          </StartSetUp>
        )}
        {state !== 'only-agent' && (
          <>
            {needsCodes ? link('codes', setUpTexts.learnKeys, true) : <TryIt tv={tv} />}
            {link('pair', setUpTexts.pair)}
          </>
        )}
        {(isAdded || from === 'agent') && link('tv', texts.change)}
      </div>
    </TvCard>
  )
}

function remotesText(count: number, t: ReturnType<typeof useT>): string {
  if (count === 0) return t(texts.noRemotes)
  return count === 1 ? t(texts.oneRemote) : t(texts.remotes, { count })
}

function TryIt({ tv: { id, name } }: { tv: Tv }) {
  const t = useT()
  const tell = useWords()
  const [isTrying, startTry] = useTransition()
  const [said, setSaid] = useState<{ readonly isBad: boolean; readonly words: string }>()

  async function tryNow(): Promise<void> {
    const result = await sendAsOperator(tryTv, { body: { id } })
    const { isBad, words } = result.is === 'answer' ? result.answer : NOT_TRIED
    const text = words.map(tell).join(' ')
    setSaid({ isBad, words: text })
    announce(text)
  }

  return (
    <>
      <Button busy={isTrying} onClick={() => startTry(tryNow)}>
        {t(texts.tryIt)}
        <span className="spoken"> {name}</span>
      </Button>
      {said && <Notice tone={said.isBad ? 'bad' : 'good'}>{said.words}</Notice>}
    </>
  )
}

const NOT_TRIED = { isBad: true, words: [{ id: 'tried.timeout' } as const] }

interface ClaimProps {
  readonly tv: Tv
  readonly at: NonNullable<Tv['elsewhere']>
  /** The list is another one now. */
  readonly onAnswered: () => Promise<void>
}

/** A device at another address claims to be this TV. Nothing proves it, so the person who runs the server is asked. */
function Claim({ tv: { id, name }, at, onAnswered }: ClaimProps) {
  const t = useT()
  const [sending, setSending] = useState<boolean>()
  const [failed, setFailed] = useState(false)

  async function answer(isIt: boolean): Promise<void> {
    setSending(isIt)
    setFailed(false)
    const result = await sendAsOperator(answerTvClaim, { body: { id, ...at, isIt } })
    if (result.is === 'answer') {
      await onAnswered()
      return announce(t(isIt ? claimTexts.used : claimTexts.notUsed, { name, address: at.host }))
    }
    setSending(undefined)
    setFailed(true)
  }

  return (
    <section className={styles.claim} aria-labelledby={`claim-${id}`}>
      <h3 id={`claim-${id}`}>{t(claimTexts.title)}</h3>
      <p>{t(claimTexts.about, { name, address: at.host })}</p>
      <div className="buttons">
        {[true, false].map((isIt) => (
          <Button key={String(isIt)} busy={sending === isIt} onClick={() => void answer(isIt)}>
            {t(isIt ? claimTexts.yes : commonTexts.no)}
            <span className="spoken"> {name}</span>
          </Button>
        ))}
      </div>
      {failed && (
        <Notice tone="bad" spoken>
          {t(claimTexts.notAnswered)}
        </Notice>
      )}
    </section>
  )
}
