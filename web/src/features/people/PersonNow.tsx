/** The person who uses the remote now: their name and picture, export, and Delete. */
import { useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { saveAsFile } from '../../platform/save-as-file.ts'
import { NameAndPicture, problemOf } from './NameAndPicture.tsx'
import form from '../../ui/Form.module.css'
import { peopleTexts as texts } from './people-texts.ts'
import { changePerson, readPeople, tidyName, personWithChoicesNow, type Person, fileOf } from './people.ts'

export interface PersonNowProps {
  readonly person: Person
  readonly onChanged: () => void
  readonly onRemove: () => void
}

export function PersonNow({ person, onChanged, onRemove }: PersonNowProps) {
  const t = useT()
  const [name, setName] = useState(person.name)
  const [picture, setPicture] = useState(person.picture)
  const [problem, setProblem] = useState<string>()
  const [savedAs, setSavedAs] = useState<string>()

  function save(): void {
    const wrong = problemOf(name, readPeople(), person.id)
    setProblem(wrong && t(wrong))
    if (wrong) return announce(t(wrong))
    changePerson(person.id, { name: tidyName(name), picture })
    onChanged()
  }

  function exportPerson(): void {
    const whole = personWithChoicesNow(person.id)
    if (!whole) return
    const file = `beckon-${whole.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`
    saveAsFile(fileOf(whole), file)
    setSavedAs(t(texts.savedAs, { file }))
    announce(t(texts.savedAs, { file }))
  }

  return (
    <Fold heading={t(texts.change, { name: person.name })}>
      <Form onSubmit={save}>
        <NameAndPicture name={name} picture={picture} problem={problem} onName={setName} onPicture={setPicture} />
        <div className={form.row}>
          <Button type="submit" icon="check">
            {t(texts.save)}
          </Button>
        </div>
      </Form>
      <div className={form.row}>
        <LinkButton icon="bookmark" href={`/#person=${person.id}`} aria-describedby="person-link">
          {t(texts.openAs, { name: person.name })}
        </LinkButton>
        <Button icon="download" aria-describedby="person-file" onClick={exportPerson}>
          {t(texts.exports)}
        </Button>
        <Button icon="trash" onClick={onRemove}>
          {t(texts.remove, { name: person.name })}
        </Button>
      </div>
      <p id="person-link" className={form.note}>
        {t(texts.openAsHint, { name: person.name })}
      </p>
      <p id="person-file" className={form.note}>
        {t(texts.exportHint)}
      </p>
      {savedAs && <p className={form.note}>{savedAs}</p>}
    </Fold>
  )
}
