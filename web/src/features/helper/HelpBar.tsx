/**
 * The bar on every page while somebody helps: their question, with its answers. A new question is announced, and the
 * focus stays where it is.
 */
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { remotePath } from '../../client/remote-path.ts'
import { afterFrame } from '../../platform/after-frame.ts'
import { realClock } from '../../platform/clock.ts'
import { navigate } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { changesBetween } from './changed-settings.ts'
import { useChangesInWords } from './change-words.ts'
import styles from './HelpBar.module.css'
import { helperTexts as texts } from './texts.ts'
import { admit, answer, endHelpNow, followUsersHelp, ownSettings, tryIt, useUsersHelp } from './users-help.ts'
import { questionIn, type UsersHelp } from './users-machine.ts'
import { commonTexts } from '../../texts/common-texts.ts'

/** A key of a new question does nothing for this time: the press may have been meant for a key of the TV. */
const TOO_NEW_FOR_MS = 700

export function HelpBar() {
  const t = useT()
  const { help, isReached } = useUsersHelp()
  const bar = useRef<HTMLElement>(null)
  const { words, changes, isQuestion } = useBarWords()
  const isUnreachable = !isReached && help.at === 'asked'
  useEffect(() => {
    if (isUnreachable) announce(t(texts.unreachable), { isFailure: true })
  }, [isUnreachable, t])
  useEffect(followUsersHelp, [])
  useAnnouncements(words, help)
  const focus = useKeptFocus(bar, words)
  const isTooNew = useIsTooNew(words)

  if (words === '') return null
  return (
    <section
      ref={bar}
      className={`${styles.bar} ${isQuestion ? styles.inSight : ''}`}
      aria-label={t(texts.bar)}
      tabIndex={-1}
      {...focus}
    >
      {isUnreachable && <p>{t(texts.unreachable)}</p>}
      {changes === undefined ? (
        <p className={styles.asks}>{words}</p>
      ) : (
        <>
          <p className={styles.asks}>{t(texts.proposes, { name: nameIn(help) })}</p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.row}>
        <Answers isTooNew={isTooNew} />
      </div>
    </section>
  )
}

function nameIn(help: UsersHelp): string {
  return help.at === 'asked' ? (help.view?.name ?? '') : ''
}

/** The help has ended: with a kept proposal, without one, or with a yes in another tab. */
const WORDS_AT_END = { kept: texts.kept, over: texts.over, agreed: texts.agreed } as const

/** The proposal in one sentence, for a screen reader, and setting by setting. Empty while there is nothing to say. */
function useBarWords(): {
  readonly words: string
  readonly changes?: readonly string[]
  /** Whether the user is to answer. */
  readonly isQuestion?: boolean
} {
  const t = useT()
  const inWords = useChangesInWords()
  const { help } = useUsersHelp()
  if (help.at === 'none') return { words: '' }
  if (help.at !== 'asked') return { words: t(WORDS_AT_END[help.at]) }
  const { view, triesUntil } = help
  const name = nameIn(help)
  if (view === undefined || view.at === 'offered') return { words: '' }
  if (view.at === 'claimed') return { words: t(texts.isItThem, { name, words: view.words ?? '' }), isQuestion: true }
  if (triesUntil !== undefined) return { words: t(texts.trying, { name }), isQuestion: true }
  const question = questionIn(view)
  const helps = t(texts.helps, { name })
  if (question === undefined) return { words: view.at === 'refused' ? `${t(texts.saidNo)} ${helps}` : helps }
  const changes = inWords(changesBetween(ownSettings(), question.proposed))
  if (changes.length === 0)
    return {
      words: `${t(texts.proposes, { name })} ${t(texts.noChange)}`,
      changes: [t(texts.noChange)],
      isQuestion: true,
    }
  return { words: t(texts.proposesAll, { name, changes: changes.join('; ') }), changes, isQuestion: true }
}

/** Announces new words, and, after a trial, that the settings are as before. */
function useAnnouncements(words: string, help: UsersHelp): void {
  const asBefore = useT()(texts.asBefore)
  const isAsked = help.at === 'asked'
  const isTried = isAsked && help.triesUntil !== undefined
  const prefix = useRef('')
  useEffect(() => {
    if (!isTried) return undefined
    // When the trial ends, the next words begin with "as before".
    return () => void (prefix.current = `${asBefore} `)
  }, [isTried, asBefore])
  useEffect(() => {
    if (words !== '') announce(isAsked ? `${prefix.current}${words}` : words)
    prefix.current = ''
  }, [words, isAsked])
}

/**
 * A focused key may disappear with the question that it answered: the focus then goes to the bar, or to the heading of
 * the page. Pages of a help have `use-focus-fallback.ts`, which also says the last message again. Returns the handlers
 * that note whether the focus is in the bar.
 */
function useKeptFocus(bar: { readonly current: HTMLElement | null }, words: string) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const fallback = bar.current ?? document.querySelector<HTMLElement>('h1')
    fallback?.focus()
  }, [bar, words])
  useLayoutEffect(
    () => () => {
      if (!hadFocus.current) return
      // Undo renders the page again, and its heading appears a frame later.
      afterFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
      })
    },
    [],
  )
  return {
    onFocus: () => void (hadFocus.current = true),
    // A key that disappears has no `relatedTarget`; a user who leaves the bar has one.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !bar.current?.contains(relatedTarget)) hadFocus.current = false
    },
  }
}

function useIsTooNew(words: string): boolean {
  const [seen, setSeen] = useState('')
  useEffect(() => realClock.after(TOO_NEW_FOR_MS, () => setSeen(words)), [words])
  return seen !== words
}

interface AnswerProps {
  readonly isTooNew: boolean
}

function Answers({ isTooNew }: AnswerProps) {
  const t = useT()
  const { help } = useUsersHelp()
  if (help.at === 'none') return null
  if (help.at !== 'asked') {
    return (
      <>
        {help.at === 'kept' && (
          <GuardedKey
            isTooNew={isTooNew}
            id="help-undo"
            icon="previous"
            onClick={() => {
              answer('undo')
              announce(t(texts.asBefore))
            }}
          >
            {t(texts.undo)}
          </GuardedKey>
        )}
        <GuardedKey isTooNew={isTooNew} id="help-close" icon="close" onClick={() => answer('closed')}>
          {t(uiTexts.dismiss)}
        </GuardedKey>
      </>
    )
  }
  if (help.view?.at === 'claimed')
    return (
      <>
        <WaitingKey
          isTooNew={isTooNew}
          id="help-admit"
          variant="primary"
          icon="check"
          words={t(texts.itIs)}
          act={async () => {
            const isHeard = await admit()
            if (!isHeard) announce(t(texts.noAnswer), { isFailure: true })
            return isHeard
          }}
        />
        <EndKey isTooNew={isTooNew} words={t(texts.itIsNot)} />
      </>
    )
  if (questionIn(help.view) === undefined) return <EndKey isTooNew={isTooNew} words={t(texts.end)} />
  const isTried = help.triesUntil !== undefined
  return (
    <>
      <GuardedKey
        isTooNew={isTooNew}
        id="help-yes"
        variant="primary"
        icon="check"
        busy={help.isAccepting !== undefined}
        onClick={() => answer('yes')}
      >
        {t(isTried ? texts.keep : texts.yes)}
      </GuardedKey>
      {isTried ? (
        <GuardedKey isTooNew={isTooNew} id="help-back" icon="previous" onClick={() => answer('go back')}>
          {t(texts.goBack)}
        </GuardedKey>
      ) : (
        <>
          <GuardedKey isTooNew={isTooNew} id="help-no" icon="close" onClick={() => answer('no')}>
            {t(commonTexts.no)}
          </GuardedKey>
          <GuardedKey
            isTooNew={isTooNew}
            id="help-try"
            icon="replay"
            onClick={() => {
              tryIt()
              navigate(remotePath())
            }}
          >
            {t(texts.tryIt)}
          </GuardedKey>
        </>
      )}
      <EndKey isTooNew={isTooNew} words={t(texts.end)} />
    </>
  )
}

function EndKey({ words, isTooNew }: AnswerProps & { readonly words: string }) {
  const t = useT()
  return (
    <WaitingKey
      id="help-end"
      isTooNew={isTooNew}
      icon="trash"
      words={words}
      act={async () => {
        const isEnded = await endHelpNow()
        announce(t(isEnded ? texts.ended : texts.notEnded), { isFailure: !isEnded })
        return isEnded
      }}
    />
  )
}

interface WaitingKeyProps extends AnswerProps, Pick<ButtonProps, 'id' | 'icon' | 'variant'> {
  readonly words: string
  readonly act: () => Promise<boolean>
}

/** A key that waits for the server's answer. */
function WaitingKey({ words, act, ...appearance }: WaitingKeyProps) {
  const [busy, setBusy] = useState(false)
  return (
    <GuardedKey
      {...appearance}
      busy={busy}
      onClick={() => {
        setBusy(true)
        void act().finally(() => setBusy(false))
      }}
    >
      {words}
    </GuardedKey>
  )
}

/** Does nothing while its question is too new. With another meaning it is another element, which has no focus. */
function GuardedKey({ isTooNew, onClick, ...appearance }: AnswerProps & ButtonProps) {
  return (
    <Button key={appearance.id} {...appearance} aria-disabled={isTooNew} onClick={isTooNew ? undefined : onClick} />
  )
}
