/** A press link that was just made: the files with its secret, which is shown only now, and how to end it. */
import { PRESS_PATH, STATE_WORD, TEXT_WORD } from '@beckon/contract/other-programs'
import { useEffect, useRef, useState } from 'react'
import { isInHomeAssistant, isOnlyHere, urlOf } from '../../platform/base-path.ts'
import { saveAsFile } from '../../platform/save-as-file.ts'
import { useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Problem } from '../../ui/Form.tsx'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Program } from './files/make-file.ts'
import { USER, type LinkRights, type PressLink } from './files/program-boards.ts'
import form from '../../ui/Form.module.css'
import styles from './OtherProgramsPage.module.css'
import { otherProgramsTexts as texts } from './texts.ts'

const QrCode = lazyComponent(async () => (await import('../../ui/QrCode.tsx')).QrCode)

/** The programs for which there is a file, and `other` for any other program. */
export type ProgramChoice = Program | 'other'

export interface MadeLink {
  readonly program: ProgramChoice
  readonly name: string
  readonly secret: string
  readonly may: LinkRights
  readonly origins: readonly string[]
}

/** The key in the example address, which shows whether the link works. */
const TRIED_WORD = 'volume-up'

export function ReadyLink({ made, onAnother }: { made: MadeLink; onAnother: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, secret, may, origins } = made
  const { origin } = window.location
  const word = may.keys ? TRIED_WORD : may.words ? TEXT_WORD : STATE_WORD
  const wholeUrl = `${origin}${PRESS_PATH}/${secret}/${word}`
  // Moves the focus from the form, which is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="section">
        {t(texts.ready, { name })}
      </h2>
      {/* Home Assistant lets only its own users in. */}
      {isInHomeAssistant() ? (
        <Problem>{t(texts.inside)}</Problem>
      ) : (
        isOnlyHere() && <Problem>{t(texts.onlyHere)}</Problem>
      )}
      <ProgramFiles first={made.program} link={{ origin, secret }} rights={may} origins={origins} />
      <section aria-labelledby="link-by-hand">
        <h2 id="link-by-hand" className="section">
          {t(texts.byHand)}
        </h2>
        <p className={form.note}>{t(texts.onlyOnce)}</p>
        <dl className="list">
          <Part name={t(texts.address)} value={`${origin}${PRESS_PATH}/${word}`} id="link-address" />
          <Part name={t(texts.user)} value={USER} id="link-user" />
          <Part name={t(texts.secret)} value={secret} id="link-secret" />
          <Part name={t(texts.whole)} value={wholeUrl} id="link-whole" />
        </dl>
        <QrCode text={wholeUrl} label={t(texts.picture)} />
        <p className={form.note}>{t(texts.pictureHint)}</p>
      </section>
      <p className={styles.end}>
        {t(texts.end)} <a href={urlOf('/my-remotes')}>{t(texts.pairedRemotes)}</a>.
      </p>
      <div className={form.row}>
        <Button icon="plus" onClick={onAnother}>
          {t(texts.another)}
        </Button>
      </div>
    </>
  )
}

function Part({ name, value, id }: { name: string; value: string; id: string }) {
  const t = useT()

  return (
    <div className={`card ${styles.part}`}>
      <dt id={id}>{name}</dt>
      <dd>
        <code className={styles.value}>{value}</code>
        <CopyButton text={value} copied={t(texts.copied, { what: name })} notCopied={t(texts.notCopied)}>
          {t(texts.copy)}
          <span className="spoken"> {name}</span>
        </CopyButton>
      </dd>
    </div>
  )
}

const FILES = [
  { program: 'asterics', name: texts.asterics, how: texts.astericsHow },
  { program: 'optikey', name: texts.optikey, how: texts.optikeyHow },
  { program: 'openBoard', name: texts.openBoardName, how: texts.openBoardHow },
] as const

interface ProgramFilesProps {
  /** The program whose file comes first. */
  readonly first: ProgramChoice
  readonly link: PressLink
  readonly rights: LinkRights
  /** The origins of the web pages that may use the link. */
  readonly origins: readonly string[]
}

/** Offers files for other programs. They contain the link's secret, so they are offered only while it is shown. */
export function ProgramFiles({ first, link, rights, origins }: ProgramFilesProps) {
  const t = useT()
  const announceHere = useAnnounce()
  const [making, setMaking] = useState<Program>()
  const [result, setResult] = useState<{ readonly of: Program; readonly words: string }>()

  const inOrder = [...FILES].sort((one, other) => Number(other.program === first) - Number(one.program === first))

  async function save(program: Program): Promise<void> {
    setMaking(program)
    const saved = await saveFile(program).catch(() => undefined)
    const words = saved ?? t(texts.fileFailed)
    setMaking(undefined)
    setResult({ of: program, words })
    announceHere(words, { isFailure: saved === undefined })
  }

  /** Resolves to the sentence to show and announce. */
  async function saveFile(program: Program): Promise<string> {
    const { makeFile } = await import('./files/make-file.ts')
    const made = await makeFile(program, link, rights)
    if (made === undefined) return t(texts.noKeys)
    const name = `${t(texts.fileName)}.${made.ending}`
    saveAsFile(made.content, name)
    return [
      t(texts.saved, { name, count: made.count }),
      made.leftOut.length > 0 && t(texts.leftOut, { names: made.leftOut.join(', ') }),
      made.withoutPicture > 0 && t(texts.noPictures, { count: made.withoutPicture }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  return (
    <section className="section" aria-labelledby="program-files">
      <h2 id="program-files">{t(texts.filesHeading)}</h2>
      <p className="hint">{t(texts.filesLead)}</p>
      <Notice tone="bad">{`${t(texts.fileSecret)} ${t(texts.fileOnce)}`}</Notice>
      <ul className="list">
        {inOrder.map(({ program, name, how }) => (
          <li key={program} className="card stack">
            <h3 id={`file-${program}`}>{t(name)}</h3>
            <p id={`how-${program}`} className="hint">
              {t(how)}
            </p>
            {program === 'asterics' && rights.state && <p className="hint">{t(texts.astericsShows)}</p>}
            {program === 'asterics' && (origins.length === 0 || !rights.state) && (
              <p className="hint">{t(texts.astericsLacks)}</p>
            )}
            <Button
              icon="download"
              variant={program === first ? 'primary' : 'quiet'}
              busy={making === program}
              aria-describedby={`how-${program}`}
              onClick={() => void save(program)}
            >
              {t(texts.save, { program: t(name) })}
            </Button>
            {result?.of === program && <Notice>{result.words}</Notice>}
          </li>
        ))}
      </ul>
    </section>
  )
}
