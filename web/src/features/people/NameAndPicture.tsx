/** The two fields that tell people apart. */
import type { Sentence } from '@beckon/contract/languages'
import { useId } from 'react'
import { useT } from '../../texts/texts.ts'
import form from '../../ui/Form.module.css'
import styles from './PeoplePage.module.css'
import { peopleTexts as texts } from './people-texts.ts'
import { isTaken, NAME_AT_MOST, PICTURES, tidyName, type People, type PersonPicture } from './people.ts'
import { urlOf } from '../../platform/base-path.ts'

/** Why nobody can be called this; `except` is whoever has the name already. */
export function problemOf(name: string, people: People, except?: string): Sentence | undefined {
  if (tidyName(name) === '') return texts.nameMissing
  return isTaken(name, people, except) ? texts.nameTaken : undefined
}

export interface NameAndPictureProps {
  readonly name: string
  readonly picture: PersonPicture
  readonly problem: string | undefined
  readonly onName: (name: string) => void
  readonly onPicture: (picture: PersonPicture) => void
}

export function NameAndPicture({ name, picture, problem, onName, onPicture }: NameAndPictureProps) {
  const t = useT()
  const id = useId()
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {t(texts.name)}
      </label>
      <input
        id={id}
        className={form.field}
        value={name}
        maxLength={NAME_AT_MOST}
        autoComplete="off"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onName(target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={form.problem}>
          {problem}
        </p>
      )}
      <fieldset className={styles.pictures}>
        <legend className={styles.label}>{t(texts.picture)}</legend>
        {PICTURES.map((one) => (
          <label key={one} className={`${styles.picture} ${one === picture ? styles.chosen : ''}`}>
            <input type="radio" name={`${id}-picture`} checked={one === picture} onChange={() => onPicture(one)} />
            <img src={urlOf(`/pictures/${one}.svg`)} alt="" width="48" height="48" />
            <span>{t(texts[one])}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
