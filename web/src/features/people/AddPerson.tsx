/** Adds a person to those who share the device, by name or from a file. */
import { useState } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { NameAndPicture, problemOf } from './NameAndPicture.tsx'
import form from '../../ui/Form.module.css'
import { peopleTexts as texts } from './people-texts.ts'
import {
  addPerson,
  importPerson,
  PICTURES,
  type People,
  type Person,
  type PersonPicture,
  personInFile,
} from './people.ts'

type Begins = 'as now' | 'with nothing'

export interface AddPersonProps {
  readonly people: People
  readonly onAdded: (person: Person, begins: Begins) => void
}

export function AddPerson({ people, onAdded }: AddPersonProps) {
  const t = useT()
  const isFirst = people.list.length === 0
  const free = PICTURES.find((one) => people.list.every(({ picture }) => picture !== one))
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<PersonPicture>(free ?? PICTURES[0])
  const [begins, setBegins] = useState<Begins>(isFirst ? 'as now' : 'with nothing')
  const [problem, setProblem] = useState<string>()

  return (
    <Form
      onSubmit={() => {
        const wrong = problemOf(name, people)
        if (wrong === undefined) return onAdded(addPerson(name, picture, begins), begins)
        setProblem(t(wrong))
        announce(t(wrong))
      }}
    >
      <NameAndPicture name={name} picture={picture} problem={problem} onName={setName} onPicture={setPicture} />
      {isFirst ? (
        <p className={form.note}>{t(texts.firstKeeps)}</p>
      ) : (
        <Choice
          label={t(texts.begins)}
          value={begins}
          choices={[
            ['with nothing', t(texts.beginsEmpty)],
            ['as now', t(texts.beginsAsNow)],
          ]}
          onChange={setBegins}
        />
      )}
      <div className={form.row}>
        <Button type="submit" variant={isFirst ? 'primary' : 'quiet'} icon="plus">
          {t(texts.addNow)}
        </Button>
      </div>
    </Form>
  )
}

export function ImportPerson({ onAdded }: { onAdded: (person: Person) => void }) {
  const t = useT()
  const [problem, setProblem] = useState(false)

  async function open(file: File): Promise<void> {
    const person = await personInFile(file).catch(() => undefined)
    setProblem(person === undefined)
    if (person) onAdded(importPerson(person))
    else announce(say(texts.noPerson, shared().language))
  }

  return (
    <>
      <p className={form.note}>{t(texts.exportHint)}</p>
      <div className={form.row}>
        <FileButton
          icon="upload"
          accept=".json,application/json"
          aria-describedby={problem ? 'no-person' : undefined}
          onFile={open}
        >
          {t(texts.choose)}
        </FileButton>
      </div>
      {problem && (
        <p id="no-person" className={form.problem}>
          {t(texts.noPerson)}
        </p>
      )}
    </>
  )
}
