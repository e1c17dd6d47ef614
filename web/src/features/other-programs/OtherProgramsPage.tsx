/** The page on which users let another program press the TV: makes a press link, and shows its secret once. */
import type { Sentence } from '@beckon/contract/languages'
import { createPressLink, LINK_NAME_AT_MOST, LINK_RIGHTS, ORIGIN } from '@beckon/contract/other-programs'
import { useEffect, useState, useTransition } from 'react'
import { authorisedCall } from '../../client/authorised-call.ts'
import { mayBeDone, reportFailure, type Failed } from '../../client/failures.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { useSharedState } from '../../platform/shared-state.ts'
import { counted, useT } from '../../texts/say.ts'
import { urlOf } from '../../platform/base-path.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { focusSoon } from '../../platform/redraw.ts'
import { thisVisit } from '../../platform/router.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Field, Form, Problem, Radios, Tick } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { lazyComponentWithStatus } from '../../ui/lazy-part.tsx'
import { showLateResult } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import form from '../../ui/Form.module.css'
import styles from './OtherProgramsPage.module.css'
import type { LinkRights } from './files/program-boards.ts'
import type { MadeLink, ProgramChoice } from './ReadyLink.tsx'
import { otherProgramsTexts as texts } from './texts.ts'

/** Where most people open AsTeRICS Grid. */
const ASTERICS_GRID = 'https://grid.asterics.eu'

/** The choices for how many days a link lasts; 0: until the user ends it. */
const LASTS = [0, 365, 90, 7, 1] as const

const PROGRAMS: readonly ProgramChoice[] = ['asterics', 'optikey', 'openBoard', 'other']

/** The name of the link until the user enters another one. */
const NAMES: Readonly<Record<ProgramChoice, string>> = {
  asterics: 'AsTeRICS Grid',
  optikey: 'OptiKey',
  openBoard: 'Open Board',
  other: '',
}

interface LinkDraft {
  readonly program: ProgramChoice
  /** Undefined until the user enters one. */
  readonly ownName: string | undefined
  readonly may: LinkRights
  readonly days: number
  readonly endsWithSession: boolean
  readonly isAsterics: boolean
  /** The address of another web page, as it was typed. */
  readonly page: string
}

const EMPTY_DRAFT: LinkDraft = {
  program: 'other',
  ownName: undefined,
  may: { keys: true, words: true, state: false },
  days: 0,
  endsWithSession: false,
  isAsterics: false,
  page: '',
}

/** The origin of an address: scheme, host and port. Undefined if the text is not an address. */
export function originOf(page: string): string | undefined {
  const origin = parseUrl(page.trim())?.origin ?? ''
  return ORIGIN.test(origin) ? origin : undefined
}

const ASTERICS_HINT = 'link-asterics-hint'

const loadReadyLink = () => import('./ReadyLink.tsx')
const ReadyLink = lazyComponentWithStatus(async () => (await loadReadyLink()).ReadyLink)

/** The fields that may be wrong, in the order of the page: their ids, and what is then said. */
const FIELDS = {
  name: { id: 'link-name', wrong: texts.nameMissing },
  may: { id: 'link-may', wrong: texts.mayMissing },
  page: { id: 'link-page', wrong: texts.pageWrong },
} as const
type FieldName = keyof typeof FIELDS

export function OtherProgramsPage() {
  const t = useT()
  const back = useWayBack()
  const [made, setMade] = useState<MadeLink>()
  const boxName = useSharedState(({ deviceName }) => deviceName)
  // If it cannot be loaded now, `make` tries again.
  useEffect(() => void loadReadyLink().catch(() => {}), [])

  return (
    <Page title={t(texts.title)} note={t(texts.lead, { box: boxName || t(texts.yourTv) })} back={back}>
      {made === undefined ? (
        <LinkForm onMade={setMade} />
      ) : (
        <ReadyLink
          made={made}
          onAnother={() => {
            setMade(undefined)
            focusSoon(FIELDS.name.id)
          }}
        />
      )}
    </Page>
  )
}

function whyNotMade(result: Failed): Sentence {
  if (mayBeDone(result)) return texts.uncertain
  const status = result.is === 'refused' ? result.status : undefined
  return status === 'TOO-MANY' ? texts.tooMany : status === 'NOT-FOUND' ? texts.noBox : texts.failed
}

function LinkForm({ onMade }: { onMade: (made: MadeLink) => void }) {
  const t = useT()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [wrong, setWrong] = useState<readonly FieldName[]>([])
  const [busy, startMaking] = useTransition()
  const [failed, setFailed] = useState<Sentence>()
  const { program, ownName, may, days, endsWithSession, isAsterics, page } = draft
  const name = ownName ?? NAMES[program]
  const change = (part: Partial<LinkDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong([])
    setFailed(undefined)
  }
  const lastsWords = (days: number) => (days === 0 ? t(texts.always) : t(counted(texts, 'days', days), { count: days }))
  const rights = LINK_RIGHTS.filter((right) => may[right])
  const otherPage = originOf(page)
  const errorOf = (field: FieldName) => (wrong.includes(field) ? t(FIELDS[field].wrong) : undefined)

  function submit(): void {
    const isWrong = { name: name.trim() === '', may: rights.length === 0, page: page.trim() !== '' && !otherPage }
    const wrongFields = (Object.keys(FIELDS) as FieldName[]).filter((field) => isWrong[field])
    setWrong(wrongFields)
    const [first] = wrongFields
    if (first === undefined) return startMaking(make)
    const field = document.getElementById(FIELDS[first].id)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    announce(t(FIELDS[first].wrong), { isFailure: true })
  }

  async function make(): Promise<void> {
    const visit = thisVisit()
    const link = { to: '/my-remotes', words: texts.pairedRemotes } as const
    const tellFailure = (sentence: Sentence) => {
      if (visit.hasEnded()) return showLateResult({ sentence, ...(sentence === texts.uncertain && { link }) })
      setFailed(sentence)
      announce(t(sentence), { isFailure: true })
    }
    // A secret that cannot be shown would be lost.
    const canShow = await loadReadyLink().then(
      () => true,
      () => false,
    )
    if (!canShow) return tellFailure(texts.failed)
    const pages = new Set([isAsterics ? ASTERICS_GRID : undefined, otherPage])
    const origins = [...pages].filter((origin) => origin !== undefined)
    const body = { name: name.trim(), may: rights, ...(days > 0 && { days }), endsWithSession, origins }
    const result = await authorisedCall(createPressLink, { body })
    if (result.is === 'answer') {
      if (visit.hasEnded()) return showLateResult({ sentence: texts.madeLate, values: { name: body.name }, link })
      return onMade({ program, name: body.name, secret: result.answer.secret, may, origins })
    }
    reportFailure('createPressLink', result, visit)
    tellFailure(whyNotMade(result))
  }

  return (
    <Form isBlocked={busy} onSubmit={submit}>
      <Radios
        legend={t(texts.program)}
        value={program}
        choices={PROGRAMS.map((one) =>
          one === 'asterics' ? [one, t(texts[one]), ASTERICS_HINT] : [one, t(texts[one])],
        )}
        // AsTeRICS Grid is a web page, and its file shows what is on.
        onChange={(program) => {
          const isAsterics = program === 'asterics'
          const kept = ownName?.trim() ? ownName : undefined
          change({ program, ownName: kept, may: { ...EMPTY_DRAFT.may, state: isAsterics }, isAsterics })
        }}
      />
      <p id={ASTERICS_HINT} className={form.note} hidden={program !== 'asterics'}>
        {t(texts.astericsHint, { page: ASTERICS_GRID.slice('https://'.length) })}
      </p>

      <Field
        id={FIELDS.name.id}
        label={t(texts.name)}
        hint={t(texts.nameHint)}
        error={errorOf('name')}
        value={name}
        maxLength={LINK_NAME_AT_MOST}
        onText={(ownName) => change({ ownName })}
      />

      <div className="section">
        <Fold heading={t(texts.more)} note={[...rights.map((right) => t(texts[right])), lastsWords(days)].join(' · ')}>
          <fieldset
            id={FIELDS.may.id}
            tabIndex={-1}
            className="section"
            aria-describedby={wrong.includes('may') ? `${FIELDS.may.id}-wrong` : undefined}
          >
            <legend className={styles.legend}>{t(texts.may)}</legend>
            {LINK_RIGHTS.map((right) => (
              <Tick
                key={right}
                label={t(texts[right])}
                hint={right === 'state' ? t(texts.stateHint) : undefined}
                checked={may[right]}
                onChange={(checked) => change({ may: { ...may, [right]: checked } })}
              />
            ))}
            {wrong.includes('may') && <Problem id={`${FIELDS.may.id}-wrong`}>{t(FIELDS.may.wrong)}</Problem>}
          </fieldset>

          <div className={styles.lasts}>
            <Choice
              isField
              label={t(texts.lasts)}
              value={days}
              choices={LASTS.map((days) => [days, lastsWords(days)])}
              onChange={(days) => change({ days })}
            />
          </div>
          <Tick
            label={t(texts.endsWithSession)}
            checked={endsWithSession}
            onChange={(endsWithSession) => change({ endsWithSession })}
          />

          <fieldset className="section" aria-describedby="link-pages-hint">
            <legend className={styles.legend}>{t(texts.pages)}</legend>
            <p id="link-pages-hint" className={form.note}>
              {t(texts.pagesHint)}
            </p>
            <Tick
              label={t(texts.astericsPage, { page: ASTERICS_GRID.slice('https://'.length) })}
              checked={isAsterics}
              onChange={(isAsterics) => change({ isAsterics })}
            />
            <Field
              id={FIELDS.page.id}
              label={t(texts.otherPage)}
              hint={t(texts.otherPageHint, { page: 'https://board.example' })}
              error={errorOf('page')}
              type="url"
              inputMode="url"
              value={page}
              onText={(page) => change({ page })}
            />
          </fieldset>
        </Fold>
      </div>

      <div className={form.row}>
        <Button type="submit" variant="primary" icon="plus" busy={busy}>
          {t(texts.make)}
        </Button>
      </div>
      {failed && <Problem>{t(failed)}</Problem>}
      {failed === texts.uncertain && (
        <p>
          <a href={urlOf('/my-remotes')}>{t(texts.pairedRemotes)}</a>
        </p>
      )}
    </Form>
  )
}
