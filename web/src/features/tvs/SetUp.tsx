/** The set-up of a TV: one page that draws every step, for any kind of TV, from the server's description. */
import { catalogue } from '@beckon/contract/catalogue'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import {
  finishLogIn,
  leaveSetUp,
  shareSetUp,
  type SetUpAction,
  type SetUpButton,
  type SetUpPart,
  type SetUpStep,
} from '@beckon/contract/tv-set-up'
import { TVS_PATH } from '@beckon/contract/tvs'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import * as v from 'valibot'
import { useWayBack } from '../../client/way-back.tsx'
import { isOnlyHere } from '../../platform/base-path.ts'
import { useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { LoadFailed, Notice } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { access, sendAsOperator } from './access.tsx'
import { FieldsForm } from './FieldsForm.tsx'
import { goTo, handedOver, pathTo } from './screens.ts'
import { setUpPageTexts as texts, tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'
import { useSetUp, type FollowedSetUp } from './use-set-up.ts'
import { useWords } from './words.ts'

const shareTexts = catalogue('tvShare')

const QrCode = lazyComponent(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export function SetUp({ setUpId }: { setUpId: string }) {
  const entry = v.safeParse(cameBack, window.history.state)
  return entry.success ? <CameBack {...entry.output.logIn} /> : <Follow setUpId={setUpId} />
}

/** The history state after the browser came back from a login at the device: the code and the state of that login. */
const cameBack = v.object({ logIn: v.object({ code: v.string(), state: v.string() }) })

function CameBack({ code, state }: { code: string; state: string }) {
  const t = useT()
  const home = useWayBack()
  const [failed, setFailed] = useState<'gone' | 'not sent'>()
  const finish = useCallback(async () => {
    setFailed(undefined)
    const before = window.history.state as unknown
    const result = await sendAsOperator(finishLogIn, { body: { code, state } })
    if (window.history.state !== before) return
    if (result.is === 'answer') return goTo('set-up', result.answer.setUpId, { replace: true })
    setFailed(result.is === 'refused' && result.status === 'NOT-FOUND' ? 'gone' : 'not sent')
  }, [code, state])
  useEffect(() => void finish(), [finish])

  if (failed === 'gone') return <Gone />
  return (
    <Page title={t(setUpTexts.connecting)} back={isHelper() ? home : <ToFind />}>
      {failed === undefined ? <Wait /> : <LoadFailed words={t(texts.notSent)} onTryAgain={finish} />}
    </Page>
  )
}

/** Whether this page may show one set-up and nothing else. */
function isHelper(): boolean {
  const mine = access()
  return mine.is === 'open' && mine.helpsWith !== undefined
}

function ToFind() {
  const t = useT()
  return <BackKey words={t(tvsTexts.back)} href={pathTo('find')} />
}

/** Shown for a set-up that the server does not know (any more). */
function Gone() {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.goneTitle)} back={back}>
      <p>{t(texts.goneText)}</p>
      {!isHelper() && (
        <div className="answers">
          <Button variant="primary" wide onClick={() => goTo('find', undefined, { replace: true })}>
            {t(texts.startAgain)}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Follow({ setUpId }: { setUpId: string }) {
  const t = useT()
  const tell = useWords()
  const home = useWayBack()
  const followed = useSetUp(setUpId)
  const { step, isGone, isOffline, note, act } = followed
  const isFinished = step?.is === 'finished'
  useEffect(() => {
    if (isFinished) handedOver.found = undefined
  }, [isFinished])
  const lost = (
    <Notice tone="bad" spoken>
      {t(texts.noConnection)}
    </Notice>
  )
  if (isGone) return <Gone />
  if (step === undefined)
    return (
      <Page key="connecting" title={t(setUpTexts.connecting)} back={isHelper() ? home : <ToFind />}>
        {isOffline ? lost : <Wait />}
      </Page>
    )
  const { heading, number, tv, parts, back } = step
  const of = number === undefined ? [] : [t(texts.stepOf, { step: number })]
  const backKeys: Record<NonNullable<SetUpStep['back']>, ReactNode> = {
    step: <BackKey words={t(tvsTexts.back)} onClick={() => void act('back')} />,
    find: <ToFind />,
    home,
  }
  return (
    <Page
      key={step.is}
      title={tell(heading)}
      note={[...(tv === undefined ? [] : [tell(tv)]), ...of].join(' · ')}
      back={back && backKeys[back]}
    >
      {isOffline && lost}
      {note !== undefined && (
        <Notice tone={note === texts.answeredElsewhere ? 'calm' : 'bad'} spoken>
          {t(note)}
        </Notice>
      )}
      <div className="stack">
        {parts.map((part) => (
          <Part key={keyOf(part)} part={part} followed={followed} />
        ))}
      </div>
      {step.canShare && <Share setUpId={setUpId} />}
    </Page>
  )
}

/** The React key of a part. The same part has the same key in the next step, so that it keeps the focus. */
function keyOf(part: SetUpPart): string {
  switch (part.is) {
    case 'text':
      return part.words.map((words) => (typeof words === 'string' ? words : words.id)).join(' ')
    case 'buttons':
      return part.buttons.map((one) => (one.is === 'do' ? one.action : one.to)).join(' ')
    default:
      return part.is
  }
}

interface PartProps<P> {
  readonly part: P
  readonly followed: FollowedSetUp
}
type PartOf<Is extends SetUpPart['is']> = Extract<SetUpPart, { is: Is }>

function Part({ part, followed }: PartProps<SetUpPart>) {
  const tell = useWords()
  switch (part.is) {
    case 'text': {
      const words = part.words.map(tell).join(' ')
      if (part.tone === undefined || part.tone === 'hint') return <p className={part.tone}>{words}</p>
      return <Notice tone={part.tone}>{words}</Notice>
    }
    case 'wait':
      return <Wait text={tell(part.words)} />
    case 'list':
      return <ListPart part={part} followed={followed} />
    case 'buttons':
      return <Buttons part={part} followed={followed} />
    case 'form':
      return part.fold === undefined ? (
        <FormPart part={part} followed={followed} />
      ) : (
        <FoldedForm part={part} followed={followed} fold={tell(part.fold)} />
      )
  }
}

function ListPart({ part, followed }: PartProps<PartOf<'list'>>) {
  const tell = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // Only on the page whose user asked for it: on other pages of this set-up, the focus stays where it is.
  const takesFocus = part.takesFocus === true && followed.lastAction === 'did-nothing'
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section aria-labelledby="set-up-list">
      <h2 id="set-up-list" ref={heading} tabIndex={-1}>
        {tell(part.heading)}
      </h2>
      <ul className="points">
        {part.items.map(tell).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

const ICONS: Partial<Record<SetUpAction | Extract<SetUpButton, { is: 'go' }>['to'], IconName>> = {
  again: 'replay',
  try: 'volume-up',
  worked: 'check',
  'did-nothing': 'close',
  wake: 'tv',
  woke: 'check',
  'stayed-off': 'close',
  tv: 'tv',
  list: 'tv',
  codes: 'remote',
  pair: 'remote',
}

/** Answers to a question are side by side below it; other buttons are one below the other. */
function Buttons({ part: { heading, buttons }, followed }: PartProps<PartOf<'buttons'>>) {
  const tell = useWords()
  const [first] = buttons
  const id = `asks-${first?.is === 'do' ? first.action : first?.to}`
  const all = buttons.map((one) => (
    <StepButton key={tell(one.words)} button={one} isWide={heading === undefined} followed={followed} />
  ))
  if (heading === undefined) return <div className="answers">{all}</div>
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{tell(heading)}</h2>
      <div className="buttons">{all}</div>
    </section>
  )
}

interface StepButtonProps {
  readonly button: SetUpButton
  readonly isWide: boolean
  readonly followed: FollowedSetUp
}

function StepButton({ button, isWide, followed: { step, busy, act } }: StepButtonProps) {
  const tell = useWords()
  const { words, hint, isMain } = button
  const look = { wide: isWide, variant: isMain ? 'primary' : 'quiet' } as const
  if (button.is === 'go') {
    const { to, tv, ends } = button
    const leave = () => void (step && sendAsOperator(leaveSetUp, { body: { setUpId: step.setUpId } }))
    return (
      <LinkButton {...look} icon={ICONS[to]} href={pathTo(to, tv)} onClick={ends ? leave : undefined}>
        {tell(words)}
      </LinkButton>
    )
  }
  const { action, isPressed } = button
  const hintId = hint && `${action}-hint`
  return (
    <>
      <Button
        {...look}
        icon={ICONS[action]}
        busy={busy === action}
        aria-pressed={isPressed}
        aria-describedby={hintId}
        onClick={() => void act(action)}
      >
        {tell(words)}
      </Button>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {tell(hint)}
        </p>
      )}
    </>
  )
}

function FormPart({ part, followed: { busy, act } }: PartProps<PartOf<'form'>>) {
  const tell = useWords()
  const { fields, round, submit, about, error, fold } = part
  return (
    <>
      {about !== undefined && <p>{tell(about)}</p>}
      <FieldsForm
        fields={fields}
        round={round}
        error={error && tell(error)}
        submit={tell(submit)}
        isQuiet={fold !== undefined}
        isBusy={busy === 'answer'}
        onSubmit={(values) => act('answer', values)}
      />
    </>
  )
}

/** A folded form, for an alternative to the main way. */
function FoldedForm({ fold, ...props }: PartProps<PartOf<'form'>> & { fold: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`stack ${styles.panel}`} aria-label={fold}>
      <Button wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {fold}
      </Button>
      {isOpen && <FormPart {...props} />}
    </section>
  )
}

/** A one-time link with which somebody at the TV continues this set-up, as text and as a QR code. */
function Share({ setUpId }: { setUpId: string }) {
  const t = useT()
  const [shared, setShared] = useState<{ readonly link: string; readonly minutes: number } | 'failed'>()
  const [busy, startShare] = useTransition()
  const announceHere = useAnnounce()
  const { origin, hostname } = window.location

  async function share(): Promise<void> {
    const result = await sendAsOperator(shareSetUp, { body: { setUpId } })
    if (result.is !== 'answer') {
      setShared('failed')
      return announceHere(t(shareTexts.failed), { isFailure: true })
    }
    const { key, minutes } = result.answer
    setShared({ link: `${origin}${TVS_PATH}#key=${encodeURIComponent(key)}`, minutes })
    const how = t(shareTexts.how, { minutes })
    announceHere(isOnlyHere() ? `${t(shareTexts.onlyHere, { host: hostname })} ${how}` : how)
  }

  const isShared = typeof shared === 'object'
  return (
    <section className={`stack ${styles.panel}`} aria-label={t(shareTexts.title)}>
      <Button wide icon="new-tab" busy={busy} aria-describedby="share-hint" onClick={() => startShare(share)}>
        {t(isShared ? shareTexts.another : shareTexts.title)}
      </Button>
      <p id="share-hint" className="hint">
        {t(shareTexts.hint)}
      </p>
      {shared === 'failed' && <Notice tone="bad">{t(shareTexts.failed)}</Notice>}
      {isShared && (
        <>
          {isOnlyHere() && <Notice tone="bad">{t(shareTexts.onlyHere, { host: hostname })}</Notice>}
          <p>{t(shareTexts.how, { minutes: shared.minutes })}</p>
          <QrCode text={shared.link} label={t(shareTexts.picture)} />
          <p>
            <strong>{t(shareTexts.link)}</strong>
            <br />
            <code className="address">{shared.link}</code>
          </p>
        </>
      )}
    </section>
  )
}
