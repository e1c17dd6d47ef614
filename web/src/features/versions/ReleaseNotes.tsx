/**
 * The notes of the current version, in the language of the interface, as a dialog. `web/build/release-notes.ts` takes
 * them from the CHANGELOG.
 */
import type { Language } from '@beckon/contract/languages'
import { useState } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyComponentWithStatus } from '../../ui/lazy-part.tsx'
import { versionTexts as texts } from './NewVersionPage.tsx'
import styles from './versions.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

/** The notes for one group of readers. */
interface NoteGroup {
  readonly title: string
  readonly notes: readonly string[]
}

interface LoadedNotes {
  /** The version of the page. */
  readonly version: string
  readonly groups: readonly NoteGroup[]
}

const english = notesComponent(() => import('../../../../CHANGELOG.md?notes'))
const NOTES_BY_LANGUAGE: { readonly [L in Language]?: typeof english } = {
  es: notesComponent(() => import('../../../../CHANGELOG.es.md?notes')),
  fr: notesComponent(() => import('../../../../CHANGELOG.fr.md?notes')),
}

/** Loaded when the dialog opens, since few users read the notes; meanwhile the dialog says that they are loading. */
function notesComponent(load: () => Promise<LoadedNotes>) {
  return lazyComponentWithStatus<{ version: string }>(async () => {
    const { version: own, groups } = await load()
    // An old page with a new server has only the notes of its own version.
    return ({ version }) => (own === version ? <Groups groups={groups} /> : <NotHere version={version} />)
  })
}

/** The button beside the version text; `version` is the server's. */
export function ReleaseNotesButton({ version }: { version: string }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [open, setOpen] = useState(false)
  const Notes = NOTES_BY_LANGUAGE[language] ?? english
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(texts.releaseNotes)}
      </Button>
      {open && (
        <Dialog label={t(texts.releaseNotesOf, { version })} onClose={() => setOpen(false)}>
          <div className={styles.head}>
            <h2>{t(texts.releaseNotesOf, { version })}</h2>
            <Button icon="close" onClick={() => setOpen(false)}>
              {t(commonTexts.close)}
            </Button>
          </div>
          <Notes version={version} />
        </Dialog>
      )}
    </>
  )
}

function Groups({ groups }: { groups: readonly NoteGroup[] }) {
  return groups.map(({ title, notes }) => (
    <section key={title} className={styles.group}>
      {title !== '' && <h3>{title}</h3>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  ))
}

function NotHere({ version }: { version: string }) {
  return <p>{useT()(texts.noNotes, { version })}</p>
}
