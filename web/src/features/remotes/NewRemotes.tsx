/**
 * Announces each remote that was added since the last announcement here, once, in the live region of the messages. The
 * focus does not move. Loaded only when a response of the server reports a new remote.
 */
import type { RemoteEntry } from '@beckon/contract/remotes'
import { useEffect, useRef, useState } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { onPageReturn } from '../../platform/listen.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { focusHeading } from '../../ui/Page.tsx'
import { uiTexts } from '../../ui/texts.ts'
import styles from '../../ui/Banner.module.css'
import { newsOf, remotesTexts as texts } from './remote-words.ts'
import { loadRemotes, noteAnnounced } from './remotes.ts'
import { urlOf } from '../../platform/base-path.ts'

/** More remotes than these are announced in one notice, so that the keys of the remote stay visible. */
const ONE_BY_ONE = 2

interface Notice {
  readonly id: string
  readonly of: readonly RemoteEntry[]
  readonly words: string
}

export function NewRemotes() {
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const hasToken = useSharedState((state) => state.arToken !== undefined)
  return hasToken && <NewOfSession key={sessionNumber} />
}

/** Of one session: the next one may be another account's. */
function NewOfSession() {
  const t = useT()
  const news = useSharedState((state) => state.news)
  const language = useSharedState((state) => state.language)
  const [announced, setAnnounced] = useState<readonly RemoteEntry[]>([])
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const isUnderWay = useRef(false)

  useEffect(
    () =>
      whenSeen(() => {
        if (isUnderWay.current) return
        isUnderWay.current = true
        void loadRemotes()
          .then((found) => {
            if (found === undefined) return
            const fresh = found.remotes.filter(({ isNew }) => isNew)
            setAnnounced((before) => [...before, ...fresh.filter(({ id }) => !before.some((one) => one.id === id))])
            noteAnnounced(found.newest)
          })
          .finally(() => (isUnderWay.current = false))
      }),
    [news],
  )

  const shown = announced.filter(({ id }) => !dismissed.includes(id))
  const notices: readonly Notice[] =
    shown.length > ONE_BY_ONE
      ? [{ id: 'many', of: shown, words: t(texts.manyNew, { count: shown.length }) }]
      : shown.map((entry) => ({ id: entry.id, of: [entry], words: newsOf(entry, language) }))

  function dismiss({ of }: Notice): void {
    setDismissed([...dismissed, ...of.map(({ id }) => id)])
  }

  return notices.map((notice) => (
    <div key={notice.id} className={`${styles.banner} ${styles.good}`}>
      <Icon name="remote" className={styles.icon} />
      <p id={`new-${notice.id}`} className={styles.text}>
        {notice.words} {t(texts.ifUnknown)}{' '}
        <a href={urlOf('/my-remotes')} onClick={() => dismiss(notice)}>
          {t(texts.title)}
        </a>
        .
      </p>
      <Button
        icon="close"
        aria-describedby={`new-${notice.id}`}
        onClick={() => {
          dismiss(notice)
          focusHeading()
        }}
      >
        {t(uiTexts.dismiss)}
      </Button>
    </div>
  ))
}

/** Calls back at once if the page is visible, else as soon as it is. Returns a function that stops that. */
function whenSeen(onSeen: () => void): (() => void) | undefined {
  if (document.visibilityState !== 'hidden') {
    onSeen()
    return undefined
  }
  const stop = onPageReturn(() => {
    stop()
    onSeen()
  })
  return stop
}
