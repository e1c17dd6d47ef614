/** The two steps of the TV control page: the access key, and the event of each TV button with its test. */
import { tvKeyTexts } from '@beckon/contract/key-texts'
import { API_KEY_AT_MOST, EVENT_NAME_AT_MOST, isMaskedKey } from '@beckon/contract/tv-control'
import type { TvKey } from '@beckon/contract/tv-keys'
import type { ReactNode } from 'react'
import { pageSettings } from '../../platform/page-settings.ts'
import { useTvPaths } from '../../remote-model/capabilities.ts'
import { useT } from '../../texts/say.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OutcomeMessage } from '../../ui/Notice.tsx'
import type { TestResult } from './test-result.ts'
import { PATH_TEXTS, tvControlTexts as texts } from './texts.ts'
import { canTest, cleanText, TV_KEY_NAMES, typedAccessKey, type Field, type Values } from './tv-config-form.ts'
import styles from './TvControlPage.module.css'

export type Test = { readonly is: 'running' } | { readonly is: 'done'; readonly result: TestResult }

interface StepProps {
  readonly values: Values
  readonly onType: (field: Field, text: string) => void
  readonly onClear: (field: Field) => void
}

/** Step 1: the access key, and where to get one. */
export function AccessKeyStep(props: StepProps) {
  const t = useT()
  const { automationLink, automationHelpLink } = pageSettings()
  const isMasked = isMaskedKey(props.values.apiKey)
  return (
    <>
      <p className={styles.intro}>{t(texts.keyIntro)}</p>
      <div className={styles.links}>
        {automationLink !== '' && <Outside href={automationLink}>{t(texts.service)}</Outside>}
        {automationHelpLink !== '' && <Outside href={automationHelpLink}>{t(texts.help)}</Outside>}
      </div>
      <div className="card">
        <TextField {...props} field="apiKey" label={t(texts.key)} describedBy="key-hint" />
        <p id="key-hint" className="hint">
          {t(isMasked ? texts.maskedKeyHint : texts.keyHint)}
        </p>
      </div>
    </>
  )
}

/** A link that opens in a new tab, and says so. */
function Outside({ href, children }: { href: string; children: string }) {
  const t = useT()
  return (
    <LinkButton href={href} target="_blank" rel="noreferrer" icon="new-tab">
      {children} <span className={styles.newTab}>{t(texts.newTab)}</span>
    </LinkButton>
  )
}

interface EventStepProps extends StepProps {
  /** As it was loaded or saved last. */
  readonly savedAccessKey: string
  readonly tests: Readonly<Partial<Record<TvKey, Test>>>
  readonly onTest: (key: TvKey) => unknown
  readonly onEditAccessKey: () => void
}

/** Step 2: the event of each TV button. */
export function EventStep({ savedAccessKey, tests, onTest, onEditAccessKey, ...props }: EventStepProps) {
  const t = useT()
  return (
    <>
      <div className={styles.key}>
        <Icon name="key" className={styles.icon} />
        <p className={styles.keyText}>{useAccessKeyText(props.values.apiKey, savedAccessKey)}</p>
        <Button onClick={onEditAccessKey}>{t(texts.editKey)}</Button>
      </div>
      <p className={styles.intro}>{t(texts.eventsIntro)}</p>
      <ul className="list">
        {TV_KEY_NAMES.map((key) => (
          <li key={key} className="card">
            <EventField {...props} tvKey={key} test={tests[key]} onTest={() => onTest(key)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function useAccessKeyText(accessKey: string, saved: string): string {
  const t = useT()
  if (accessKey.trim() !== saved.trim()) return t(texts.keyUnsaved)
  if (accessKey === '') return t(texts.noKey)
  const end = isMaskedKey(accessKey) ? accessKey.replaceAll('•', '') : ''
  return end === '' ? t(texts.keySaved) : t(texts.keySavedWithEnd, { end })
}

interface EventFieldProps extends StepProps {
  readonly tvKey: TvKey
  readonly test: Test | undefined
  readonly onTest: () => unknown
}

function EventField({ tvKey, test, onTest, ...props }: EventFieldProps) {
  const t = useT()
  const path = useTvPaths()[tvKey]
  const id = idOf(tvKey)
  const label = t(tvKeyTexts[tvKey])
  return (
    <>
      <TextField
        {...props}
        field={tvKey}
        label={label}
        describedBy={test === undefined ? `${id}-path` : `${id}-path ${id}-result`}
        note={
          <p id={`${id}-path`} className={styles.path} data-path={path}>
            {t(PATH_TEXTS[path])}
          </p>
        }
      >
        <Button busy={test?.is === 'running'} disabled={!canTest(props.values, tvKey)} onClick={() => void onTest()}>
          {t(texts.test)}
          <span className="spoken"> {label}</span>
        </Button>
      </TextField>
      {test?.is === 'running' && (
        <p id={`${id}-result`} className="hint">
          {t(texts.testing)}
        </p>
      )}
      {/* The result has words and an icon, not colour alone. The page's live region announces it. */}
      {test?.is === 'done' && (
        <OutcomeMessage id={`${id}-result`} isBad={!test.result.good}>
          {t(test.result.words)}
        </OutcomeMessage>
      )}
    </>
  )
}

/** The id of a text field, so that it can be given the focus. */
export function idOf(field: Field): string {
  return `event-${field}`
}

interface TextFieldProps extends StepProps {
  readonly field: Field
  readonly label: string
  /** The ids of the elements that describe it. */
  readonly describedBy: string
  /** Beside the label. */
  readonly note?: ReactNode
  /** Before Clear. */
  readonly children?: ReactNode
}

function TextField({ field, label, values, onType, onClear, describedBy, note, children }: TextFieldProps) {
  const t = useT()
  const id = idOf(field)
  const value = values[field]

  function type(text: string): void {
    const clean = cleanText(text)
    onType(field, field === 'apiKey' ? typedAccessKey(value, clean) : clean)
  }

  return (
    <>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note}
      </div>
      <div className={styles.line}>
        <input
          id={id}
          type="text"
          className={styles.box}
          value={value}
          maxLength={field === 'apiKey' ? API_KEY_AT_MOST : EVENT_NAME_AT_MOST}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy}
          onChange={(event) => type(event.target.value)}
        />
        <div className={styles.buttons}>
          {children}
          <Button disabled={value === ''} onClick={() => onClear(field)}>
            {t(texts.clear)}
            <span className="spoken"> {label}</span>
          </Button>
        </div>
      </div>
    </>
  )
}
