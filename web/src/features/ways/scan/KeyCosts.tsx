/**
 * How long each key takes the user, the mean of what they press, how sure that is, and the order in which it would take
 * least. It comes when it is asked for.
 */
import { useEffect, useMemo, useState } from 'react'
import { remotePath } from '../../../client/remote-path.ts'
import { realClock } from '../../../platform/clock.ts'
import { useSharedState } from '../../../platform/shared-state.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useSeconds } from '../../../ui/seconds.ts'
import { useProfile } from '../current-way.ts'
import { remoteTargets } from '../page/remote-targets.ts'
import { takeOrder } from '../practice/advice.ts'
import { useMeasures, usesOf } from '../practice/kept-measures.ts'
import type { CostRange } from './cost-doubt.ts'
import { costTexts as texts } from './cost-texts.ts'
import type { Use } from './order-by-use.ts'
import { treeOfProfile } from './profile-tree.ts'
import { reckonCosts, type Reckoned } from './reckon-costs.ts'
import { placeTakeBack } from './take-back-first.ts'
import { USUAL_USE } from './usual-use.ts'
import styles from '../WaysPage.module.css'

/** With fewer presses of one's own, what most people press says more. */
const OWN_USE_MIN = 50
/** A tenth to either side is as near as a time need be. */
const SURE_WITHIN = 1.2

export function KeyCosts() {
  const t = useT()
  const targets = remoteTargets()
  const hasSession = useSharedState((state) => state.arToken !== undefined)
  if (targets.length > 0) return <Costs />
  return (
    <>
      <p>{t(texts.openRemote)}</p>
      <div className={styles.row}>
        <LinkButton href={hasSession ? remotePath() : '/'}>{t(hasSession ? texts.toRemote : texts.toHome)}</LinkButton>
      </div>
    </>
  )
}

function Costs() {
  const t = useT()
  const seconds = useSeconds()
  const language = useSharedState((state) => state.language)
  const kept = useMeasures()
  const own = usesOf(kept)
  const isOwn = own.reduce((sum, { presses }) => sum + presses, 0) >= OWN_USE_MIN
  const uses = isOwn ? own : USUAL_USE
  const reckoned = useCosts(uses, isOwn)
  const isSure = !reckoned?.range || reckoned.range.most / reckoned.range.least <= SURE_WITHIN
  const proposal = reckoned?.proposal
  const about = (ms: number) => seconds(rounded(ms, 100))

  return (
    <>
      <p>{t(kept.scan.pressMs.length >= 10 || kept.dwell.enterMs.length > 0 ? texts.measured : texts.guessed)}</p>
      {reckoned?.meanMs !== undefined && (
        <p className={styles.switchName}>
          {t(isOwn ? texts.ownMean : texts.usualMean, { seconds: about(reckoned.meanMs) })}
        </p>
      )}
      {reckoned?.range && !isSure && <p>{t(texts.range, rangeInWords(reckoned.range, seconds))}</p>}
      {proposal && (
        <div className={styles.proposal}>
          <p>
            {t(texts.proposal, { now: about(proposal.nowMs), then: about(proposal.thenMs) })} {t(texts.keysStay)}
          </p>
          <Button
            id="takeOrder"
            variant="primary"
            onClick={() => {
              takeOrder(proposal.order, realClock.now())
              announce(t(texts.orderTaken))
            }}
          >
            {t(texts.takeOrder)}
          </Button>
        </div>
      )}
      {!reckoned && <p aria-live="off">{t(texts.reckoning)}</p>}
      {reckoned && (
        <table className={styles.costs}>
          <thead>
            <tr>
              <th scope="col">{t(texts.key)}</th>
              <th scope="col">{t(texts.time)}</th>
              <th scope="col">{t(texts.presses)}</th>
            </tr>
          </thead>
          <tbody>
            {reckoned.costs.map(({ id, name, cost }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{cost ? (rounded(cost.ms, 100) / 1_000).toLocaleString(language) : t(texts.tooQuick)}</td>
                <td>{cost?.presses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** From ten seconds on, whole ones. */
function rounded(ms: number, to: number, round = Math.round): number {
  const unit = ms < 10_000 ? to : 1_000
  return round(ms / unit) * unit
}

function rangeInWords({ least, most }: CostRange, seconds: (ms: number) => string) {
  return { least: seconds(rounded(least, 500, Math.floor)), most: seconds(rounded(most, 500, Math.ceil)) }
}

/** Undefined: it is still being reckoned, a key at a time, so that the page goes on meanwhile. */
function useCosts(uses: readonly Use[], isOwn: boolean): Reckoned | undefined {
  const profile = useProfile()
  const kept = useMeasures()
  const language = useSharedState((state) => state.language)
  const targets = remoteTargets()
  const tree = useMemo(() => {
    const read = treeOfProfile(targets, profile, language)
    return read && placeTakeBack(read, false)
  }, [targets, profile, language])
  const [reckoned, setReckoned] = useState<Reckoned>()

  useEffect(() => {
    if (!tree) return
    const reckoning = reckonCosts({ tree, profile, kept, uses, isOwn })
    let timer: ReturnType<typeof setTimeout>
    const reckon = () => {
      const next = reckoning.next()
      if (next.done) setReckoned(next.value)
      else timer = setTimeout(reckon)
    }
    setReckoned(undefined)
    timer = setTimeout(reckon)
    return () => clearTimeout(timer)
    // What is used grows with each press: the list stands as it was when it was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tree, profile, isOwn])
  return reckoned
}
