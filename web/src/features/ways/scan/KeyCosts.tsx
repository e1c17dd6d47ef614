/**
 * How long each key takes the user, the mean of what they press, and the order in which that would take least. Reckoned
 * a key at a time, so that the page goes on meanwhile. It comes when it is asked for.
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
import { presserOf } from '../practice/timing.ts'
import { costOf, costOfDwell, meanOf, proposeOrder, type Cost, type OrderProposal } from './cost.ts'
import type { Use } from './order-by-use.ts'
import { costTexts as texts } from './cost-texts.ts'
import { USUAL_PRESSER } from './presser.ts'
import { treeOfProfile } from './profile-tree.ts'
import { leavesOf } from './scan-places.ts'
import { placeTakeBack } from './take-back-first.ts'
import { USUAL_USE } from './usual-use.ts'
import styles from '../WaysPage.module.css'

interface KeyCost {
  readonly id: string
  readonly name: string
  readonly cost: Cost | undefined
}

/** With fewer presses of one's own, what most people press says more. */
const OWN_USE_MIN = 50

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
  const kept = useMeasures()
  const own = usesOf(kept)
  const isOwn = own.reduce((sum, { presses }) => sum + presses, 0) >= OWN_USE_MIN
  const uses = isOwn ? own : USUAL_USE
  const { costs, proposal, isDone } = useCosts(uses, isOwn)
  const about = (ms: number) => seconds(ms < 10_000 ? Math.round(ms / 100) * 100 : Math.round(ms / 1_000) * 1_000)
  const mean = isDone ? meanOf(uses, (id) => costs.find((one) => one.id === id)?.cost) : undefined

  return (
    <>
      <p>{t(kept.scan.pressMs.length >= 10 || kept.dwell.enterMs.length > 0 ? texts.measured : texts.guessed)}</p>
      {mean !== undefined && (
        <p className={styles.switchName}>{t(isOwn ? texts.ownMean : texts.usualMean, { seconds: about(mean) })}</p>
      )}
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
      {!isDone && <p aria-live="off">{t(texts.reckoning)}</p>}
      <table className={styles.costs}>
        <thead>
          <tr>
            <th scope="col">{t(texts.key)}</th>
            <th scope="col">{t(texts.time)}</th>
            <th scope="col">{t(texts.presses)}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ id, name, cost }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{cost ? about(cost.ms) : t(texts.tooQuick)}</td>
              <td>{cost?.presses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Reckoned {
  readonly costs: readonly KeyCost[]
  readonly proposal: OrderProposal | undefined
  readonly isDone: boolean
}

/** Dearest last. */
function useCosts(uses: readonly Use[], isOwn: boolean): Reckoned {
  const profile = useProfile()
  const kept = useMeasures()
  const language = useSharedState((state) => state.language)
  const targets = remoteTargets()
  const tree = useMemo(() => {
    const read = treeOfProfile(targets, profile, language)
    return read && placeTakeBack(read, false)
  }, [targets, profile, language])
  const [reckoned, setReckoned] = useState<Reckoned>({ costs: [], proposal: undefined, isDone: false })

  useEffect(() => {
    if (!tree) return
    const presser = presserOf(kept.scan, profile.press) ?? { ...USUAL_PRESSER, press: profile.press }
    const leaves = leavesOf(tree).filter(({ target }) => target.kind === 'press' && !target.id.includes(' '))
    const costs: KeyCost[] = []
    let next = 0
    let timer: ReturnType<typeof setTimeout>
    const reckon = () => {
      const leaf = leaves[next++]
      if (leaf) {
        const { id, name } = leaf.target
        const cost =
          profile.way === 'dwell'
            ? costOfDwell(leaf.target, profile.dwell, kept.dwell.enterMs)
            : costOf(tree, id, profile.scan, presser)
        costs.push({ id, name, cost })
        timer = setTimeout(reckon)
        return
      }
      costs.sort((one, other) => (one.cost?.ms ?? Infinity) - (other.cost?.ms ?? Infinity))
      const mayPropose = isOwn && profile.way === 'scan' && profile.scan.method !== 'halves'
      const hasGroups = profile.scan.pattern === 'groups' || profile.scan.pattern === 'own'
      const proposal = mayPropose && hasGroups ? proposeOrder(tree, uses, profile.scan, presser) : undefined
      setReckoned({ costs, proposal, isDone: true })
    }
    setReckoned({ costs: [], proposal: undefined, isDone: false })
    timer = setTimeout(reckon)
    return () => clearTimeout(timer)
    // What is used grows with each press: the list stands as it was when it was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tree, profile, isOwn])
  return reckoned
}
