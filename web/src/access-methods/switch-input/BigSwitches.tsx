/**
 * The big switches on the screen: real buttons above the page and its dialogs. The page makes room, so that anything
 * under a switch can be scrolled out from under it. While a modal dialog is open they are inside it, since
 * everything outside is inert.
 */
import type { SwitchRow } from '@beckon/contract/profile'
import { useT } from '../../texts/say.ts'
import styles from './BigSwitches.module.css'
import { openLayer } from '../page-reader/layer.ts'
import { topLayer } from '../page-reader/can-be-chosen.ts'
import { switchTexts } from './switch-words.ts'

export const PLACES = ['bottom', 'left', 'right'] as const
export type Place = (typeof PLACES)[number]

type Row = Pick<SwitchRow, 'code'> & { readonly number: number }

interface BigSwitchesProps {
  readonly rows: readonly Row[]
  /** How many switches the user has: a single one is shown without a number. */
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
      {count === 1 ? t(switchTexts.bigSwitch) : t(switchTexts.bigSwitchNumber, { number: number + 1 })}
    </button>
  ))
}

/**
 * `pressed`: called for a press by a key or a screen reader; `sources/big-switch.ts` handles fingers. Returns a
 * function that removes the switches.
 */
export function showBigSwitches(rows: readonly Row[], count: number, pressed: (number: number) => void): () => void {
  const layer = openLayer(BigSwitches, { name: 'big switches', className: styles.layer, hasKeys: true })
  layer.draw({ rows, count, pressed })
  const page = document.documentElement
  page.dataset['roomForSwitch'] = rows.some(({ code }) => placeOf(code) === 'bottom') ? 'bottom' : 'corner'

  let place = topLayer()
  const follower = new MutationObserver(() => {
    if (place === topLayer()) return
    place = topLayer()
    layer.toFront()
  })
  follower.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })

  return () => {
    follower.disconnect()
    delete page.dataset['roomForSwitch']
    layer.remove()
  }
}

function placeOf(code: string): Place {
  return PLACES.find((place) => place === code) ?? 'bottom'
}
