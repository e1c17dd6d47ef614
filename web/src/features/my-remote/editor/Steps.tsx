/** The steps of a custom button in their order, each with the pause after it, and the fields to add one. */
import { catalogue } from '@beckon/contract/catalogue'
import { cutText } from '@beckon/contract/cut-text'
import { BUTTONS } from '../../../remote-model/button-table.ts'
import {
  PAUSES_MS,
  STEP_DIGITS_AT_MOST,
  stepsOf,
  STEP_WORDS_AT_MOST,
  STEPS_AT_MOST,
  type ButtonStep,
} from '../../../core/macros/steps.ts'
import { wordsOfStep } from '../../../core/macros/step-presses.ts'
import { focusSoon } from '../../../platform/redraw.ts'
import { useSharedState } from '../../../platform/shared-state.ts'
import { isolated, useT } from '../../../texts/say.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice, Field, withOwn, useSeconds } from '../../../ui/Form.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { commonTexts } from '../../../texts/common-texts.ts'
import { PROPOSED_STEP, type NewStep } from './button-form.ts'
import styles from './editor.module.css'

const texts = catalogue('buttonSteps')

/** The id of the field for the text of a new step. */
export const NEW_STEP_TEXT_ID = 'new-step-text'
/** The id of what follows the steps: "Add step", or the note that there is no room for another. */
const NEW_STEP_ID = 'new-step'

interface StepsProps {
  readonly steps: readonly ButtonStep[]
  readonly onChange: (steps: readonly ButtonStep[]) => void
}

interface NewStepProps {
  readonly newStep: NewStep
  readonly onNewStep: (newStep: NewStep) => void
  /** Says that it has to be added or deleted. */
  readonly error: string | undefined
}

export function Steps({ steps: kept, onChange, ...ofNewStep }: StepsProps & NewStepProps) {
  const t = useT()
  const known = kept.length === 0 ? [] : stepsOf({ steps: kept })
  const steps = known ?? []
  return (
    <Fold heading={t(texts.moreSteps)} isOpen={kept.length > 0 || ofNewStep.newStep.text !== ''}>
      <p className="hint">{t(texts.intro)}</p>
      {known === undefined ? (
        <UnknownSteps onDelete={() => onChange([])} />
      ) : steps.length === 0 ? (
        <p className="hint">{t(texts.one)}</p>
      ) : (
        <ol className={styles.steps} aria-label={t(texts.steps)}>
          {steps.map((step, place) => (
            // Keyed by place, since two steps may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Row steps={steps} step={step} place={place} onChange={onChange} />
            </li>
          ))}
        </ol>
      )}
      {known !== undefined && <AddStep steps={steps} onChange={onChange} {...ofNewStep} />}
    </Fold>
  )
}

/** Shown for steps made by another version of the page. They stay as they are unless the user deletes them. */
function UnknownSteps({ onDelete }: { readonly onDelete: () => void }) {
  const t = useT()
  return (
    <>
      <p className="hint">{t(texts.unknown)}</p>
      <Button
        icon="trash"
        onClick={() => {
          onDelete()
          focusSoon(NEW_STEP_ID)
          announce(t(texts.allDeleted))
        }}
      >
        {t(texts.deleteAll)}
      </Button>
    </>
  )
}

function earlierId(place: number): string {
  return `step-earlier-${place}`
}

interface RowProps extends StepsProps {
  readonly step: ButtonStep
  readonly place: number
}

function Row({ steps, step, place, onChange }: RowProps) {
  const t = useT()
  const seconds = useSeconds()
  const language = useSharedState((state) => state.language)
  const { pauseMs } = step
  const name = wordsOfStep(step, t(texts.command), language)
  return (
    <>
      <p className={styles.name}>
        {place + 1}. {isolated(name)}
      </p>
      <div className={styles.stepRow}>
        <Choice
          isField
          label={t(texts.wait, { step: name })}
          value={pauseMs}
          choices={withOwn(PAUSES_MS, pauseMs).map((ms) => [ms, ms === 0 ? t(texts.noWait) : seconds(ms)] as const)}
          onChange={(ms) => onChange(steps.map((one, index) => (index === place ? { ...one, pauseMs: ms } : one)))}
        />
        <Button
          id={earlierId(place)}
          icon="up"
          aria-disabled={place === 0 || undefined}
          aria-label={t(texts.ofStep, { what: t(texts.earlier), step: name })}
          onClick={() => {
            if (place === 0) return
            onChange(moveItem(steps, place, place - 1))
            // So that the same key moves the step again.
            document.getElementById(earlierId(place - 1))?.focus()
            announce(t(texts.moved, { step: name, number: place }))
          }}
        >
          {t(texts.earlier)}
        </Button>
        <Button
          icon="trash"
          aria-label={t(texts.ofStep, { what: t(commonTexts.delete), step: name })}
          onClick={() => {
            onChange(without(steps, place))
            focusSoon(NEW_STEP_ID)
            announce(t(texts.deleted, { step: name }))
          }}
        >
          {t(commonTexts.delete)}
        </Button>
      </div>
    </>
  )
}

function AddStep({ steps, onChange, newStep, onNewStep, error }: StepsProps & NewStepProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  // The button's own command can only be a step beside others.
  const next = newStep.what === 'command' && steps.length === 0 ? PROPOSED_STEP : newStep
  const step = stepToAdd(next, steps)
  const isText = next.what === 'number' || next.what === 'words'
  const keys = BUTTONS.filter(({ group }) => group !== 'numbers')

  function add(): void {
    if (!step) return
    const longer = withStep(steps, step)
    onChange(longer)
    onNewStep({ ...next, text: '' })
    // The control that was pressed goes away with the last step for which there is room.
    if (longer.length >= STEPS_AT_MOST) focusSoon(NEW_STEP_ID)
    announce(t(texts.added, { step: wordsOfStep(step, t(texts.command), language), number: longer.length }))
  }

  if (steps.length >= STEPS_AT_MOST)
    return (
      <p id={NEW_STEP_ID} tabIndex={-1} className="hint">
        {t(texts.full, { count: STEPS_AT_MOST })}
      </p>
    )
  return (
    <div className={styles.add}>
      <Choice<NewStep['what']>
        isField
        label={t(texts.what)}
        value={next.what}
        choices={[
          ...keys.map(({ id, label }) => [`key ${id}`, t(label)] as const),
          ['number', t(texts.number)],
          ['words', t(texts.words)],
          ...(steps.length > 0 ? [['command', t(texts.command)] as const] : []),
        ]}
        onChange={(what) => onNewStep({ what, text: '' })}
      />
      {isText && (
        <Field
          id={NEW_STEP_TEXT_ID}
          label={t(next.what === 'number' ? texts.number : texts.words)}
          inputMode={next.what === 'number' ? 'numeric' : 'text'}
          error={error}
          value={next.text}
          maxLength={STEP_WORDS_AT_MOST}
          onText={(text) => onNewStep({ ...next, text })}
          onKeyDown={(event) => {
            // Enter adds the step, and does not save an unfinished button.
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      )}
      <Button id={NEW_STEP_ID} icon="plus" aria-disabled={!step || undefined} onClick={add}>
        {t(texts.addStep)}
      </Button>
    </div>
  )
}

/** Long enough for a TV to turn on its picture, and short enough to wait for. */
const USUAL_PAUSE_MS = 1_000

const COMMAND: ButtonStep = { do: 'command', pauseMs: USUAL_PAUSE_MS }

/** The step for the input; undefined if the input is empty or there is no room for another step. */
function stepToAdd({ what, text }: NewStep, steps: readonly ButtonStep[]): ButtonStep | undefined {
  if (steps.length >= STEPS_AT_MOST) return undefined
  const pauseMs = USUAL_PAUSE_MS
  if (what === 'command') return COMMAND
  if (what === 'number') {
    const digits = text.replaceAll(/\D/gu, '').slice(0, STEP_DIGITS_AT_MOST)
    return digits === '' ? undefined : { do: 'number', digits, pauseMs }
  }
  if (what === 'words') {
    const words = cutText(text.trim(), STEP_WORDS_AT_MOST)
    return words === '' ? undefined : { do: 'words', words, pauseMs }
  }
  return { do: 'key', key: what.slice('key '.length), pauseMs } as ButtonStep
}

/** Adds a step. The first one is added after the button's command. */
function withStep(steps: readonly ButtonStep[], step: ButtonStep): readonly ButtonStep[] {
  return steps.length === 0 ? [COMMAND, step] : [...steps, step]
}

/** Removes a step. If only commands are left, no steps are. */
function without(steps: readonly ButtonStep[], place: number): readonly ButtonStep[] {
  const left = steps.filter((_, index) => index !== place)
  return left.every((step) => step.do === 'command') ? [] : left
}
