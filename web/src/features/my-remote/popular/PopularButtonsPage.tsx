/** The popular buttons by category: ticking adds a button to the user's list, unticking removes it. */
import { catalogue } from '@beckon/contract/catalogue'
import { useDraft } from '../../../client/drafts.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { randomId } from '../../../platform/random-id.ts'
import { navigate } from '../../../platform/router.ts'
import { useSharedState } from '../../../platform/shared-state.ts'
import { useT } from '../../../texts/say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Wait } from '../../../ui/Page.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { LabelOf } from '../key/CustomKey.tsx'
import { ButtonsNotLoaded, loadPopularButtons, usePopularCategories, usePopularFailed } from '../buttons.tsx'
import {
  applyChoice,
  changesTo,
  choiceSince,
  firstCategory,
  isChosen,
  NOTHING_CHOSEN,
  toggleButton,
  type Choice,
} from '../popular-choice.ts'
import styles from './PopularButtonsPage.module.css'
import { EditingPage, useSaving, type EditingDraft, type WorkingCopy } from '../editing.tsx'
import { commonTexts } from '../../../texts/common-texts.ts'

const texts = catalogue('popularButtons')

export function PopularButtonsPage() {
  const t = useT()
  return (
    <EditingPage<Choice> title={t(texts.title)} note={t(texts.note)} width="wide">
      {(copy, draft) => <Choosing copy={copy} draft={draft} />}
    </EditingPage>
  )
}

function Choosing({ copy, draft }: { readonly copy: WorkingCopy; readonly draft: Choice | undefined }) {
  const t = useT()
  const isLoaded = useSharedState((state) => state.popularButtons !== undefined)
  const hasFailed = usePopularFailed()
  const categories = usePopularCategories()
  const [choice, setChoice] = useState(draft ?? NOTHING_CHOSEN)
  const [tab, setTab] = useState<string>()
  const now = useRef(choice)
  useLayoutEffect(() => void (now.current = choice))
  const saving = useSaving(() => now.current, choiceSince)
  const changes = changesTo(copy.list, choice)
  useDraft(changes.size > 0 && !saving.busy ? ({ copy, form: choice } satisfies EditingDraft<Choice>) : undefined)
  const shown = categories.find(({ name }) => name === tab) ?? firstCategory(categories)
  const more = [...changes.values()].filter(Boolean).length

  function ok(): void {
    const list = applyChoice(choice, copy.list, categories, randomId)
    void saving.save(list, () => navigate('/my-remote-config'))
  }

  return (
    <div className={`sheet ${styles.body}`}>
      {!isLoaded ? (
        hasFailed ? (
          <ButtonsNotLoaded onTryAgain={loadPopularButtons} />
        ) : (
          <Wait />
        )
      ) : shown === undefined ? (
        <p>{t(texts.none)}</p>
      ) : (
        <Tabs
          name={t(texts.categories)}
          tabs={categories.map(({ name }) => name)}
          chosen={shown.name}
          onChoose={setTab}
        >
          <fieldset>
            <legend className="spoken">{shown.name}</legend>
            <div className={styles.grid}>
              {shown.buttons.map((button, place) => {
                const isTicked = isChosen(choice, copy.list, button)
                return (
                  <label
                    // oxlint-disable-next-line react/no-array-index-key -- a command may stand twice; none moves
                    key={`${button.command} ${place}`}
                    className={styles.popular}
                    data-checked={isTicked || undefined}
                  >
                    <input
                      type="checkbox"
                      checked={isTicked}
                      onChange={() => setChoice(toggleButton(choice, copy.list, button))}
                    />
                    <ButtonPicture of={button} className={styles.picture} />
                    <LabelOf button={button} className={styles.label} />
                  </label>
                )
              })}
            </div>
          </fieldset>
        </Tabs>
      )}
      <div className={styles.end}>
        <p className={styles.count}>
          {saving.notSaved ? t(saving.notSaved) : t(texts.changes, { more, fewer: changes.size - more })}
        </p>
        <Button variant="primary" icon="check" disabled={!isLoaded} busy={saving.busy} onClick={ok}>
          {t(texts.ok)}
        </Button>
        <Button icon="close" onClick={() => navigate('/my-remote')}>
          {t(commonTexts.cancel)}
        </Button>
      </div>
    </div>
  )
}

interface TabsProps {
  readonly name: string
  readonly tabs: readonly string[]
  readonly chosen: string
  readonly onChoose: (tab: string) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs with manual activation: the arrows, Home and End only move the focus; Enter or Space opens a tab. */
function Tabs({ name, tabs, chosen, onChoose, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<string>()
  const tabStop = reached !== undefined && tabs.includes(reached) ? reached : chosen

  function onKeyDown(event: KeyboardEvent): void {
    const goal = tabByKey(event.key, tabs.indexOf(tabStop), tabs.length)
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
        // When the focus comes back, Tab goes to the open tab.
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setReached(undefined)}
      >
        {tabs.map((tab, place) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- its name changes with the language, under a finger too
            key={place}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === tabStop ? 0 : -1}
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

function tabByKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
