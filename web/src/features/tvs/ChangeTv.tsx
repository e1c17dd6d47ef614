/** The page of an added TV: its name, room, remote and apps, setting it up again, and forgetting it. */
import { setUpTexts, removeUsText } from '@beckon/contract/set-up-texts'
import { namingFields } from '@beckon/contract/tv-set-up'
import { APP_OPENS_AT_MOST } from '@beckon/contract/limits'
import { TV_NAME_AT_MOST } from '@beckon/contract/operator-call'
import { APPS_AT_MOST, changeTv, forgetTv, type Tv } from '@beckon/contract/tvs'
import { useState } from 'react'
import { focusSoon } from '../../platform/redraw.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Form.tsx'
import { LoadFailed, Notice, showLateResult } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { Question } from '../../ui/Dialog.tsx'
import { sendAsOperator } from './access.tsx'
import { AS_TYPED, FieldsForm, type Entries, type FormField } from './FieldsForm.tsx'
import { goTo, handedOver, pathTo, thisScreen } from './screens.ts'
import { useTvs } from './use-tvs.ts'
import { StartSetUp } from './TvCard.tsx'
import { tvsTexts } from './texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import styles from './Tvs.module.css'

/** Milliseconds from one key to the next. */
const KEY_GAPS = { 400: texts.gapUsual, 800: texts.gapLonger, 1500: texts.gapLongest }

export function ChangeTv({ id }: { id: string }) {
  const t = useT()
  const { listed, load } = useTvs()
  const tvs = typeof listed === 'object' ? listed.tvs : []
  const tv = tvs.find((one) => one.id === id)
  if (tv !== undefined) return <TvForm tv={tv} screens={screensFor(tv, tvs)} />
  return (
    <Page title={t(tvsTexts.change)} back={<BackKey words={t(tvsTexts.back)} href={pathTo('list')} />}>
      {listed === undefined && <Wait />}
      {typeof listed === 'object' && <Notice>{t(texts.gone)}</Notice>}
      {listed === 'failed' && <LoadFailed words={t(tvsTexts.loadFailed)} onTryAgain={load} />}
    </Page>
  )
}

/**
 * The TVs that can show this box. No chains: a TV that shows a box is not shown by another TV, and a box that a TV shows
 * does not show this one.
 */
function screensFor({ id }: Tv, tvs: readonly Tv[]): readonly Tv[] {
  if (tvs.some(({ tvId }) => tvId === id)) return []
  return tvs.filter((one) => one.from === 'added' && one.id !== id && one.tvId === undefined)
}

interface TvAndScreens {
  readonly tv: Tv
  readonly screens: readonly Tv[]
}

function fieldsOf({ tv, screens }: TvAndScreens, t: ReturnType<typeof useT>): FormField[] {
  const fields: FormField[] = namingFields(tv)
  const list = { is: 'choice', as: 'list' } as const
  if (screens.length > 0)
    fields.push({
      ...list,
      id: 'tvId',
      label: t(texts.shownBy),
      hint: t(texts.shownByHint),
      value: tv.tvId ?? '',
      options: [
        { value: '', label: t(texts.shownByNone) },
        ...screens.map((one) => ({ value: one.id, label: one.name })),
      ],
    })
  if (tv.keyGapMs !== undefined) {
    const gaps = Object.entries(KEY_GAPS).map(([value, text]) => ({ value, label: t(text) }))
    const own = { value: String(tv.keyGapMs), label: `${tv.keyGapMs} ms` }
    fields.push({
      ...list,
      id: 'keyGapMs',
      label: t(texts.keyGap),
      hint: t(texts.keyGapHint),
      value: own.value,
      options: tv.keyGapMs in KEY_GAPS ? gaps : [own, ...gaps],
    })
  }
  return fields
}

function TvForm({ tv, screens }: TvAndScreens) {
  const t = useT()
  const { id, name, driver, host, port } = tv
  const fields = fieldsOf({ tv, screens }, t)
  const [apps, setApps] = useState(tv.apps)
  const [savedGap, setSavedGap] = useState(String(tv.keyGapMs))
  const [isAppWrong, setAppWrong] = useState(false)
  const [note, setNote] = useState<{ readonly tone: 'bad' | 'good'; readonly words: string }>()
  const [doing, setDoing] = useState<'save' | 'forget'>()
  const [isAsking, setAsking] = useState(false)

  function tell(words: string, tone: 'bad' | 'good' = 'bad'): void {
    setNote({ tone, words })
    announce(words, { isFailure: tone === 'bad' })
  }

  async function save({ name: newName = '', room = '', layout, tvId, keyGapMs }: Entries): Promise<void> {
    const empty = apps?.findIndex((app) => app.name.trim() === '' || app.opens.trim() === '') ?? -1
    setAppWrong(empty >= 0)
    setNote(undefined)
    if (empty >= 0) {
      announce(t(texts.appEmpty), { isFailure: true })
      return focusSoon(apps?.[empty]?.name.trim() === '' ? `app-name-${empty}` : `app-opens-${empty}`)
    }
    setDoing('save')
    const screen = thisScreen()
    const body = {
      id,
      name: newName,
      room,
      layout: layout === 'flex' ? ('flex' as const) : ('standard' as const),
      ...(tvId !== undefined && { tvId }),
      ...(apps !== undefined && { apps: [...apps] }),
      ...(keyGapMs !== undefined && keyGapMs !== savedGap && { keyGapMs: Number(keyGapMs) }),
    }
    const result = await sendAsOperator(changeTv, { body })
    setDoing(undefined)
    if (screen.hasEnded())
      return showLateResult({
        sentence: result.is === 'answer' ? texts.savedLate : texts.notSavedLate,
        values: { name },
      })
    if (result.is === 'answer') {
      setSavedGap(keyGapMs ?? savedGap)
      return tell(t(texts.saved), 'good')
    }
    const isGone = result.is === 'refused' && result.status === 'NOT-FOUND'
    tell(t(isGone ? texts.gone : texts.notSaved))
  }

  async function forget(): Promise<void> {
    setDoing('forget')
    const screen = thisScreen()
    const result = await sendAsOperator(forgetTv, { body: { id } })
    setDoing(undefined)
    const isGone = result.is === 'answer' || (result.is === 'refused' && result.status === 'NOT-FOUND')
    if (screen.hasEnded())
      return showLateResult({ sentence: isGone ? texts.forgotten : texts.notForgotten, values: { name } })
    if (!isGone) return tell(t(texts.notForgotten, { name }))
    handedOver.note = t(texts.forgotten, { name })
    goTo('list', undefined, { replace: true })
  }

  return (
    <Page title={t(texts.title, { name })} back={<BackKey words={t(setUpTexts.allTvs)} href={pathTo('list')} />}>
      <FieldsForm fields={fields} submit={t(commonTexts.save)} isBusy={doing !== undefined} onSubmit={save}>
        {apps !== undefined && (
          <AppTable apps={apps} opens={tv.appsOpen ?? 'links'} isWrong={isAppWrong} onChange={setApps} />
        )}
        {note && <Notice tone={note.tone}>{note.words}</Notice>}
      </FieldsForm>
      {tv.codes !== undefined && (
        <section className={`stack ${styles.panel}`} aria-labelledby="tv-codes">
          <h2 id="tv-codes">{t(texts.codes)}</h2>
          <p className="hint">{t(tv.codes.count === undefined ? texts.codesChosen : texts.codesLearned)}</p>
          <LinkButton wide icon="remote" href={pathTo('codes', id)}>
            {t(texts.codesOpen)}
          </LinkButton>
        </section>
      )}
      {tv.from === 'added' && (
        <section className={`stack ${styles.panel}`} aria-labelledby="set-up-again">
          <h2 id="set-up-again">{t(tvsTexts.setUpAgain)}</h2>
          <p className="hint">{t(texts.againHint)}</p>
          <StartSetUp wide icon="replay" target={{ driver, host, port, name, again: id, asksAddress: true }}>
            {t(tvsTexts.setUpAgain)}
          </StartSetUp>
        </section>
      )}
      <section className={`stack ${styles.panel}`} aria-label={t(texts.forget)}>
        <Button wide icon="trash" busy={doing === 'forget'} onClick={() => setAsking(true)}>
          {t(texts.forget)}
        </Button>
      </section>
      {isAsking && (
        <ForgetQuestion
          tv={tv}
          onAnswer={(yes) => {
            setAsking(false)
            if (yes) void forget()
          }}
        />
      )}
    </Page>
  )
}

/** Asks before a TV is forgotten, since that cannot be undone. */
function ForgetQuestion({ tv, onAnswer }: { tv: Tv; onAnswer: (yes: boolean) => void }) {
  const t = useT()
  const { remotes } = tv
  const loses = remotes === 0 ? texts.noRemoteLoses : counted(texts, 'remotesLose', remotes)
  const isOfAgent = tv.from === 'agent'
  // The agent goes on with the access that it has.
  const removeUs = isOfAgent ? undefined : removeUsText(tv.driver)
  return (
    <Question
      title={t(texts.askForget, { name: tv.name })}
      answers={[
        { words: t(texts.keep), onChoose: () => onAnswer(false) },
        { words: t(texts.forget), icon: 'trash', onChoose: () => onAnswer(true) },
      ]}
      onClose={() => onAnswer(false)}
    >
      <p>{t(loses, { count: remotes })}</p>
      <p>{isOfAgent ? t(texts.agentHasIt, { id: tv.id }) : t(texts.keysDeleted)}</p>
      {removeUs !== undefined && <p>{t(removeUs)}</p>}
    </Question>
  )
}

type Apps = NonNullable<Tv['apps']>

interface AppTableProps {
  readonly apps: Apps
  /** The content of the second column. */
  readonly opens: NonNullable<Tv['appsOpen']>
  readonly isWrong: boolean
  readonly onChange: (apps: Apps) => void
}

/** The apps that open by name on this TV. */
function AppTable({ apps, opens: opensWhat, isWrong, onChange }: AppTableProps) {
  const t = useT()

  function change(row: number, part: Partial<Apps[number]>): void {
    onChange(apps.map((app, index) => (index === row ? { ...app, ...part } : app)))
  }

  function deleteApp(row: number): void {
    const name = apps[row]?.name ?? ''
    onChange(apps.filter((_, index) => index !== row))
    announce(t(texts.appDeleted, { name }))
    focusSoon(apps.length > 1 ? `app-name-${Math.min(row, apps.length - 2)}` : 'add-app')
  }

  return (
    <section aria-labelledby="tv-apps">
      <h2 id="tv-apps">{t(texts.apps)}</h2>
      <p className="hint">{t(opensWhat === 'links' ? texts.appsHint : texts.wordsHint)}</p>
      {isWrong && <Notice tone="bad">{t(texts.appEmpty)}</Notice>}
      <div className="list">
        {apps.map((app, row) => (
          // The rows have no name of their own: both texts can be typed.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={row} className="card stack">
            <legend className="spoken">{t(texts.app, { number: row + 1 })}</legend>
            <Field
              id={`app-name-${row}`}
              label={t(texts.appName)}
              value={app.name}
              maxLength={TV_NAME_AT_MOST}
              aria-invalid={isWrong && app.name.trim() === '' ? true : undefined}
              onText={(name) => change(row, { name })}
            />
            <Field
              id={`app-opens-${row}`}
              label={t(texts.opens)}
              value={app.opens}
              maxLength={APP_OPENS_AT_MOST}
              {...AS_TYPED}
              aria-invalid={isWrong && app.opens.trim() === '' ? true : undefined}
              onText={(opens) => change(row, { opens })}
            />
            <Button icon="trash" onClick={() => deleteApp(row)}>
              {t(commonTexts.delete)}
              <span className="spoken"> {app.name === '' ? t(texts.app, { number: row + 1 }) : app.name}</span>
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
