/** The page on which users let another program press the TV: makes a press link, and shows its secret once. */
import type { Sentence } from '@beckon/contract/languages'
import {
  createPressLink,
  LINK_NAME_AT_MOST,
  LINK_RIGHTS,
  ORIGIN,
  type LinkRight,
} from '@beckon/contract/other-programs'
import { useEffect, useState } from 'react'
import { authorisedCall } from '../../client/authorised-call.ts'
import { reportFailure } from '../../client/failures.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { useSharedState } from '../../platform/shared-state.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, Field, Choice, Radios, Tick } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { awaitedPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/Page.tsx'
import form from '../../ui/Form.module.css'
import styles from './OtherProgramsPage.module.css'
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
  readonly name: string
  readonly may: Readonly<Record<LinkRight, boolean>>
  readonly days: number
  readonly endsWithSession: boolean
  readonly isAsterics: boolean
  /** The address of another web page, as it was typed. */
  readonly page: string
}

const EMPTY_DRAFT: LinkDraft = {
  program: 'other',
  name: NAMES.other,
  may: { keys: true, words: true, state: false },
  days: 0,
  endsWithSession: false,
  isAsterics: false,
  page: '',
}

/**
 * Adapts the draft to a program: AsTeRICS Grid is a web page, and its file shows what is on. Keeps a name that the user
 * has entered.
 */
function forProgram(draft: LinkDraft, program: ProgramChoice): LinkDraft {
  const isAsterics = program === 'asterics'
  const isOwnName = draft.name.trim() !== NAMES[draft.program]
  return {
    ...draft,
    program,
    name: isOwnName ? draft.name : NAMES[program],
    may: { ...EMPTY_DRAFT.may, state: isAsterics },
    isAsterics,
  }
}

type Missing = 'name' | 'may' | 'page'

/** The missing fields, in the order of the page. */
function missingIn({ name, may, page }: LinkDraft): readonly Missing[] {
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(Object.values(may).includes(true) ? [] : (['may'] as const)),
    ...(page.trim() === '' || originOf(page) !== undefined ? [] : (['page'] as const)),
  ]
}

/** The origin of an address: scheme, host and port. Undefined if the text is not an address. */
export function originOf(page: string): string | undefined {
  const address = URL.canParse(page.trim()) ? new URL(page.trim()).origin : ''
  return ORIGIN.test(address) ? address : undefined
}

function bodyOf({ name, may, days, endsWithSession, isAsterics, page }: LinkDraft) {
  const other = originOf(page)
  return {
    name: name.trim(),
    may: (Object.keys(may) as LinkRight[]).filter((right) => may[right]),
    ...(days > 0 && { days }),
    endsWithSession,
    origins: [...new Set([...(isAsterics ? [ASTERICS_GRID] : []), ...(other === undefined ? [] : [other])])],
  }
}

const ASTERICS_HINT = 'link-asterics-hint'

const loadReadyLink = () => import('./ReadyLink.tsx')
const ReadyLink = awaitedPart(async () => (await loadReadyLink()).ReadyLink)

const MISSING = { name: texts.nameMissing, may: texts.mayMissing, page: texts.pageWrong } as const
const FIELDS: Readonly<Record<Missing, string>> = { name: 'link-name', may: 'link-may', page: 'link-page' }

export function OtherProgramsPage() {
  const t = useT()
  const back = useWayBack()
  const [made, setMade] = useState<MadeLink>()
  const boxName = useSharedState(({ deviceName }) => deviceName)
  // Loaded before a secret is made, since a secret that cannot be shown is lost.
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
            setTimeout(() => document.getElementById(FIELDS.name)?.focus())
          }}
        />
      )}
    </Page>
  )
}

function LinkForm({ onMade }: { onMade: (made: MadeLink) => void }) {
  const t = useT()
  const [draft, setDraft] = useState<LinkDraft>(EMPTY_DRAFT)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Sentence>()
  const change = (part: Partial<LinkDraft>) => {
    setDraft({ ...draft, ...part })
    setMissing([])
    setFailed(undefined)
  }
  const lastsWords = (days: number) => (days === 0 ? t(texts.always) : t(counted(texts, 'days', days), { count: days }))
  const rights = LINK_RIGHTS.filter((right) => draft.may[right]).map((right) => t(texts[right]))
  async function make(): Promise<void> {
    const lacks = missingIn(draft)
    setMissing(lacks)
    const [first] = lacks
    if (first !== undefined) {
      const field = document.getElementById(FIELDS[first])
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
      announce(t(MISSING[first]), { isFailure: true })
      return
    }
    setBusy(true)
    const body = bodyOf(draft)
    const result = await authorisedCall(createPressLink, { body })
    setBusy(false)
    if (result.is === 'answer') {
      const { program, may } = draft
      return onMade({ program, name: body.name, secret: result.answer.secret, may, origins: body.origins })
    }
    reportFailure('createPressLink', result)
    const why = result.is === 'refused' ? result.status : undefined
    const sentence = why === 'TOO-MANY' ? texts.tooMany : why === 'NOT-FOUND' ? texts.noBox : texts.failed
    setFailed(sentence)
    announce(t(sentence), { isFailure: true })
  }

  return (
    <Form onSubmit={make}>
      <Radios
        legend={t(texts.program)}
        value={draft.program}
        choices={PROGRAMS.map((one) =>
          one === 'asterics' ? [one, t(texts[one]), ASTERICS_HINT] : [one, t(texts[one])],
        )}
        onChange={(program) => change(forProgram(draft, program))}
      />
      <p id={ASTERICS_HINT} className={form.note} hidden={draft.program !== 'asterics'}>
        {t(texts.astericsHint, { page: ASTERICS_GRID.slice('https://'.length) })}
      </p>

      <Field
        id={FIELDS.name}
        label={t(texts.name)}
        hint={t(texts.nameHint)}
        error={missing.includes('name') ? t(MISSING.name) : undefined}
        value={draft.name}
        maxLength={LINK_NAME_AT_MOST}
        onText={(name) => change({ name })}
      />

      <div className="section">
        <Fold heading={t(texts.more)} note={[...rights, lastsWords(draft.days)].join(' · ')}>
          <fieldset
            id={FIELDS.may}
            tabIndex={-1}
            className={styles.group}
            aria-describedby={missing.includes('may') ? `${FIELDS.may}-wrong` : undefined}
          >
            <legend>{t(texts.may)}</legend>
            {LINK_RIGHTS.map((right) => (
              <Tick
                key={right}
                label={t(texts[right])}
                hint={right === 'state' ? t(texts.stateHint) : undefined}
                checked={draft.may[right]}
                onChange={(checked) => change({ may: { ...draft.may, [right]: checked } })}
              />
            ))}
            {missing.includes('may') && (
              <p id={`${FIELDS.may}-wrong`} className={form.problem}>
                {t(MISSING.may)}
              </p>
            )}
          </fieldset>

          <div className={styles.lasts}>
            <Choice
              isField
              label={t(texts.lasts)}
              value={draft.days}
              choices={LASTS.map((days) => [days, lastsWords(days)])}
              onChange={(days) => change({ days })}
            />
          </div>
          <Tick
            label={t(texts.endsWithSession)}
            checked={draft.endsWithSession}
            onChange={(endsWithSession) => change({ endsWithSession })}
          />

          <fieldset className={styles.group} aria-describedby="link-pages-hint">
            <legend>{t(texts.pages)}</legend>
            <p id="link-pages-hint" className={form.note}>
              {t(texts.pagesHint)}
            </p>
            <Tick
              label={t(texts.astericsPage, { page: ASTERICS_GRID.slice('https://'.length) })}
              checked={draft.isAsterics}
              onChange={(isAsterics) => change({ isAsterics })}
            />
            <Field
              id={FIELDS.page}
              label={t(texts.otherPage)}
              hint={t(texts.otherPageHint, { page: 'https://board.example' })}
              error={missing.includes('page') ? t(MISSING.page) : undefined}
              type="url"
              inputMode="url"
              value={draft.page}
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
      {failed && <p className={form.problem}>{t(failed)}</p>}
    </Form>
  )
}
