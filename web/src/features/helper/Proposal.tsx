/** The settings of the user, which the helper changes here and proposes. */
import type { HelpersView, HelpSettings } from '@beckon/contract/helper'
import { useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { SizeChoices } from '../access-settings/SizeChoices.tsx'
import { TextSizeChoice } from '../access-settings/TextSizeChoice.tsx'
import { ThemeChoices } from '../access-settings/ThemeChoices.tsx'
import { useTestLinesInWords } from '../access-settings/switch-test/use-lines.ts'
import { SettingsOf } from '../access-settings/Settings.tsx'
import { WAYS } from '../access-settings/settings-table.ts'
import { changesBetween } from './changed-settings.ts'
import { useChangesInWords } from './change-words.ts'
import form from '../../ui/Form.module.css'
import styles from './helper.module.css'
import { keepDraft, propose } from './helping.ts'
import { helpingTexts as texts } from './texts.ts'

export interface ProposalProps {
  readonly view: HelpersView
  readonly settings: HelpSettings
  readonly draft: HelpSettings | undefined
  /** The next thing to do, shown first, and beside the Propose key once that was pressed. */
  readonly said: string | undefined
  readonly isReached: boolean
}

export function Proposal({ view, settings, draft = settings, said, isReached }: ProposalProps) {
  const t = useT()
  const inWords = useChangesInWords()
  const switchTest = useTestLinesInWords()(view.switchTest ?? [])
  const changes = changesBetween(settings, draft)
  const isWaiting = view.at === 'proposing' || view.at === 'trying'
  const now = said && <p className={styles.words}>{said}</p>
  const change = (to: Partial<HelpSettings>): void => keepDraft({ ...draft, ...to })

  return (
    <>
      {view.at === 'ready' && now}
      {switchTest.length > 0 && (
        <Fold heading={t(texts.switchTest)} isOpen>
          <ul className={styles.lines}>
            {switchTest.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fold>
      )}
      <Fold heading={t(texts.sizes)} isOpen>
        <SizeChoices
          size={draft.size}
          layout={draft.layout}
          onSize={(size) => change({ size })}
          onLayout={(layout) => change({ layout: { ...draft.layout, ...layout } })}
        />
        <TextSizeChoice
          percent={draft.layout.textPercent}
          onChange={(textPercent) => change({ layout: { ...draft.layout, textPercent } })}
        />
        <ThemeChoices theme={draft.theme} onChange={(theme) => change({ theme })} />
      </Fold>
      <Choice
        label={t(texts.way)}
        hint={t(texts.wayHint)}
        value={draft.way}
        choices={WAYS.map(([one, words]) => [one, t(words)] as const)}
        onChange={(way) => change({ way })}
      />
      <SettingsOf profile={draft} onChange={(to) => change(to(draft))} />
      <section className={styles.send} aria-label={t(texts.yours)}>
        {!isReached && <p className={form.problem}>{t(texts.unreachable)}</p>}
        {view.at !== 'ready' && now}
        <p className={form.note}>
          {changes.length === 0 ? t(texts.nothing) : t(texts.would, { changes: inWords(changes).join('; ') })}
        </p>
        <div className={form.row}>
          <Send draft={draft} mayNot={isWaiting ? 'waits' : changes.length === 0 ? 'nothing' : undefined} />
          {changes.length > 0 && (
            <Button
              id="as-theirs"
              icon="previous"
              onClick={() => {
                keepDraft(undefined)
                announce(t(texts.isAsTheirs))
                document.getElementById('propose')?.focus()
              }}
            >
              {t(texts.asTheirs)}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

function Send({ draft, mayNot }: { readonly draft: HelpSettings; readonly mayNot: 'waits' | 'nothing' | undefined }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<'too soon' | 'no answer'>()

  async function send(): Promise<void> {
    if (mayNot) return announce(t(mayNot === 'waits' ? texts.sent : texts.nothing))
    setBusy(true)
    const became = await propose(draft)
    setBusy(false)
    setFailed(became === 'sent' ? undefined : became)
    if (became !== 'sent') announce(t(became === 'too soon' ? texts.tooSoon : texts.noAnswer), { isFailure: true })
  }

  return (
    <>
      <Button
        id="propose"
        variant="primary"
        icon="upload"
        busy={busy}
        aria-disabled={mayNot !== undefined}
        onClick={() => void send()}
      >
        {t(texts.propose)}
      </Button>
      {failed && <p className={form.problem}>{t(failed === 'too soon' ? texts.tooSoon : texts.noAnswer)}</p>}
    </>
  )
}
