/**
 * The preview of an import: the buttons of the file, what cannot be used and why, and what becomes of the present
 * buttons. Then the import itself, and its undo.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { randomId } from '../../../platform/random-id.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Radios } from '../../../ui/Choice.tsx'
import type { BoardInFile } from './board-file.ts'
import { keepPictures, pictureIn } from './board-import.ts'
import { importButtons, type How } from './import-buttons.ts'
import { withKeys, type ButtonList } from '../button-list.ts'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { listOf } from '../buttons.ts'
import { LabelOf } from '../key/CustomKey.tsx'
import form from '../../../ui/Form.module.css'
import styles from './ButtonFilePage.module.css'
import { nameOf } from '../key/parse-label.ts'
import type { BoardButton } from './open-board-format.ts'
import { dataOf } from '../editor/own-photo.ts'
import { LEFT_OUT, previewTexts as texts } from './preview-texts.ts'
import { useSaving } from '../editing/use-editing.ts'
import type { WorkingCopy } from '../editing/working-copy.ts'
import { commonTexts } from '../../../texts/common-texts.ts'

/** A larger picture is not shown before it is scaled down. */
const SHOWN_AT_MOST_BYTES = 1024 * 1024

interface Done {
  /** The user's buttons before the import. */
  readonly former: ButtonList
  /** How many of the imported buttons lost their picture. */
  readonly picturesLost: number
  readonly undone: boolean
}

export function BoardPreview({ board, copy, onClose }: { board: BoardInFile; copy: WorkingCopy; onClose: () => void }) {
  const t = useT()
  const [mode, setMode] = useState<How>('join')
  const [picturesProgress, setPicturesProgress] = useState<{ readonly done: number; readonly count: number }>()
  const [done, setDone] = useState<Done>()
  const saving = useSaving()
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, taken, already, beyond } = useMemo(
    () =>
      importButtons(
        copy.list,
        board.buttons.map(({ button }) => button),
        mode,
        randomId,
      ),
    [copy.list, board, mode],
  )
  const busy = picturesProgress !== undefined || saving.busy
  const isTaken = new Set(taken)

  const stage = done === undefined ? 'look' : done.undone ? 'undone' : 'done'
  useLayoutEffect(() => heading.current?.focus(), [stage])

  async function importNow(): Promise<void> {
    const former = copy.list
    setPicturesProgress({ done: 0, count: 0 })
    const kept = await keepPictures(board, taken, (soFar, count) => setPicturesProgress({ done: soFar, count }))
    setPicturesProgress(undefined)
    // The imported buttons are the last of the list.
    const own = list.slice(0, list.length - taken.length)
    const added = withKeys(kept.buttons, randomId)
    const afterSave = () => setDone({ former, picturesLost: kept.without, undone: false })
    saving.save([...own, ...added], copy.from, afterSave, former)
  }

  function undo({ former }: Done): void {
    saving.save(former, shared().buttons, () => setDone({ former, picturesLost: 0, undone: true }))
  }

  if (done !== undefined) {
    return (
      <section className={`card stack ${styles.part}`} aria-labelledby="done-heading">
        <h2 id="done-heading" ref={heading} tabIndex={-1}>
          {t(done.undone ? texts.undone : texts.imported)}
        </h2>
        <p className="hint">
          {t(texts.importedCount, { count: listOf(shared().buttons).length })}
          {done.picturesLost > 0 && ` ${t(texts.without, { count: done.picturesLost })}`}
        </p>
        <div className="buttons">
          <LinkButton variant="primary" icon="remote" href="/my-remote">
            {t(texts.toMyRemote)}
          </LinkButton>
          {!done.undone && (
            <Button icon="previous" busy={saving.busy} onClick={() => undo(done)}>
              {t(texts.undo)}
            </Button>
          )}
        </div>
        {saving.notSaved && <p className={form.problem}>{t(saving.notSaved)}</p>}
      </section>
    )
  }

  return (
    <section className={`card stack ${styles.part}`} aria-labelledby="file-heading">
      <h2 id="file-heading" ref={heading} tabIndex={-1}>
        {board.name === '' ? t(texts.inFile) : t(texts.inFileNamed, { name: board.name })}
      </h2>
      <p className="hint">{t(texts.nothingChanged)}</p>
      <h3>{t(texts.usable, { count: board.buttons.length })}</h3>
      <div
        role="group"
        aria-label={t(texts.usable, { count: board.buttons.length })}
        // The preview scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.scrolls}
      >
        <ul className={styles.list}>
          {board.buttons.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a button of a file has only its place
            <li key={at} className={styles.item} data-not-taken={!isTaken.has(at) || undefined}>
              <Shown one={one} board={board} />
            </li>
          ))}
        </ul>
      </div>
      {board.leftOut.length > 0 && (
        <details className="more">
          <summary>{t(texts.unusable, { count: board.leftOut.length })}</summary>
          <ul className={styles.reasons}>
            {board.leftOut.map(({ label, why }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={at}>
                <b>{label === '' ? t(texts.unnamed) : label}</b> {t(LEFT_OUT[why])}
              </li>
            ))}
          </ul>
        </details>
      )}
      {copy.list.length > 0 && (
        <div className={styles.how}>
          <Radios
            legend={t(texts.how)}
            value={mode}
            choices={(['join', 'replace'] as const).map((each) => [each, t(texts[each])])}
            onChange={setMode}
          />
        </div>
      )}
      <div role="status" className={form.note}>
        {picturesProgress !== undefined && picturesProgress.count > 0 ? (
          <p>{t(texts.keeping, picturesProgress)}</p>
        ) : (
          <>
            {taken.length === 0 ? (
              <p>{t(texts.nothingNew)}</p>
            ) : (
              already > 0 && <p>{t(texts.already, { count: already })}</p>
            )}
            {beyond > 0 && <p>{t(texts.beyond, { count: beyond })}</p>}
            {saving.notSaved && <p>{t(saving.notSaved)}</p>}
          </>
        )}
      </div>
      <div className="buttons">
        <Button
          variant="primary"
          icon="check"
          busy={busy}
          aria-disabled={taken.length === 0 || undefined}
          onClick={() => taken.length > 0 && void importNow()}
        >
          {t(texts.import)}
        </Button>
        <Button
          icon="close"
          onClick={() => {
            if (busy) return
            onClose()
            announce(say(texts.nothingChanged, shared().language))
          }}
        >
          {t(commonTexts.cancel)}
        </Button>
      </div>
    </section>
  )
}

function Shown({ one: { button, picture }, board }: { one: BoardButton; board: BoardInFile }) {
  const t = useT()
  const [data, setData] = useState<string>()
  const name = nameOf(button)
  const command = typeof button.command === 'string' ? button.command : ''

  useEffect(() => {
    let here = true
    const blob = pictureIn(picture, board.files)
    if (blob && blob.size <= SHOWN_AT_MOST_BYTES)
      void dataOf(blob)
        .then((found) => here && setData(found))
        .catch(() => {})
    return () => void (here = false)
  }, [picture, board])

  return (
    <>
      {data === undefined ? (
        <ButtonPicture of={shownBefore(button)} className={styles.picture} />
      ) : (
        <img src={data} alt="" width="64" height="64" className={`${styles.picture} ${styles.theirs}`} />
      )}
      <span className={styles.words}>
        <LabelOf button={button} className={styles.label} />
        {command !== '' && command.toLowerCase() !== name.toLowerCase() && (
          <span className={styles.command}>{t(texts.sends, { command })}</span>
        )}
      </span>
    </>
  )
}

/** Before the user says yes, only pictures that every remote has are fetched. */
function shownBefore({ image, isLegacyIcon }: CustomButton): Pick<CustomButton, 'image' | 'isLegacyIcon'> {
  return {
    image: typeof image === 'string' && /^\/pictures\/[\w-]+\.svg$/u.test(image) ? image : '',
    ...(isLegacyIcon === true && { isLegacyIcon }),
  }
}
