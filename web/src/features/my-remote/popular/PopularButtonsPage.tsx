/** The popular buttons by category: what is ticked joins the user's list, what is unticked leaves it. */
import { useDraft } from '../../../client/drafts.ts'
import { useWayBack } from '../../../client/way-back.tsx'
import type { CustomButton } from '@beckon/contract/my-remote'
import { useEffect, useState } from 'react'
import { randomId } from '../../../platform/random-id.ts'
import { navigate } from '../../../platform/router.ts'
import { useSharedState } from '../../../platform/shared-state.ts'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { LabelOf } from '../key/CustomKey.tsx'
import { ButtonsNotLoaded } from '../ButtonsNotLoaded.tsx'
import {
  applyChoice,
  firstCategory,
  isChosen,
  NOTHING_CHOSEN,
  toggleButton,
  type Category,
  type Choice,
} from '../popular-choice.ts'
import { loadPopularButtons, usePopularCategories } from '../popular-buttons.ts'
import styles from './PopularButtonsPage.module.css'
import { Tabs } from './Tabs.tsx'
import { useEditing, useSaving, type EditingDraft, type WorkingCopy } from '../editing.ts'
import { popularTexts as texts } from './popular-texts.ts'
import { commonTexts } from '../../../texts/common-texts.ts'

export function PopularButtonsPage() {
  const t = useT()
  const back = useWayBack()
  const editing = useEditing<Choice>()
  const language = useSharedState((state) => state.language)
  const loaded = useSharedState((state) => state.popularButtons !== undefined)
  const categories = usePopularCategories()
  const [failed, setFailed] = useState(false)

  function load(): void {
    setFailed(false)
    void loadPopularButtons().then((loaded) => setFailed(!loaded))
  }
  useEffect(load, [language])

  return (
    <Page title={t(texts.title)} note={t(texts.note)} width="wide" back={editing.is === 'ready' ? undefined : back}>
      {editing.is === 'failed' ? (
        <ButtonsNotLoaded />
      ) : editing.is === 'waiting' ? (
        <Wait />
      ) : (
        <Choosing
          copy={editing.copy}
          draft={editing.draft}
          categories={categories}
          state={loaded ? 'loaded' : failed ? 'failed' : 'waiting'}
          onRetry={load}
        />
      )}
    </Page>
  )
}

interface ChoosingProps {
  readonly copy: WorkingCopy
  readonly draft: Choice | undefined
  readonly categories: readonly Category[]
  readonly state: 'loaded' | 'failed' | 'waiting'
  readonly onRetry: () => void
}

function Choosing({ copy, draft, categories, state, onRetry }: ChoosingProps) {
  const t = useT()
  const [choice, setChoice] = useState(draft ?? NOTHING_CHOSEN)
  const [tab, setTab] = useState<string>()
  const saving = useSaving(choice)
  useDraft(choice.size > 0 && !saving.busy ? ({ copy, form: choice } satisfies EditingDraft<Choice>) : undefined)
  const shown = categories.find(({ name }) => name === tab) ?? firstCategory(categories)
  const more = [...choice.values()].filter(Boolean).length

  function ok(): void {
    const list = applyChoice(choice, copy.list, categories, randomId)
    void saving.save(list, () => navigate('/my-remote-config'))
  }

  return (
    <div className={`sheet ${styles.body}`}>
      {state === 'failed' ? (
        <ButtonsNotLoaded onTryAgain={onRetry} />
      ) : state === 'waiting' ? (
        <Wait />
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
              {shown.buttons.map((button, place) => (
                <Popular
                  // oxlint-disable-next-line react/no-array-index-key -- a command may stand twice; none moves
                  key={`${button.command} ${place}`}
                  button={button}
                  checked={isChosen(choice, copy.list, button)}
                  onToggle={() => setChoice(toggleButton(choice, copy.list, button))}
                />
              ))}
            </div>
          </fieldset>
        </Tabs>
      )}
      <div className={styles.end}>
        <p className={styles.count}>
          {saving.notSaved ? t(saving.notSaved) : t(texts.changes, { more, fewer: choice.size - more })}
        </p>
        <Button variant="primary" icon="check" disabled={state !== 'loaded'} busy={saving.busy} onClick={ok}>
          {t(texts.ok)}
        </Button>
        <Button icon="close" onClick={() => navigate('/my-remote')}>
          {t(commonTexts.cancel)}
        </Button>
      </div>
    </div>
  )
}

function Popular({ button, checked, onToggle }: { button: CustomButton; checked: boolean; onToggle: () => void }) {
  return (
    <label className={styles.popular} data-checked={checked || undefined}>
      <input type="checkbox" className={styles.box} checked={checked} onChange={onToggle} />
      <ButtonPicture of={button} className={styles.picture} />
      <LabelOf button={button} className={styles.label} />
    </label>
  )
}
