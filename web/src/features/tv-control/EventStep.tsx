/** Step 2: the event of each TV button, with a test that shows and says what became of it. */
import { tvKeyTexts } from '@beckon/contract/key-texts'
import { isMaskedKey } from '@beckon/contract/tv-control'
import type { TvKey } from '@beckon/contract/tv-keys'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Outcome } from '../../ui/Notice.tsx'
import { useTvPaths } from '../../remote-model/capabilities.ts'
import { idOf, TextField } from './TextField.tsx'
import styles from './TvControlPage.module.css'
import { PATH_TEXTS, tvControlTexts } from './texts.ts'
import { canTest, TV_KEY_NAMES } from './tv-config-form.ts'
import type { State, Test } from './tv-control-machine.ts'
import type { Send } from './use-tv-control.ts'

export function EventStep({ state, send }: { state: State; send: Send }) {
  const t = useT()
  return (
    <>
      <div className={styles.key}>
        <Icon name="key" className={styles.icon} />
        <p className={styles.keyText}>{useKeyText(state.values.apiKey)}</p>
        <Button onClick={() => send({ type: 'edit key' })}>{t(tvControlTexts.editKey)}</Button>
      </div>
      <p className={styles.intro}>{t(tvControlTexts.eventsIntro)}</p>
      <ul className="list">
        {TV_KEY_NAMES.map((key) => (
          <li key={key} className="card">
            <EventField tvKey={key} state={state} send={send} />
          </li>
        ))}
      </ul>
    </>
  )
}

function useKeyText(key: string): string {
  const t = useT()
  if (key === '') return t(tvControlTexts.noKey)
  const end = isMaskedKey(key) ? key.replaceAll('•', '') : ''
  return end === '' ? t(tvControlTexts.keySaved) : t(tvControlTexts.keySavedWithEnd, { end })
}

function EventField({ tvKey, state, send }: { tvKey: TvKey; state: State; send: Send }) {
  const t = useT()
  const path = useTvPaths()[tvKey]
  const id = idOf(tvKey)
  const label = t(tvKeyTexts[tvKey])
  const test = state.tests[tvKey]
  return (
    <>
      <TextField
        field={tvKey}
        label={label}
        state={state}
        send={send}
        describedBy={test === undefined ? [`${id}-path`] : [`${id}-path`, `${id}-result`]}
        note={
          <p id={`${id}-path`} className={styles.path} data-path={path}>
            {t(PATH_TEXTS[path])}
          </p>
        }
      >
        <Button
          busy={test?.is === 'running'}
          disabled={!canTest(state.values, tvKey)}
          onClick={() => send({ type: 'test', key: tvKey })}
        >
          {t(tvControlTexts.test)}
          <span className="spoken"> {label}</span>
        </Button>
        <Button disabled={state.values[tvKey] === ''} onClick={() => send({ type: 'clear', field: tvKey })}>
          {t(tvControlTexts.clear)}
          <span className="spoken"> {label}</span>
        </Button>
      </TextField>
      {test && <Result id={`${id}-result`} test={test} />}
    </>
  )
}

/** Told by words and a sign, and not by colour alone. It is spoken through the one place that speaks. */
function Result({ id, test }: { id: string; test: Test }) {
  const t = useT()
  if (test.is === 'running')
    return (
      <p id={id} className="hint">
        {t(tvControlTexts.testing)}
      </p>
    )
  return (
    <Outcome id={id} isBad={!test.result.good}>
      {t(test.result.words)}
    </Outcome>
  )
}
