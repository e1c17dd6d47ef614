/** Files for the programs that a person already uses, with the link's secret in them: for as long as it is shown. */
import { useState } from 'react'
import { saveAsFile } from '../../../platform/save-as-file.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { filesTexts as texts } from './files-texts.ts'
import type { PressLink } from './link-calls.ts'
import type { LinkRights, Program } from './make-file.ts'
import { otherProgramsTexts as programNames } from '../texts.ts'
import type { ProgramChoice } from '../link-draft.ts'

const PROGRAMS = [
  { program: 'asterics', name: programNames.asterics, how: texts.asterics },
  { program: 'optikey', name: programNames.optikey, how: texts.optikey },
  { program: 'openBoard', name: texts.openBoardName, how: texts.openBoard },
] as const

export interface ProgramFilesProps {
  /** The program whose file comes first. */
  readonly first: ProgramChoice
  readonly link: PressLink
  readonly rights: LinkRights
  /** The web pages that the link answers. */
  readonly origins: readonly string[]
}

export function ProgramFiles({ first, link, rights, origins }: ProgramFilesProps) {
  const t = useT()
  const [making, setMaking] = useState<Program>()
  const [result, setResult] = useState<{ readonly of: Program; readonly words: string }>()

  const inOrder = [...PROGRAMS].sort((one, other) => Number(other.program === first) - Number(one.program === first))

  async function save(program: Program): Promise<void> {
    setMaking(program)
    const words = await saveFile(program).catch(() => t(texts.failed))
    setMaking(undefined)
    setResult({ of: program, words })
    announce(words)
  }

  /** The answer is what to tell. */
  async function saveFile(program: Program): Promise<string> {
    const { makeFile } = await import('./make-file.ts')
    const made = await makeFile(program, link, rights)
    if (made.is === 'no keys') return t(texts.noKeys)
    const name = `${t(texts.fileName)}.${made.ending}`
    saveAsFile(made.content, name)
    return [
      t(texts.saved, { name, count: made.count }),
      ...(made.leftOut.length > 0 ? [t(texts.leftOut, { names: made.leftOut.join(', ') })] : []),
      ...(made.withoutPicture > 0 ? [t(texts.noPictures, { count: made.withoutPicture })] : []),
    ].join(' ')
  }

  return (
    <section className="section" aria-labelledby="program-files">
      <h2 id="program-files">{t(texts.heading)}</h2>
      <p className="hint">{t(texts.lead)}</p>
      <Notice tone="bad">{`${t(texts.secret)} ${t(texts.once)}`}</Notice>
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
