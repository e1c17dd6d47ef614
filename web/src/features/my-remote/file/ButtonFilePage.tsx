/** Carries the user's buttons along: out to a file, and in from one, which is shown before anything changes. */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listen } from '../../../platform/listen.ts'
import { saveAsFile } from '../../../platform/save-as-file.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { BackKey } from '../../../ui/BackKey.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { awaitedPart } from '../../../ui/awaited-part.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import type { BoardInFile } from './board-file.ts'
import { withoutKeys, type ButtonList } from '../button-list.ts'
import form from '../../../ui/Form.module.css'
import styles from './ButtonFilePage.module.css'
import { fileTexts as texts } from './file-texts.ts'
import { ButtonsNotLoaded } from '../ButtonsNotLoaded.tsx'
import { useEditing } from '../editing/use-editing.ts'
import type { WorkingCopy } from '../editing/working-copy.ts'

const BoardPreview = awaitedPart(async () => (await import('./BoardPreview.tsx')).BoardPreview)

export function ButtonFilePage() {
  const t = useT()
  const editing = useEditing()
  return (
    <Page title={t(texts.title)} back={<BackKey href="/my-remote-config" words={t(texts.back)} />}>
      {editing.is === 'ready' ? (
        <ButtonFile copy={editing.copy} />
      ) : editing.is === 'failed' ? (
        <ButtonsNotLoaded />
      ) : (
        <Wait />
      )}
    </Page>
  )
}

function ButtonFile({ copy }: { copy: WorkingCopy }) {
  const [board, setBoard] = useState<BoardInFile>()
  const choose = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // The focus comes back when the preview goes.
  useLayoutEffect(() => {
    if (wasOpen.current && board === undefined) choose.current?.focus()
    wasOpen.current = board !== undefined
  }, [board])

  return (
    <div className={styles.parts}>
      {board === undefined ? (
        <>
          <SaveToFile list={copy.list} />
          <BringFromFile chooseRef={choose} onBoard={setBoard} />
        </>
      ) : (
        <BoardPreview board={board} copy={copy} onClose={() => setBoard(undefined)} />
      )}
    </div>
  )
}

function SaveToFile({ list }: { list: ButtonList }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')

  async function save(): Promise<void> {
    setBusy(true)
    const sentence = await saveFile(list).catch(() => t(texts.saveFailed))
    setBusy(false)
    setResult(sentence)
    announce(sentence)
  }

  return (
    <section className={`card stack ${styles.part}`} aria-labelledby="save-heading">
      <h2 id="save-heading">{t(texts.saveHeading)}</h2>
      <p className="hint">{t(texts.saveText)}</p>
      {list.length === 0 ? (
        <p className={form.note}>{t(texts.saveNone)}</p>
      ) : (
        <Button variant="primary" icon="download" busy={busy} onClick={() => void save()}>
          {t(texts.save)}
        </Button>
      )}
      {result !== '' && <p className={form.note}>{result}</p>}
    </section>
  )
}

/** Makes the file and hands it to the browser; the answer is what to tell. */
async function saveFile(list: ButtonList): Promise<string> {
  const { language } = shared()
  const { exportBoard } = await import('./board-export.ts')
  const { bytes, missing } = await exportBoard(withoutKeys(list), say(texts.boardName, language), language)
  const name = `${say(texts.fileName, language)}-${localDate()}.obz`
  saveAsFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), name)
  const sentence = say(texts.savedAs, language, { name, count: list.length })
  return missing === 0 ? sentence : `${sentence} ${say(texts.savedWithout, language, { count: missing })}`
}

function localDate(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

interface BringProps {
  readonly chooseRef: React.Ref<HTMLButtonElement>
  readonly onBoard: (board: BoardInFile) => void
}

function BringFromFile({ chooseRef, onBoard }: BringProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Sentence>()
  const [dragging, setDragging] = useState(false)

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setBusy(true)
    setProblem(undefined)
    const read = await import('./board-import.ts').then(
      ({ readOrSay }) => readOrSay(file).catch(() => texts.unreadable),
      () => texts.notOpened,
    )
    setBusy(false)
    if ('is' in read) return onBoard(read)
    setProblem(read)
    announce(say(read, shared().language))
  }

  // The whole page takes a file that is dropped: a small target is no target, and the browser would open it in place of
  // the page.
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    return listen(window, {
      dragover(event) {
        if (!hasFile(event)) return
        event.preventDefault()
        setDragging(true)
      },
      dragleave: (event) => event.relatedTarget === null && setDragging(false),
      drop(event) {
        if (!hasFile(event)) return
        event.preventDefault()
        setDragging(false)
        void open(event.dataTransfer?.files[0])
      },
    })
  })

  return (
    <section
      className={`card stack ${styles.part}`}
      aria-labelledby="import-heading"
      data-dragging={dragging || undefined}
    >
      <h2 id="import-heading">{t(texts.importHeading)}</h2>
      <p className="hint">{t(texts.importText)}</p>
      <FileButton
        ref={chooseRef}
        icon="upload"
        accept=".obz,.obf,application/zip,application/json"
        busy={busy}
        aria-describedby={problem && 'no-board'}
        onFile={open}
      >
        {t(texts.choose)}
      </FileButton>
      <p className={form.note}>{t(dragging ? texts.dropNow : texts.drop)}</p>
      {problem && (
        <p id="no-board" className={form.problem}>
          {t(problem)}
        </p>
      )}
    </section>
  )
}
