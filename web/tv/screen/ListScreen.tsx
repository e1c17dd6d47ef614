/** Menus, apps, categories, recordings and settings: a list beside the picture, or tiles over it. */
import type { VirtualTvList, VirtualTvState } from '@beckon/contract/virtual-tv'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { hueOf } from '../picture/Picture.tsx'
import { Pictogram } from '../picture/pictogram.tsx'
import { Head } from './Head.tsx'
import styles from './ListScreen.module.css'
import { ColourKeys } from './Marks.tsx'

const NOTHING_HERE = { recordings: 'Nothing has been recorded yet.', category: 'Nothing here yet.' } as const

export function ListScreen({ state }: { state: VirtualTvState }) {
  const { list } = state
  if (!list) return null
  const isTiles = list.columns > 1
  const nothing = state.screen === 'recordings' ? NOTHING_HERE.recordings : NOTHING_HERE.category
  return (
    <div className={isTiles ? styles.whole : styles.panel}>
      <Head title={state.title} now={state.now} />
      {list.items.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      {isTiles ? <Tiles list={list} /> : <Rows list={list} />}
      <ColourKeys keys={state.colourKeys} />
    </div>
  )
}

export function Rows({ list, isFocused = true }: { list: VirtualTvList; isFocused?: boolean }) {
  const rows = useFocusInView<HTMLUListElement>()
  return (
    <ul ref={rows} className={styles.rows}>
      {list.items.map((item, at) => (
        <li
          key={`${at} ${item.label}`}
          className={styles.row}
          aria-current={(isFocused && at === list.focused) || undefined}
        >
          <span className={styles.words}>
            <span className={styles.label}>{item.label}</span>
            {item.detail !== '' && <span className={styles.detail}>{item.detail}</span>}
          </span>
          {item.isOn !== undefined && <span className={item.isOn ? styles.on : styles.off} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  )
}

function Tiles({ list }: { list: VirtualTvList }) {
  const tiles = useFocusInView<HTMLUListElement>()
  return (
    <ul ref={tiles} className={styles.tiles} style={{ gridTemplateColumns: `repeat(${list.columns}, minmax(0, 1fr))` }}>
      {list.items.map((item, at) => (
        <li
          key={item.label}
          className={styles.tile}
          aria-current={at === list.focused || undefined}
          style={{ backgroundColor: `hsl(${hueOf(item.label)} 42% 24%)` }}
        >
          <Pictogram label={item.label} className={styles.pictogram} />
          <span className={styles.label}>{item.label}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Keeps the focused item (`aria-current`) of a list on the TV in sight; never scrolls the page, as `scrollIntoView`
 * would.
 */
export function useFocusInView<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  useLayoutEffect(() => {
    const box = list.current
    const focused = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && focused) box.scrollTop = focused.offsetTop - (box.clientHeight - focused.offsetHeight) / 2
  })
  return list
}
