/** The editor for own pages of keys: each change applies at once, and one press undoes the last one. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FLEX_BUTTONS } from '../remote/flex-buttons.ts'
import {
  itemOfWords,
  keyOf,
  withKey,
  withMoved,
  withPage,
  KEY_WORDS_AT_MOST,
} from '../../access-methods/layout/own-pages.ts'
import { OWN_PAGE_NAME_AT_MOST, OWN_PAGES_AT_MOST, type OwnPage } from '@beckon/contract/profile'
import { ownPagesTexts as texts } from './own-pages-texts.ts'
import form from '../../ui/Form.module.css'
import styles from './OwnPagesEditor.module.css'

type Pages = readonly OwnPage[]

export function OwnPagesEditor({ pages, onChange }: { pages: Pages; onChange: (pages: Pages) => void }) {
  const t = useT()
  const [chosen, choose] = useState(0)
  /** Takes the focus of Delete and Undo, which disappear; so it stays, disabled, where no page can be added. */
  const addPageButton = useRef<HTMLButtonElement>(null)
  const [before, setBefore] = useState<{ readonly pages: Pages; readonly at: number; readonly made: Pages }>()
  const at = Math.min(chosen, pages.length - 1)
  const page = pages[at]

  const change = (next: Pages, words: string): void => {
    setBefore({ pages, at, made: next })
    onChange(next)
    announce(words)
  }

  // Undoing would also undo what another tab did since.
  const isOutdated = before !== undefined && JSON.stringify(before.made) !== JSON.stringify(pages)
  useEffect(() => {
    if (isOutdated) announce(t(texts.changedElsewhere))
  }, [isOutdated, t])

  return (
    <fieldset className={styles.editor}>
      {pages.length > 1 && (
        <Choice
          label={t(texts.page)}
          value={at}
          choices={pages.map(
            ({ name }, place) =>
              [
                place,
                name.trim()
                  ? t(texts.pageNumber, { number: place + 1, name })
                  : t(texts.unnamed, { number: place + 1 }),
              ] as const,
          )}
          onChange={choose}
        />
      )}
      {page && (
        <PageEditor
          key={at}
          page={page}
          onAdd={(item, words) => {
            const next = withKey(pages, at, item)
            if (next) change(next, words)
            else announce(t(texts.noRoom))
            return next !== undefined
          }}
          onChange={(next, words) => change(withPage(pages, at, next), words)}
          onRename={(name) => {
            // Undoing an earlier change keeps a name that was typed since.
            setBefore(undefined)
            onChange(withPage(pages, at, { ...page, name }))
          }}
        />
      )}
      <div className={form.row}>
        <Button
          ref={addPageButton}
          icon="plus"
          aria-disabled={pages.length >= OWN_PAGES_AT_MOST}
          onClick={() => {
            if (pages.length >= OWN_PAGES_AT_MOST) return announce(t(texts.noRoom))
            change([...pages, { name: '', keys: [] }], t(texts.unnamed, { number: pages.length + 1 }))
            choose(pages.length)
          }}
        >
          {t(texts.addPage)}
        </Button>
        {page && (
          <Button
            icon="trash"
            onClick={() => {
              change(
                pages.filter((_, place) => place !== at),
                t(texts.pageRemoved),
              )
              choose(Math.max(at - 1, 0))
              addPageButton.current?.focus()
            }}
          >
            {t(texts.removePage)}
          </Button>
        )}
        {before && (
          <Button
            icon="previous"
            aria-disabled={isOutdated || undefined}
            onClick={() => {
              if (isOutdated) return announce(t(texts.changedElsewhere))
              onChange(before.pages)
              choose(before.at)
              setBefore(undefined)
              addPageButton.current?.focus()
              announce(t(texts.undone))
            }}
          >
            {t(texts.undo)}
          </Button>
        )}
      </div>
      {isOutdated && <p>{t(texts.changedElsewhere)}</p>}
    </fieldset>
  )
}

interface PageEditorProps {
  readonly page: OwnPage
  /** False where there is no room. */
  readonly onAdd: (item: string, words: string) => boolean
  readonly onChange: (page: OwnPage, words: string) => void
  readonly onRename: (name: string) => void
}

function PageEditor({ page, onAdd, onChange, onRename }: PageEditorProps) {
  const t = useT()
  const id = useId()
  const isFlex = useSharedState((state) => state.isFlex)
  // A number is put together where its digits are: under More keys.
  const buttons: readonly RemoteButton[] = (isFlex ? FLEX_BUTTONS : BUTTONS).filter(({ group }) => group !== 'numbers')
  const free = buttons.filter((button) => !page.keys.includes(button.id))
  const [toAdd, setToAdd] = useState('')
  const [typed, setTyped] = useState('')
  const toOffer = free.find((button) => button.id === toAdd) ?? free[0]
  const focusNext = useRef<string>(undefined)

  // A key that moves or goes takes the focus with it.
  useLayoutEffect(() => {
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  }, [page])

  const nameOf = (item: string): string => {
    const key = keyOf(item)
    if ('words' in key) return key.words
    const button = [...BUTTONS, ...FLEX_BUTTONS].find((one) => one.id === key.id)
    return button ? t(button.label) : key.id
  }

  function addWords(): void {
    const item = itemOfWords(typed)
    const key = keyOf(item)
    if (!('words' in key) || key.words === '') return announce(t(texts.typeWords))
    if (page.keys.includes(item)) return announce(t(texts.alreadyThere, { key: key.words }))
    if (onAdd(item, t(texts.added, { key: key.words }))) setTyped('')
  }

  return (
    <>
      <Field
        id={`${id}-name`}
        label={t(texts.name)}
        value={page.name}
        maxLength={OWN_PAGE_NAME_AT_MOST}
        onText={onRename}
      />
      <p className={form.label}>{t(texts.keys)}</p>
      {page.keys.length === 0 && <p>{t(texts.none)}</p>}
      <ol className={styles.keys} aria-label={t(texts.keys)}>
        {page.keys.map((item, place) => {
          const key = nameOf(item)
          const last = page.keys.length - 1
          const move = (what: 'earlier' | 'later'): void => {
            const to = place + (what === 'earlier' ? -1 : 1)
            if (to < 0 || to > last) return
            focusNext.current = `${id}-${what}-${to}`
            const words = t(texts.moved, { key, number: to + 1, count: page.keys.length })
            onChange(withMoved(page, place, to), words)
          }
          const remove = (): void => {
            focusNext.current = last === 0 ? `${id}-words` : `${id}-remove-${Math.min(place, last - 1)}`
            onChange({ ...page, keys: page.keys.filter((one) => one !== item) }, t(texts.removed, { key }))
          }
          return (
            <li key={item} className={styles.key}>
              <span className={styles.name}>{key}</span>
              <Button
                id={`${id}-earlier-${place}`}
                icon="up"
                aria-label={t(texts.earlier, { key })}
                aria-disabled={place === 0 || undefined}
                onClick={() => move('earlier')}
              />
              <Button
                id={`${id}-later-${place}`}
                icon="down"
                aria-label={t(texts.later, { key })}
                aria-disabled={place === last || undefined}
                onClick={() => move('later')}
              />
              <Button
                id={`${id}-remove-${place}`}
                icon="close"
                aria-label={t(texts.remove, { key })}
                onClick={remove}
              />
            </li>
          )
        })}
      </ol>
      {toOffer && (
        <>
          <Choice
            label={t(texts.keyToAdd)}
            value={toOffer.id}
            choices={free.map((button) => [button.id, t(button.label)] as const)}
            onChange={setToAdd}
          />
          <div className={form.row}>
            <Button icon="plus" onClick={() => onAdd(toOffer.id, t(texts.added, { key: t(toOffer.label) }))}>
              {t(texts.addKey)}
            </Button>
          </div>
        </>
      )}
      <Field
        id={`${id}-words`}
        label={t(texts.wordsToAdd)}
        value={typed}
        maxLength={KEY_WORDS_AT_MOST}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          addWords()
        }}
      />
      <div className={form.row}>
        <Button icon="plus" onClick={addWords}>
          {t(texts.addWords)}
        </Button>
      </div>
    </>
  )
}
