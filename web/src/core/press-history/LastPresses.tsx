/**
 * The press history, newest first, with the outcome of each press; and the key that undoes the newest one. The history
 * comes after the keys and moves none of them; its list opens on request.
 */
import { useEffect, useState } from 'react'
import type { Language } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { isolated, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import type { PressesState } from '../press/presses.ts'
import { clearLog, pressesNow, usePresses } from '../press/remote-presses.ts'
import styles from './LastPresses.module.css'
import { listTexts, nameOfGroup, outcomeOfGroup, whenAndHow, undoTexts } from './history-words.ts'
import { endTimeOf, repeatGroupsOf, type Marks } from './press-history.ts'
import { useUndoMarks, undo } from './undo.ts'

const SHOWN_AT_MOST = 20
const TIMES_CHANGE_EVERY_MS = 20_000

/** One line of the list. */
interface Row {
  readonly key: string
  readonly name: string
  readonly when: string
  readonly outcome: string
}

export function LastPresses() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)

  function toggle(): void {
    if (!isOpen) {
      const [newest] = rowsOf(pressesNow().log, useUndoMarks.getState(), realClock.now(), shared().language)
      announce(newest ? `${newest.name}. ${newest.when}. ${newest.outcome}` : t(listTexts.empty))
    }
    setOpen(!isOpen)
  }

  return (
    <div role="group" aria-labelledby="presses-group" className={`whole-row ${styles.presses}`}>
      <h2 id="presses-group" className="group-heading">
        {t(listTexts.heading)}
      </h2>
      <Button id="lastPresses" icon={isOpen ? 'minus' : 'plus'} aria-expanded={isOpen} onClick={toggle}>
        {t(listTexts.show)}
      </Button>
      {isOpen && <PressList />}
    </div>
  )
}

function PressList() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const log = usePresses((state) => state.log)
  const rows = rowsOf(log, useUndoMarks(), useNow(log), language)
  return (
    <>
      {rows.length === 0 ? (
        <p className="hint">{t(listTexts.empty)}</p>
      ) : (
        <ol className={styles.list} aria-labelledby="presses-group">
          {rows.map(({ key, name, when, outcome }) => (
            <li key={key}>
              <strong className={styles.name}>{name}</strong> <span className={styles.when}>{when}</span>{' '}
              <span className={styles.outcome}>{outcome}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="hint">{t(listTexts.private)}</p>
      {rows.length > 0 && (
        <Button
          icon="trash"
          onClick={() => {
            clearLog()
            announce(t(listTexts.cleared))
            // The button disappears with its list.
            document.getElementById('lastPresses')?.focus()
          }}
        >
          {t(listTexts.clear)}
        </Button>
      )}
    </>
  )
}

/** Newest first. */
function rowsOf(log: PressesState['log'], marks: Marks, now: number, language: Language): readonly Row[] {
  const groups = repeatGroupsOf(log, marks).slice(-SHOWN_AT_MOST)
  // Not toReversed: Safari before 16 does not know it.
  // oxlint-disable-next-line unicorn/no-array-reverse -- `slice` made a new list
  return groups.reverse().map((group) => ({
    key: `${group.presses[0]?.n}`,
    name: isolated(nameOfGroup(group, language)),
    when: whenAndHow(now - endTimeOf(group), group.method, language),
    outcome: outcomeOfGroup(group, language),
  }))
}

/** The time now, by the clock of the presses. Updated with each press, and regularly. */
function useNow(log: unknown): number {
  const [now, setNow] = useState(() => realClock.now())
  useEffect(() => {
    let stop = (): void => {}
    const update = (): void => {
      setNow(realClock.now())
      stop = realClock.after(TIMES_CHANGE_EVERY_MS, update)
    }
    update()
    return () => stop()
  }, [log])
  return now
}

/** The key that undoes the newest press, or reports why it cannot. Disabled before the first press. */
export function UndoKey() {
  const t = useT()
  const isEmpty = usePresses(({ log }) => log.length === 0)
  return (
    <button type="button" id="undo" disabled={isEmpty} onClick={undo}>
      {t(undoTexts.undo)}
    </button>
  )
}
