/** The page of an added TV: its name, room, remote and apps, setting it up again, and forgetting it. */
import { changeTv, forgetTv, type Tv } from '@beckon/contract/tvs'
import { useState } from 'react'
import { focusSoon } from '../../platform/after-frame.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Question } from '../../ui/Question.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { readAddress, writeAddress } from './address.ts'
import { AppTable } from './AppTable.tsx'
import { finishTexts } from './set-up-texts.ts'
import { NamingFields } from './NamingFields.tsx'
import { sendAsOperator } from './access.ts'
import { LoadFailed, Notice } from '../../ui/Notice.tsx'
import { Field } from '../../ui/Field.tsx'
import { backTo, goBack, goTo, showNoteOnList } from './screens.tsx'
import { tvsTexts } from './texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import { startSetUp, useTvs } from './use-tvs.ts'
import { FAMILY_TEXTS } from './family-texts.ts'
import { findTexts } from './find-texts.ts'
import styles from './Tvs.module.css'

/** Milliseconds from one key to the next. */
const KEY_GAPS = { 400: texts.gapUsual, 800: texts.gapLonger, 1500: texts.gapLongest }

export function ChangeTv({ id }: { id: string }) {
  const t = useT()
  const { listed, load } = useTvs()
  const tv = typeof listed === 'object' ? loaded(listed.tvs, id) : undefined
  if (tv !== undefined) return <TvForm {...tv} />
  return (
    <Page title={t(tvsTexts.change)} back={backTo(t(tvsTexts.back))}>
      {listed === undefined && <Wait />}
      {typeof listed === 'object' && <Notice>{t(texts.gone)}</Notice>}
      {listed === 'failed' && <LoadFailed words={t(tvsTexts.loadFailed)} onTryAgain={load} />}
    </Page>
  )
}

interface Loaded {
  readonly tv: Tv
  /** The TVs that can show it. */
  readonly screens: readonly Tv[]
}

/** A TV that shows another box, or is shown by one, is no end of the line. */
function loaded(tvs: readonly Tv[], id: string): Loaded | undefined {
  const tv = tvs.find((one) => one.id === id)
  if (tv === undefined) return undefined
  const isScreen = tvs.some(({ tvId }) => tvId === id)
  const screens = tvs.filter((one) => one.from === 'added' && one.id !== id && one.tvId === undefined)
  return { tv, screens: isScreen ? [] : screens }
}

interface Note {
  readonly bad: boolean
  readonly words: string
}

function TvForm({ tv, screens }: Loaded) {
  const t = useT()
  const [naming, setNaming] = useState({ name: tv.name, room: tv.room, layout: tv.layout })
  const [apps, setApps] = useState(tv.apps)
  const [tvId, setTvId] = useState(tv.tvId ?? '')
  const [keyGapMs, setKeyGapMs] = useState(tv.keyGapMs)
  const [savedGapMs, setSavedGapMs] = useState(tv.keyGapMs)
  const [wrong, setWrong] = useState<'name' | 'apps'>()
  const [note, setNote] = useState<Note>()
  const [doing, setDoing] = useState<'save' | 'forget'>()
  const [isAsking, setAsking] = useState(false)

  function tell(next: Note): void {
    setNote(next)
    announce(next.words)
  }

  async function save(): Promise<void> {
    const name = naming.name.trim()
    const empty = apps?.findIndex((app) => app.name.trim() === '' || app.opens.trim() === '') ?? -1
    setWrong(name === '' ? 'name' : empty >= 0 ? 'apps' : undefined)
    setNote(undefined)
    if (name === '') {
      announce(t(finishTexts.nameEmpty))
      return focusSoon('tv-name')
    }
    if (empty >= 0) {
      announce(t(texts.appEmpty))
      return focusSoon(apps?.[empty]?.name.trim() === '' ? `app-name-${empty}` : `app-opens-${empty}`)
    }
    setDoing('save')
    const body = {
      id: tv.id,
      ...naming,
      name,
      ...(screens.length > 0 && { tvId }),
      ...(apps !== undefined && { apps: [...apps] }),
      ...(keyGapMs !== savedGapMs && { keyGapMs }),
    }
    const result = await sendAsOperator(changeTv, { body })
    setDoing(undefined)
    if (result.is === 'answer') {
      setSavedGapMs(keyGapMs)
      return tell({ bad: false, words: t(texts.saved) })
    }
    const isGone = result.is === 'refused' && result.status === 'NOT-FOUND'
    tell({ bad: true, words: t(isGone ? texts.gone : texts.notSaved) })
  }

  async function forget(): Promise<void> {
    setDoing('forget')
    const result = await sendAsOperator(forgetTv, { body: { id: tv.id } })
    setDoing(undefined)
    const isGone = result.is === 'answer' || (result.is === 'refused' && result.status === 'NOT-FOUND')
    if (!isGone) return tell({ bad: true, words: t(texts.notForgotten, { name: tv.name }) })
    showNoteOnList(t(texts.forgotten, { name: tv.name }))
    goBack()
  }

  return (
    <Page title={t(texts.title, { name: tv.name })} back={backTo(t(tvsTexts.allTvs))}>
      <Form className={`stack ${styles.form}`} isBusy={doing !== undefined} onSubmit={save}>
        <NamingFields
          naming={naming}
          isNameMissing={wrong === 'name'}
          onChange={(next) => {
            setNaming(next)
            setWrong(undefined)
          }}
        />
        {screens.length > 0 && (
          <Choice
            isField
            label={t(texts.shownBy)}
            hint={t(texts.shownByHint)}
            value={tvId}
            choices={[['', t(texts.shownByNone)], ...screens.map(({ id, name }) => [id, name] as const)]}
            onChange={setTvId}
          />
        )}
        {keyGapMs !== undefined && <KeyGap keyGapMs={keyGapMs} onChange={setKeyGapMs} />}
        {apps !== undefined && (
          <AppTable apps={apps} opens={tv.appsOpen ?? 'links'} isWrong={wrong === 'apps'} onChange={setApps} />
        )}
        {note && <Notice tone={note.bad ? 'bad' : 'good'}>{note.words}</Notice>}
        <Button type="submit" variant="primary" wide busy={doing === 'save'}>
          {t(commonTexts.save)}
        </Button>
      </Form>
      {tv.codes !== undefined && <Codes id={tv.id} count={tv.codes.count} />}
      {tv.from === 'added' && <SetUpAgain tv={tv} />}
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

/** Leads to the page on which the keys get their codes. */
function Codes({ id, count }: { id: string; count: number | undefined }) {
  const t = useT()
  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="tv-codes">
      <h2 id="tv-codes">{t(texts.codes)}</h2>
      <p className="hint">{t(count === undefined ? texts.codesChosen : texts.codesLearned)}</p>
      <Button wide icon="remote" onClick={() => goTo({ at: 'codes', id })}>
        {t(texts.codesOpen)}
      </Button>
    </section>
  )
}

function SetUpAgain({ tv }: { tv: Tv }) {
  const t = useT()
  const [text, setText] = useState(writeAddress({ host: tv.host ?? '', port: tv.port }))
  const [failed, setFailed] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)

  async function goOn(): Promise<void> {
    const address = readAddress(text)
    setWrong(address === undefined)
    if (address === undefined) return focusSoon('tv-host')
    setBusy(true)
    const why = await startSetUp({ driver: tv.driver, ...address, name: tv.name, again: tv.id })
    setBusy(false)
    if (why === undefined) return
    setFailed(t(why))
    announce(t(why))
  }

  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="set-up-again">
      <h2 id="set-up-again">{t(tvsTexts.setUpAgain)}</h2>
      <p className="hint">{t(texts.againHint)}</p>
      <Form className={`stack ${styles.form}`} isBusy={busy} onSubmit={goOn}>
        <Field
          id="tv-host"
          label={t(texts.newAddress)}
          error={isWrong ? t(findTexts.noAddress) : undefined}
          value={text}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onText={setText}
        />
        {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
        <Button type="submit" wide icon="replay" busy={busy}>
          {t(tvsTexts.setUpAgain)}
        </Button>
      </Form>
    </section>
  )
}

/** How long a set needs from one key to the next. */
function KeyGap({ keyGapMs, onChange }: { keyGapMs: number; onChange: (keyGapMs: number) => void }) {
  const t = useT()
  const gaps = Object.entries(KEY_GAPS).map(([ms, text]) => [Number(ms), t(text)] as const)
  return (
    <Choice
      isField
      label={t(texts.keyGap)}
      hint={t(texts.keyGapHint)}
      value={keyGapMs}
      choices={keyGapMs in KEY_GAPS ? gaps : [[keyGapMs, `${keyGapMs} ms`], ...gaps]}
      onChange={onChange}
    />
  )
}

/** Asks before a TV is forgotten, since there is no way back. */
function ForgetQuestion({ tv, onAnswer }: { tv: Tv; onAnswer: (yes: boolean) => void }) {
  const t = useT()
  const { remotes } = tv
  const loses = remotes === 0 ? texts.noRemoteLoses : remotes === 1 ? texts.oneRemoteLoses : texts.remotesLose
  const { removeUs } = FAMILY_TEXTS[tv.driver]
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
      <p>{t(texts.keysDeleted)}</p>
      {removeUs !== undefined && <p>{t(removeUs)}</p>}
    </Question>
  )
}
