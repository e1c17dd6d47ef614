/**
 * The press history, newest first, with the outcome of each press. It stands after the keys and moves none of them;
 * the list opens when the user asks for it.
 */
import { useEffect, useState } from 'react'
import { realClock } from '../../platform/clock.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { isolated, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/Choice.tsx'
import { clearLog, usePresses } from '../press/remote-presses.ts'
import { forgetKeptPresses, keepPresses, keptGroups } from './kept-presses.ts'
import styles from './LastPresses.module.css'
import { listTexts as texts } from './list-texts.ts'
import { endOf, repeatGroupsOf } from './press-history.ts'
import { useUndoMarks } from './undo.ts'
import { nameOfGroup, outcomeOfGroup, whenAndHow } from './group-words.ts'

const SHOWN_AT_MOST = 20
const TIMES_CHANGE_EVERY_MS = 20_000

/** One line of the list. */
interface Row {
  readonly key: string
  /** By the clock of the device, as it is now. */
  readonly at: number
  readonly name: string
  readonly when: string
  readonly outcome: string
}

export function LastPresses() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isKept, setKept] = useState(() => readStored('keepPresses') === true)
  const rows = useRows()
  useEffect(() => (isKept ? keepPresses() : undefined), [isKept])

  return (
    <div role="group" aria-labelledby="presses-group" className={`whole-row ${styles.presses}`}>
      <h2 id="presses-group" className="group-heading">
        {t(texts.heading)}
      </h2>
      <Button
        id="lastPresses"
        icon={isOpen ? 'minus' : 'plus'}
        aria-expanded={isOpen}
        onClick={() => {
          const [newest] = rows
          if (!isOpen) announce(newest ? `${newest.name}. ${newest.when}. ${newest.outcome}` : t(texts.empty))
          setOpen(!isOpen)
        }}
      >
        {t(texts.show)}
      </Button>
      {isOpen && (
        <>
          {rows.length === 0 ? (
            <p className="hint">{t(texts.empty)}</p>
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
          <Tick
            label={t(texts.keep)}
            hint={t(isKept ? texts.privateKept : texts.private)}
            checked={isKept}
            onChange={(next) => {
              writeStored('keepPresses', next)
              if (!next) forgetKeptPresses()
              setKept(next)
            }}
          />
          {rows.length > 0 && (
            <Button
              icon="trash"
              onClick={() => {
                clearLog()
                forgetKeptPresses()
                announce(t(texts.cleared))
                // The button disappears with its list.
                document.getElementById('lastPresses')?.focus()
              }}
            >
              {t(texts.clear)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Newest first: of this page load, of earlier ones and of other tabs. */
function useRows(): readonly Row[] {
  const language = useSharedState((state) => state.language)
  const log = usePresses((state) => state.log)
  const marks = useUndoMarks()
  const now = useNow(log)
  const mine = repeatGroupsOf(log, marks).map((group) => ({
    key: `${group.presses[0]?.n}`,
    at: endOf(group) - now.steady + now.wall,
    name: isolated(nameOfGroup(group, language)),
    when: whenAndHow(now.steady - endOf(group), group.method, language),
    outcome: outcomeOfGroup(group, language),
  }))
  const kept = keptGroups().map(({ page, at, label, method, outcome }, place) => ({
    key: `${page} ${place}`,
    at,
    name: isolated(label[language]),
    when: whenAndHow(now.wall - at, method, language),
    outcome: outcome[language],
  }))
  return [...mine, ...kept].sort((one, other) => other.at - one.at).slice(0, SHOWN_AT_MOST)
}

/** The time now, by the clock of the presses and by that of the device. Updated with each press, and regularly. */
function useNow(log: unknown): { readonly steady: number; readonly wall: number } {
  const [now, setNow] = useState(lookAtClocks)
  useEffect(() => {
    let stop = (): void => {}
    const update = (): void => {
      setNow(lookAtClocks())
      stop = realClock.after(TIMES_CHANGE_EVERY_MS, update)
    }
    update()
    return () => stop()
  }, [log])
  return now
}

function lookAtClocks() {
  return { steady: realClock.now(), wall: Date.now() }
}
