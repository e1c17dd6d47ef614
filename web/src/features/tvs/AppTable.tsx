/** The apps that open by name on this TV. */
import { APP_OPENS_AT_MOST } from '@beckon/contract/limits'
import { TV_NAME_AT_MOST } from '@beckon/contract/operator-call'
import { APPS_AT_MOST, type Tv } from '@beckon/contract/tvs'
import { focusSoon } from '../../platform/redraw.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Field } from '../../ui/Form.tsx'
import { tvTexts as texts } from './tv-texts.ts'

type Apps = NonNullable<Tv['apps']>

export interface AppTableProps {
  readonly apps: Apps
  /** The content of the second column. */
  readonly opens: NonNullable<Tv['appsOpen']>
  readonly isWrong: boolean
  readonly onChange: (apps: Apps) => void
}

export function AppTable({ apps, opens: opensWhat, isWrong, onChange }: AppTableProps) {
  const t = useT()

  function change(at: number, part: Partial<Apps[number]>): void {
    onChange(apps.map((app, index) => (index === at ? { ...app, ...part } : app)))
  }

  function deleteApp(at: number): void {
    const name = apps[at]?.name ?? ''
    onChange(apps.filter((_, index) => index !== at))
    announce(t(texts.appDeleted, { name }))
    focusSoon(apps.length > 1 ? `app-name-${Math.min(at, apps.length - 2)}` : 'add-app')
  }

  return (
    <section aria-labelledby="tv-apps">
      <h2 id="tv-apps">{t(texts.apps)}</h2>
      <p className="hint">{t(opensWhat === 'links' ? texts.appsHint : texts.wordsHint)}</p>
      {isWrong && <Notice tone="bad">{t(texts.appEmpty)}</Notice>}
      <div className="list">
        {apps.map((app, at) => (
          // The rows have no name of their own: both texts can be typed.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className="card stack">
            <legend className="spoken">{t(texts.app, { number: at + 1 })}</legend>
            <Field
              id={`app-name-${at}`}
              label={t(texts.appName)}
              value={app.name}
              maxLength={TV_NAME_AT_MOST}
              aria-invalid={isWrong && app.name.trim() === '' ? true : undefined}
              onText={(name) => change(at, { name })}
            />
            <Field
              id={`app-opens-${at}`}
              label={t(texts.opens)}
              value={app.opens}
              maxLength={APP_OPENS_AT_MOST}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={isWrong && app.opens.trim() === '' ? true : undefined}
              onText={(opens) => change(at, { opens })}
            />
            <Button icon="trash" onClick={() => deleteApp(at)}>
              {t(commonTexts.delete)}
              <span className="spoken"> {app.name === '' ? t(texts.app, { number: at + 1 }) : app.name}</span>
            </Button>
          </fieldset>
        ))}
      </div>
      {apps.length < APPS_AT_MOST && (
        <div className="buttons">
          <Button
            id="add-app"
            icon="plus"
            onClick={() => {
              onChange([...apps, { name: '', opens: '' }])
              focusSoon(`app-name-${apps.length}`)
            }}
          >
            {t(texts.addApp)}
          </Button>
        </div>
      )}
    </section>
  )
}
