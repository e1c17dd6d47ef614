/** A page of keys that the user put together, and the way to the next. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { pressWords } from '../../core/words/press-words.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { keyOf } from '../../access-methods/layout/own-pages.ts'
import type { OwnPage } from '@beckon/contract/profile'
import { fewKeysTexts as texts } from './texts.ts'
import { FLEX_BUTTONS } from './flex-buttons.ts'
import { WhyTvKeysWait } from './groups.tsx'
import styles from './OwnPages.module.css'
import { RemoteKey } from './RemoteKey.tsx'

export interface OwnPagesProps {
  readonly pages: readonly OwnPage[]
  readonly at: number
  readonly isFlex: boolean
}

export function OwnPages({ pages, at, isFlex }: OwnPagesProps) {
  const t = useT()
  const page = pages[at]
  const keys = page ? buttonsOf(page, at, isFlex) : []
  return (
    <section className="whole-row" aria-labelledby="own-page">
      <h2 id="own-page" className={styles.name}>
        {page?.name.trim() || t(texts.page, { number: at + 1 })}
      </h2>
      <div className={styles.keys}>
        {keys.map((button) => (
          <RemoteKey
            key={button.id}
            button={button}
            {...(button.cmd !== undefined &&
              isWords(button) && { onPress: () => pressWords(button.id, button.cmd ?? '') })}
          />
        ))}
      </div>
      {keys.some(({ tv }) => tv !== undefined) && <WhyTvKeysWait />}
    </section>
  )
}

/** The key to the next page, in the same place on each page; after the last page comes the first. */
export function NextPage({ pages, at, onNext }: Omit<OwnPagesProps, 'isFlex'> & { onNext: (at: number) => void }) {
  const t = useT()
  const next = (at + 1) % pages.length
  const name = pages[next]?.name.trim() || t(texts.page, { number: next + 1 })
  return (
    <Button
      id="next-page"
      wide
      icon="right"
      onClick={() => {
        onNext(next)
        announce(name)
      }}
    >
      {t(texts.nextPage, { name })}
    </Button>
  )
}

const OWN_WORDS = 'own-words-'

function isWords({ id }: RemoteButton): boolean {
  return id.startsWith(OWN_WORDS)
}

/** Leaves out keys that this remote does not have. */
function buttonsOf(page: OwnPage, at: number, isFlex: boolean): readonly RemoteButton[] {
  const all: readonly RemoteButton[] = isFlex ? FLEX_BUTTONS : BUTTONS
  return page.keys.flatMap((item, place) => {
    const key = keyOf(item)
    if ('id' in key) return all.filter(({ id }) => id === key.id)
    return [
      { id: `${OWN_WORDS}${at}-${place}`, group: 'apps' as const, label: inEveryLanguage(key.words), cmd: key.words },
    ]
  })
}
