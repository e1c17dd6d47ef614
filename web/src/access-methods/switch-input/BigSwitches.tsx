/**
 * The big switches on the screen: real buttons above the page and its dialogs, which make room for them, so that
 * nothing lies under them that cannot be scrolled away from there. While a dialog is open they stand in it: what is
 * outside is dead to keys and readers.
 */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useT } from '../../texts/texts.ts'
import styles from './BigSwitches.module.css'
import { bigSwitchTexts as texts } from './big-switch-texts.ts'
import type { SwitchRow } from '@beckon/contract/profile'

export const PLACES = ['bottom', 'left', 'right'] as const
export type Place = (typeof PLACES)[number]

type Row = Pick<SwitchRow, 'code'> & { readonly number: number }

interface BigSwitchesProps {
  readonly rows: readonly Row[]
  /** Of all the user's switches: one alone needs no number. */
  readonly count: number
  readonly pressed: (number: number) => void
}

function BigSwitches({ rows, count, pressed }: BigSwitchesProps) {
  const t = useT()
  return rows.map(({ code, number }) => (
    <button
      key={number}
      type="button"
      className={`${styles.switch} ${styles[placeOf(code)]}`}
      data-big-switch={number}
      onClick={() => pressed(number)}
    >
      {count === 1 ? t(texts.switch) : t(texts.numbered, { number: number + 1 })}
    </button>
  ))
}

const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype

/** `pressed`: by a key or a reader; fingers are the source's. The answer takes them away. */
export function showBigSwitches(rows: readonly Row[], count: number, pressed: (number: number) => void): () => void {
  const layer = document.createElement('div')
  layer.className = styles.layer ?? ''
  layer.dataset['ways'] = 'big switches'
  document.body.append(layer)
  const root = createRoot(layer)
  flushSync(() => root.render(<BigSwitches rows={rows} count={count} pressed={pressed} />))
  const page = document.documentElement
  page.dataset['roomForSwitch'] = rows.some(({ code }) => placeOf(code) === 'bottom') ? 'bottom' : 'corner'

  let dialogs = -1
  function toFront(): void {
    const open = document.querySelectorAll('dialog[open]')
    const home = open[open.length - 1] ?? document.body
    if (layer.parentElement === home && open.length <= dialogs) {
      dialogs = open.length
      return
    }
    dialogs = open.length
    if (layer.parentElement !== home) home.append(layer)
    if (!hasPopovers) return
    layer.popover = 'manual'
    // A dialog that opens comes to lie above what was there.
    if (layer.matches(':popover-open')) layer.hidePopover()
    layer.showPopover()
  }
  toFront()
  const follower = new MutationObserver(toFront)
  follower.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })

  return () => {
    follower.disconnect()
    delete page.dataset['roomForSwitch']
    root.unmount()
    layer.remove()
  }
}

function placeOf(code: string): Place {
  return PLACES.find((place) => place === code) ?? 'bottom'
}
