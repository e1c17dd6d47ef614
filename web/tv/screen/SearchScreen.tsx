/** Search: letters on the left, what was found on the right. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import { Head } from './Head.tsx'
import { Rows } from './ListScreen.tsx'
import { ColourKeys } from './Marks.tsx'
import styles from './SearchScreen.module.css'

export function SearchScreen({ state }: { state: VirtualTvState }) {
  const { search, list } = state
  if (!search) return null
  return (
    <div className={styles.whole}>
      <Head title={state.title} now={state.now} />
      <p className={styles.text}>
        {search.text === '' ? <span className={styles.hint}>What are you looking for?</span> : search.text}
        <span className={styles.cursor} aria-hidden="true" />
      </p>
      <div className={styles.sides}>
        <ul className={styles.letters} style={{ gridTemplateColumns: `repeat(${search.columns}, minmax(0, 1fr))` }}>
          {search.letters.map((letter, at) => (
            <li
              key={letter}
              className={`${styles.letter} ${letter.length > 1 ? styles.word : ''}`}
              aria-current={at === search.focused || undefined}
            >
              {letter}
            </li>
          ))}
        </ul>
        <div className={styles.found}>
          {list && list.items.length > 0 && <Rows list={list} isFocused={search.focused === null} />}
          {search.text !== '' && (list?.items.length ?? 0) === 0 && <p className={styles.hint}>Nothing found.</p>}
        </div>
      </div>
      <ColourKeys keys={state.colourKeys} />
    </div>
  )
}
