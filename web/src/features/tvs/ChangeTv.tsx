/** The page of an added TV: its name, room, remote and apps, setting it up again, and forgetting it. */
import { setUpTexts, removeUsText } from '@beckon/contract/set-up-texts'
import { namingFields } from '@beckon/contract/tv-set-up'
import { changeTv, forgetTv, type Tv } from '@beckon/contract/tvs'
import { useState } from 'react'
import { focusSoon } from '../../platform/redraw.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import { LoadFailed, Notice } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { Question } from '../../ui/Dialog.tsx'
import { sendAsOperator } from './access.ts'
import { AppTable } from './AppTable.tsx'
import { FieldsForm, type Entries, type FormField } from './FieldsForm.tsx'
import { showNoteOnList, useTvs } from './find.ts'
import { goTo, pathTo } from './screens.ts'
import { StartSetUp } from './TvCard.tsx'
import { tvsTexts } from './texts.ts'
import { tvTexts as texts } from './tv-texts.ts'
import styles from './Tvs.module.css'

/** Milliseconds from one key to the next. */
const KEY_GAPS = { 400: texts.gapUsual, 800: texts.gapLonger, 1500: texts.gapLongest }

export function ChangeTv({ id }: { id: string }) {
  const t = useT()
  const { listed, load } = useTvs()
  const tv = typeof listed === 'object' ? loaded(listed.tvs, id) : undefined
  if (tv !== undefined) return <TvForm {...tv} />
  return (
    <Page title={t(tvsTexts.change)} back={<BackKey words={t(tvsTexts.back)} href={pathTo('list')} />}>
      {listed === undefined && <Wait />}
      {typeof listed === 'object' && <Notice>{t(texts.gone)}</Notice>}
      {listed === 'failed' && <LoadFailed words={t(tvsTexts.loadFailed)} onTryAgain={load} />}
    </Page>
  )
}

interface Loaded {
  readonly tv: Tv
  /** The TVs that can show this box. */
  readonly screens: readonly Tv[]
}

/** No chains: a TV that shows a box is not shown by another TV, and a box that a TV shows does not show this one. */
function loaded(tvs: readonly Tv[], id: string): Loaded | undefined {
  const tv = tvs.find((one) => one.id === id)
  if (tv === undefined) return undefined
  const isScreen = tvs.some(({ tvId }) => tvId === id)
  const screens = tvs.filter((one) => one.from === 'added' && one.id !== id && one.tvId === undefined)
  return { tv, screens: isScreen ? [] : screens }
}

function fieldsOf({ tv, screens }: Loaded, t: ReturnType<typeof useT>): FormField[] {
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

function TvForm({ tv, screens }: Loaded) {
  const t = useT()
  const { id, name, driver, host, port } = tv
  const fields = fieldsOf({ tv, screens }, t)
  const [apps, setApps] = useState(tv.apps)
  const [savedGap, setSavedGap] = useState(String(tv.keyGapMs))
  const [isAppWrong, setAppWrong] = useState(false)
  const [note, setNote] = useState<{ readonly isBad: boolean; readonly words: string }>()
  const [doing, setDoing] = useState<'save' | 'forget'>()
  const [isAsking, setAsking] = useState(false)

  function tell(words: string, isBad = true): void {
    setNote({ isBad, words })
    announce(words)
  }

  async function save({ name: newName = '', room = '', layout, tvId, keyGapMs }: Entries): Promise<void> {
    const empty = apps?.findIndex((app) => app.name.trim() === '' || app.opens.trim() === '') ?? -1
    setAppWrong(empty >= 0)
    setNote(undefined)
    if (empty >= 0) {
      announce(t(texts.appEmpty))
      return focusSoon(apps?.[empty]?.name.trim() === '' ? `app-name-${empty}` : `app-opens-${empty}`)
    }
    setDoing('save')
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
    if (result.is === 'answer') {
      setSavedGap(keyGapMs ?? savedGap)
      return tell(t(texts.saved), false)
    }
    const isGone = result.is === 'refused' && result.status === 'NOT-FOUND'
    tell(t(isGone ? texts.gone : texts.notSaved))
  }

  async function forget(): Promise<void> {
    setDoing('forget')
    const result = await sendAsOperator(forgetTv, { body: { id } })
    setDoing(undefined)
    const isGone = result.is === 'answer' || (result.is === 'refused' && result.status === 'NOT-FOUND')
    if (!isGone) return tell(t(texts.notForgotten, { name }))
    showNoteOnList(t(texts.forgotten, { name }))
    goTo('list', undefined, { replace: true })
  }

  return (
    <Page title={t(texts.title, { name })} back={<BackKey words={t(setUpTexts.allTvs)} href={pathTo('list')} />}>
      <FieldsForm fields={fields} submit={t(commonTexts.save)} isBusy={doing !== undefined} onSubmit={save}>
        {apps !== undefined && (
          <AppTable apps={apps} opens={tv.appsOpen ?? 'links'} isWrong={isAppWrong} onChange={setApps} />
        )}
        {note && <Notice tone={note.isBad ? 'bad' : 'good'}>{note.words}</Notice>}
      </FieldsForm>
      {tv.codes !== undefined && <Codes id={id} count={tv.codes.count} />}
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

/** Links to the page on which the keys get their codes. */
function Codes({ id, count }: { id: string; count: number | undefined }) {
  const t = useT()
  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="tv-codes">
      <h2 id="tv-codes">{t(texts.codes)}</h2>
      <p className="hint">{t(count === undefined ? texts.codesChosen : texts.codesLearned)}</p>
      <LinkButton wide icon="remote" href={pathTo('codes', id)}>
        {t(texts.codesOpen)}
      </LinkButton>
    </section>
  )
}

/** Asks before a TV is forgotten, since that cannot be undone. */
function ForgetQuestion({ tv, onAnswer }: { tv: Tv; onAnswer: (yes: boolean) => void }) {
  const t = useT()
  const { remotes } = tv
  const loses = remotes === 0 ? texts.noRemoteLoses : counted(texts, 'remotesLose', remotes)
  const removeUs = removeUsText(tv.driver)
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
