/** The TVs of this server, with what each answers now. */
import { focusSoon } from '../../platform/after-frame.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { tryTv, type Tv } from '@beckon/contract/tvs'
import { useEffect, useState } from 'react'
import type { Sentence } from '@beckon/contract/languages'
import { notAllowedText } from '@beckon/contract/not-allowed-texts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { ClaimQuestion } from './ClaimQuestion.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { tryResultOf, tryResultText } from './news.ts'
import { sendAsOperator } from './access.ts'
import { LoadFailed, Notice, Outcome } from '../../ui/Notice.tsx'
import { goTo, takeListNote } from './screens.tsx'
import { tvsTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'
import { forgetFoundTvs, startSetUp, useTvs, type KnownTvs, type Listed } from './use-tvs.ts'
import { commonTexts } from '../../texts/common-texts.ts'

/** After this time the server knows whether an unreachable TV has another address now. */
const FOUND_ELSEWHERE_AFTER_MS = 5_000

export function TvList() {
  const t = useT()
  const back = useWayBack()
  const { listed, load, refresh } = useTvs()
  const [note] = useState(takeListNote)
  const [isChecking, setChecking] = useState(false)

  /** The list stays visible meanwhile, and the focus where it is. */
  async function checkAgain(): Promise<void> {
    setChecking(true)
    const isAnswered = await refresh()
    setChecking(false)
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
          <Button icon="replay" busy={isChecking} onClick={() => void checkAgain()}>
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
              goTo({ at: 'find' })
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

const STATES: Readonly<
  Record<Tv['state'], { readonly words: Sentence; readonly icon: IconName; readonly bad: boolean }>
> = {
  answers: { words: texts.answers, icon: 'check', bad: false },
  asleep: { words: texts.asleep, icon: 'asleep', bad: false },
  'not-allowed': { words: texts.notAllowed, icon: 'warning', bad: true },
  'only-agent': { words: texts.onlyAgent, icon: 'check', bad: false },
  unreachable: { words: texts.unreachable, icon: 'no-connection', bad: true },
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
  const [doing, setDoing] = useState<'try' | 'set up'>()
  const [said, setSaid] = useState<{ readonly bad: boolean; readonly words: string }>()
  const { words, icon, bad } = STATES[tv.state]
  const nameId = `tv-${tv.id}`
  const isAdded = tv.from === 'added'
  const canChange = isAdded || tv.from === 'agent'
  const needsCodes = tv.codes?.count === 0
  // A TV of the server's settings keeps what they say; setting it up only gets the permission of the set.
  const waitsForSetUp = tv.state === 'not-allowed' || (isAdded && tv.state === 'unreachable')
  const canSetUp = isAdded || (tv.from === 'settings' && tv.host !== undefined)

  async function tryNow(): Promise<void> {
    setDoing('try')
    const tried = tryResultOf(await sendAsOperator(tryTv, { body: { id: tv.id } }))
    setDoing(undefined)
    const text = tryResultText(tried, tv.driver)
    setSaid({ bad: tried.is === 'not pressed', words: text })
    announce(text)
  }

  async function setUpAgain(): Promise<void> {
    setDoing('set up')
    const { driver, host = '', port, name, id } = tv
    const again = { name, again: id }
    const failed = await startSetUp({ driver, host, ...(port !== undefined && { port }), ...again })
    setDoing(undefined)
    if (failed === undefined) return
    setSaid({ bad: true, words: t(failed) })
    announce(t(failed))
  }

  return (
    <li className="card">
      <div className={styles.top}>
        <Icon name="tv" className={styles.picture} />
        <div className={styles.words}>
          <h2 id={nameId} tabIndex={-1}>
            {tv.name}
          </h2>
          <p className={styles.facts}>
            {tv.room !== '' && <span>{tv.room}</span>} <span>{t(FAMILY_TEXTS[tv.driver].name)}</span>{' '}
            <span>{remotesText(tv.remotes, t)}</span>
          </p>
          <Outcome isBad={bad} icon={icon}>
            {t(words)}
            {tv.state === 'not-allowed' && ` ${t(notAllowedText(tv.driver))}`}
          </Outcome>
          {needsCodes && <p className="hint">{t(texts.noCodesYet)}</p>}
          {tv.from !== 'added' && <p className="hint">{t(FROM[tv.from])}</p>}
        </div>
      </div>
      {tv.elsewhere !== undefined && (
        <ClaimQuestion
          tv={tv}
          at={tv.elsewhere}
          onAnswered={async () => {
            await onChanged()
            focusSoon(nameId)
          }}
        />
      )}
      <div className="buttons">
        {canSetUp && mayBeginSetUp && waitsForSetUp && (
          <Button busy={doing === 'set up'} onClick={() => void setUpAgain()}>
            {t(texts.setUpAgain)}
            <span className="spoken"> {tv.name}</span>
          </Button>
        )}
        {tv.state !== 'only-agent' && (
          <>
            {needsCodes ? (
              <Button variant="primary" onClick={() => goTo({ at: 'codes', id: tv.id })}>
                {t(texts.learnKeys)}
                <span className="spoken"> {tv.name}</span>
              </Button>
            ) : (
              <Button busy={doing === 'try'} onClick={() => void tryNow()}>
                {t(texts.tryIt)}
                <span className="spoken"> {tv.name}</span>
              </Button>
            )}
            <Button onClick={() => goTo({ at: 'pair', id: tv.id })}>
              {t(texts.pair)}
              <span className="spoken"> {tv.name}</span>
            </Button>
          </>
        )}
        {canChange && (
          <Button onClick={() => goTo({ at: 'tv', id: tv.id })}>
            {t(texts.change)}
            <span className="spoken"> {tv.name}</span>
          </Button>
        )}
      </div>
      {said && <Notice tone={said.bad ? 'bad' : 'good'}>{said.words}</Notice>}
    </li>
  )
}

function remotesText(count: number, t: ReturnType<typeof useT>): string {
  if (count === 0) return t(texts.noRemotes)
  return count === 1 ? t(texts.oneRemote) : t(texts.remotes, { count })
}
