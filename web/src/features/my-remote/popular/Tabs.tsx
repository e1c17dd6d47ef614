/**
 * Tabs with manual activation: the arrows, Home and End go from tab to tab, Enter or Space opens one. Nothing opens
 * under somebody who is only looking for the right tab.
 */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabsProps {
  readonly name: string
  readonly tabs: readonly string[]
  readonly chosen: string
  readonly onChoose: (tab: string) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

export function Tabs({ name, tabs, chosen, onChoose, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<string>()
  const stop = reached !== undefined && tabs.includes(reached) ? reached : chosen

  function onKeyDown(event: KeyboardEvent): void {
    const goal = tabByKey(event.key, tabs.indexOf(stop), tabs.length)
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[goal]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={name}
        tabIndex={-1}
        className={styles.tabs}
        onKeyDown={onKeyDown}
        // Coming back, Tab finds the open one.
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setReached(undefined)}
      >
        {tabs.map((tab, place) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === stop ? 0 : -1}
            className={styles.tab}
            onFocus={() => setReached(tab)}
            onClick={() => onChoose(tab)}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs.indexOf(chosen)}`}>
        {children}
      </div>
    </>
  )
}

function tabByKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
