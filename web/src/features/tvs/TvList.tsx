/** The TVs of this server, with the current state of each. */
import type { Sentence } from '@beckon/contract/languages'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import { tryTv } from '@beckon/contract/tv-set-up'
import type { Tv } from '@beckon/contract/tvs'
import { useEffect, useState, useTransition } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { commonTexts } from '../../texts/common-texts.ts'
import { counted, useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed, Notice, OutcomeMessage } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { sendAsOperator } from './access.tsx'
import { goTo, handedOver, pathTo, type ScreenName } from './screens.ts'
import { useTvs, type Listed } from './use-tvs.ts'
import { StartSetUp, TvCard, useSayIfLate } from './TvCard.tsx'
import { tvsTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'
import { useWords } from './words.ts'

export function TvList() {
  const t = useT()
  const back = useWayBack()
  const { listed, load, refresh } = useTvs()
  const announceHere = useAnnounce()
  const [note] = useState(handedOver.note)
  useEffect(() => void (handedOver.note = undefined), [])
  const [isChecking, startCheck] = useTransition()
  useSayIfLate(isChecking)
  const [isOld, setOld] = useState(false)

  /** Keeps the list visible meanwhile, and the focus where it is. */
  async function checkAgain(): Promise<void> {
    const isAnswered = await refresh()
    setOld(!isAnswered)
    announceHere(t(isAnswered ? texts.checked : texts.notChecked), { isFailure: !isAnswered })
  }

  return (
    <Page title={t(commonTexts.tvs)} back={back}>
      <p>{t(texts.lead)}</p>
      {note !== undefined && (
        <Notice tone="good" spoken>
          {note}
        </Notice>
      )}
      {listed === undefined && <Wait />}
      {listed === 'failed' && <LoadFailed words={t(texts.loadFailed)} onTryAgain={load} />}
      {typeof listed === 'object' && <List listed={listed} />}
      {typeof listed === 'object' && listed.tvs.length > 0 && (
        <div className="buttons">
          <Button icon="replay" busy={isChecking} onClick={() => startCheck(checkAgain)}>
            {t(texts.checkAgain)}
          </Button>
          {isOld && <Notice tone="bad">{t(texts.notChecked)}</Notice>}
        </div>
      )}
    </Page>
  )
}

function List({ listed: { tvs, isClosedByVirtualTvs } }: { listed: Listed }) {
  const t = useT()
  function find(): void {
    handedOver.found = undefined
    goTo('find')
  }
  return (
    <>
      {isClosedByVirtualTvs ? (
        <Notice>{t(texts.closedByVirtual)}</Notice>
      ) : (
        <div className="section">
          <Button wide variant="primary" icon="search" onClick={find}>
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
            <Entry key={tv.id} tv={tv} mayBeginSetUp={!isClosedByVirtualTvs} />
          ))}
        </ul>
      )}
    </>
  )
}

const STATES = {
  answers: { words: texts.answers, icon: 'check', isBad: false },
  asleep: { words: texts.asleep, icon: 'asleep', isBad: false },
  'not-allowed': { words: texts.notAllowed, icon: 'warning', isBad: true },
  'only-agent': { words: texts.onlyAgent, icon: 'check', isBad: false },
  unreachable: { words: texts.unreachable, icon: 'no-connection', isBad: true },
} as const satisfies Record<Tv['state'], object>

/** The origin of a TV that was not added here. */
const FROM = { agent: texts.fromAgent, practice: texts.forPractice, settings: texts.fromSettings }

function Entry({ tv, mayBeginSetUp }: { tv: Tv; mayBeginSetUp: boolean }) {
  const t = useT()
  const { id, name, room, driver, host, port, from, state, remotes } = tv
  const isAdded = from === 'added'
  const needsCodes = tv.codes?.count === 0
  // To set up a TV of the server's settings changes none of them: it only asks for the TV's permission.
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
      facts={[
        room,
        t(setUpTexts[`family.${driver}`]),
        remotes === 0 ? t(texts.noRemotes) : t(counted(texts, 'remotes', remotes), { count: remotes }),
      ]}
      state={
        <>
          <OutcomeMessage isBad={STATES[state].isBad} icon={STATES[state].icon}>
            {t(STATES[state].words)}
            {state === 'not-allowed' && ` ${t(setUpTexts[`notAllowed.${driver}`])}`}
          </OutcomeMessage>
          {isAdded && state === 'unreachable' && <p className="hint">{t(texts.mayHaveMoved)}</p>}
          {needsCodes && <p className="hint">{t(texts.noCodesYet)}</p>}
          {from !== 'added' && <p className="hint">{t(FROM[from])}</p>}
        </>
      }
    >
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

function TryIt({ tv: { id, name } }: { tv: Tv }) {
  const t = useT()
  const tell = useWords()
  const announceHere = useAnnounce()
  const [isTrying, startTry] = useTransition()
  useSayIfLate(isTrying)
  const [said, setSaid] = useState<{ readonly tone: 'bad' | 'good'; readonly words: string }>()

  async function tryNow(): Promise<void> {
    const result = await sendAsOperator(tryTv, { body: { id } })
    const { isBad, words } = result.is === 'answer' ? result.answer : NOT_TRIED
    const text = words.map(tell).join(' ')
    setSaid({ tone: isBad ? 'bad' : 'good', words: text })
    announceHere(text, { isFailure: isBad })
  }

  return (
    <>
      <Button busy={isTrying} onClick={() => startTry(tryNow)}>
        {t(texts.tryIt)}
        <span className="spoken"> {name}</span>
      </Button>
      {said && <Notice tone={said.tone}>{said.words}</Notice>}
    </>
  )
}

const NOT_TRIED = { isBad: true, words: [{ id: 'tried.timeout' } as const] }
