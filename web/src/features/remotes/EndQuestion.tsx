/** Asks before a remote is ended, since that cannot be undone. */
import type { RemoteEntry } from '@beckon/contract/remotes'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { Question } from '../../ui/Dialog.tsx'
import styles from './MyRemotesPage.module.css'
import { howOf, nameOf, remotesTexts as texts } from './remote-words.ts'

const STOPS = {
  remote: texts.remoteStops,
  companion: texts.appStops,
  'press-link': texts.linkStops,
  bookmark: texts.bookmarkStops,
} as const
/** The kinds that are replaced by a new link, not by a new pairing. */
const IS_LINK: ReadonlySet<RemoteEntry['kind']> = new Set(['bookmark', 'press-link'])

export interface EndQuestionProps {
  readonly asked: RemoteEntry | 'all others'
  /** The other remotes and apps that end with it; undefined if that is not known. */
  readonly endsToo: readonly RemoteEntry[] | undefined
  readonly onAnswer: (yes: boolean) => void
}

export function EndQuestion({ asked, endsToo, onAnswer }: EndQuestionProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const isAll = asked === 'all others'
  const title = isAll ? t(texts.askAll) : t(texts.askEnd, { name: nameOf(asked, language) })
  return (
    <Question
      title={title}
      answers={[
        { words: t(isAll ? texts.keepAll : texts.keep), onChoose: () => onAnswer(false) },
        { words: t(isAll ? texts.endAll : texts.end), icon: 'trash', onChoose: () => onAnswer(true) },
      ]}
      onClose={() => onAnswer(false)}
    >
      <p>{t(isAll ? texts.allStop : STOPS[asked.kind])}</p>
      {endsToo === undefined && <p>{t(texts.mayEndToo)}</p>}
      {endsToo !== undefined && endsToo.length > 0 && (
        <>
          <p id="ends-too">{t(texts.endsToo)}</p>
          <ul className={styles.list} aria-labelledby="ends-too">
            {endsToo.map((entry) => (
              <li key={entry.id}>
                <b>{nameOf(entry, language)}</b> <span>{howOf(entry, language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t(!isAll && IS_LINK.has(asked.kind) ? texts.noUndo : texts.noUndoPairAgain)}</p>
    </Question>
  )
}
