/** Lists all remotes, companion apps, press links and bookmarks of the account. The user can end one, or all others. */
import { useWayBack } from '../../client/way-back.tsx'
import type { Sentence } from '@beckon/contract/languages'
import type { RemoteEntry } from '@beckon/contract/remotes'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { thisVisit } from '../../platform/router.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { lazyComponent, PartMissing } from '../../ui/lazy-part.tsx'
import { LoadFailed, Notice, showLateResult } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { logoutLink } from '../session/session-links.ts'
import styles from './MyRemotesPage.module.css'
import { dayOf, howOf, nameOf, remotesTexts as texts } from './remote-words.ts'
import { end, endedWith, loadRemotes, noteAnnounced, type HowEnded, type Listed } from './remotes.ts'

const EndQuestion = lazyComponent(async () => (await import('./EndQuestion.tsx')).EndQuestion, PartMissing)
const LogOutQuestion = lazyComponent(
  async () => (await import('../session/LogOutQuestion.tsx')).LogOutQuestion,
  PartMissing,
)

type Asked = RemoteEntry | 'all others' | 'log out'

const NOT_ENDED = {
  'not ended': texts.notEnded,
  'nothing can be saved': texts.cannotSave,
  unknown: texts.unknown,
} as const satisfies Record<Exclude<HowEnded, 'ended'>, Sentence>

export function MyRemotesPage() {
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  return <MyRemotes key={sessionNumber} />
}

/** Of one session: the next one may be another account's. */
function MyRemotes() {
  const t = useT()
  const back = useWayBack()
  const [listed, setListed] = useState<Listed | 'failed'>()
  const [asked, setAsked] = useState<Asked>()
  const [endsToo, setEndsToo] = useState<readonly RemoteEntry[] | undefined>([])
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<{ readonly good: boolean; readonly words: string }>()
  const top = useRef<HTMLParagraphElement>(null)

  const load = useCallback(async () => {
    const found = await loadRemotes()
    setListed(found ?? 'failed')
    if (found !== undefined) noteAnnounced(found.newest)
    return found
  }, [])
  useEffect(() => void load(), [load])

  /** Only the end of a remote or bookmark can end others with it. */
  async function askBeforeEnding(which: Asked): Promise<void> {
    const isOne = typeof which === 'object' && (which.kind === 'remote' || which.kind === 'bookmark')
    if (isOne && typeof listed === 'object') {
      setBusy(true)
      setEndsToo(await endedWith(which, listed.remotes))
      setBusy(false)
    } else setEndsToo([])
    // Not over the question about logging out, which may have been opened meanwhile.
    setAsked((open) => open ?? which)
  }

  async function endNow(which: RemoteEntry | 'all others'): Promise<void> {
    const visit = thisVisit()
    setBusy(true)
    const before = orderedIds(listed)
    const ended = await end(which)
    const isEnded = ended === 'ended'
    const after = isEnded || ended === 'unknown' ? await load() : undefined
    setBusy(false)
    const { language } = shared()
    const result =
      ended !== 'ended'
        ? { sentence: NOT_ENDED[ended] }
        : which === 'all others'
          ? { sentence: texts.allEnded }
          : { sentence: texts.ended, values: { name: nameOf(which, language) } }
    if (visit.hasEnded()) return showLateResult(result)
    const words = say(result.sentence, language, result.values)
    setNote({ good: isEnded, words })
    const remainingIds = orderedIds(after)
    // Without an answer to the reload, either, the whole list is gone.
    const isGone = isEnded || (ended === 'unknown' && remainingIds.length < before.length)
    if (isGone) focusNear(which === 'all others' ? undefined : which.id, before, remainingIds, top.current)
    announce(words, { isFailure: !isEnded })
  }

  return (
    <Page title={t(texts.title)} back={back}>
      <p ref={top} tabIndex={-1}>
        {t(texts.lead)}
      </p>
      {note && <Notice tone={note.good ? 'good' : 'bad'}>{note.words}</Notice>}
      {listed === undefined && <Wait />}
      {listed === 'failed' && (
        <LoadFailed
          words={t(texts.loadFailed)}
          onTryAgain={() => {
            setListed(undefined)
            void load()
          }}
        />
      )}
      {typeof listed === 'object' && (
        <Lists listed={listed} isBusy={isBusy} onAsk={(which) => void askBeforeEnding(which)} />
      )}
      {asked === 'log out' ? (
        <LogOutQuestion onClose={() => setAsked(undefined)} />
      ) : (
        asked !== undefined && (
          <EndQuestion
            asked={asked}
            endsToo={endsToo}
            onAnswer={(yes) => {
              setAsked(undefined)
              if (yes) void endNow(asked)
            }}
          />
        )
      )}
    </Page>
  )
}

interface ListsProps {
  readonly listed: Listed
  readonly isBusy: boolean
  readonly onAsk: (asked: Asked) => void
}

function Lists({ listed: { remotes, now }, isBusy, onAsk }: ListsProps) {
  const t = useT()
  const { mine, others, apps, pressLinks, opened, unopened } = sortByKind(remotes)
  const entries = (list: readonly RemoteEntry[]) => (
    <ul className="list">
      {list.map((entry) => (
        <Entry key={entry.id} entry={entry} now={now}>
          <Button id={buttonId(entry.id)} icon="trash" aria-disabled={isBusy} onClick={() => isBusy || onAsk(entry)}>
            {t(texts.end)}
            <span className="spoken"> {nameOf(entry, shared().language)}</span>
          </Button>
        </Entry>
      ))}
    </ul>
  )
  return (
    <>
      <Section title={t(texts.thisRemote)}>
        <ul className="list">
          {mine.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now}>
              <LogOut onAsk={() => onAsk('log out')} />
            </Entry>
          ))}
        </ul>
      </Section>
      <Section title={t(texts.others)}>
        {others.length === 0 ? <p className="hint">{t(texts.noOthers)}</p> : entries(others)}
      </Section>
      {apps.length > 0 && <Section title={t(texts.apps)}>{entries(apps)}</Section>}
      {pressLinks.length > 0 && <Section title={t(texts.pressLinks)}>{entries(pressLinks)}</Section>}
      {opened.length + unopened.length > 0 && (
        <Section title={t(texts.bookmarks)}>
          <p className="hint">{t(texts.bookmarksHint)}</p>
          {opened.length > 0 && entries(opened)}
          {unopened.length > 0 && (
            <details className="more">
              <summary>{t(texts.unopened, { count: unopened.length })}</summary>
              {entries(unopened)}
            </details>
          )}
        </Section>
      )}
      {others.length + apps.length + pressLinks.length + opened.length > 0 && (
        <Button wide icon="trash" busy={isBusy} onClick={() => onAsk('all others')} className={styles.all}>
          {t(texts.endAll)}
        </Button>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const ICONS: Readonly<Record<RemoteEntry['kind'], IconName>> = {
  remote: 'remote',
  companion: 'apps',
  'press-link': 'new-tab',
  bookmark: 'bookmark',
}

function Entry({ entry, now, children }: { entry: RemoteEntry; now: number; children: ReactNode }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const { kind, madeAt, usedAt } = entry
  const [used, never] = kind === 'bookmark' ? [texts.lastOpened, texts.neverOpened] : [texts.lastUsed, texts.neverUsed]
  return (
    <li className={`card ${styles.card}`}>
      <Icon name={ICONS[kind]} className={styles.picture} />
      <div className={styles.words}>
        <h3>{nameOf(entry, language)}</h3>
        <p>{howOf(entry, language)}</p>
        <p className={styles.times}>
          <span>{t(texts.since, { day: dayOf(madeAt, now, language) })}</span>{' '}
          <span>{usedAt === null ? t(never) : t(used, { day: dayOf(usedAt, now, language) })}</span>
        </p>
      </div>
      {children}
    </li>
  )
}

function LogOut({ onAsk }: { onAsk: () => void }) {
  const t = useT()
  const state = useSharedState()
  return (
    <LinkButton
      icon="log-out"
      href={logoutLink(state)}
      onClick={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      {t(texts.logOut)}
    </LinkButton>
  )
}

function sortByKind(remotes: readonly RemoteEntry[]) {
  const bookmarks = remotes.filter(({ kind }) => kind === 'bookmark')
  return {
    mine: remotes.filter(({ isThis }) => isThis),
    others: remotes.filter(({ kind, isThis }) => kind === 'remote' && !isThis),
    apps: remotes.filter(({ kind }) => kind === 'companion'),
    pressLinks: remotes.filter(({ kind }) => kind === 'press-link'),
    opened: bookmarks.filter(({ usedAt }) => usedAt !== null),
    unopened: bookmarks.filter(({ usedAt }) => usedAt === null),
  }
}

/** The ids in the order of the page. */
function orderedIds(listed: Listed | 'failed' | undefined): string[] {
  if (typeof listed !== 'object') return []
  const { others, apps, pressLinks, opened, unopened } = sortByKind(listed.remotes)
  return [...others, ...apps, ...pressLinks, ...opened, ...unopened].map(({ id }) => id)
}

function buttonId(id: string): string {
  return `end-${id}`
}

/** Focuses the entry after the deleted one, else the one before it, else the top of the page. */
function focusNear(gone: string | undefined, before: string[], after: string[], top: HTMLElement | null): void {
  const goneIndex = gone === undefined ? before.length : before.indexOf(gone)
  const stays = (id: string) => after.includes(id)
  const fallback =
    before.slice(goneIndex + 1).find(stays) ?? before.slice(0, Math.max(goneIndex, 0)).filter(stays).at(-1)
  // After the list has been rendered again.
  setTimeout(() => {
    const button = fallback === undefined ? null : document.getElementById(buttonId(fallback))
    // A button in the closed list of bookmarks cannot be focused.
    if (button !== null && button.getClientRects().length > 0) button.focus()
    else top?.focus()
  })
}
