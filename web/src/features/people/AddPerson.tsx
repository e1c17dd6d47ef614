/** Adds a person to those who share the device, by name or from a file. */
import { useRef, useState } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { NameAndPicture, problemOf } from './NameAndPicture.tsx'
import form from '../../ui/Form.module.css'
import { peopleTexts as texts } from './people-texts.ts'
import { addPerson, bringPerson, PICTURES, type People, type Person, type PersonPicture } from './people.ts'
import { personInFile } from './person-file.ts'

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
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState(false)

  async function open(file: File | undefined): Promise<void> {
    if (!file) return
    const person = await personInFile(file).catch(() => undefined)
    setProblem(person === undefined)
    if (person) onAdded(bringPerson(person))
    else announce(say(texts.noPerson, shared().language))
  }

  return (
    <>
      <p className={form.note}>{t(texts.exportHint)}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          void open(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <div className={form.row}>
        <Button
          icon="upload"
          aria-describedby={problem ? 'no-person' : undefined}
          onClick={() => input.current?.click()}
        >
          {t(texts.choose)}
        </Button>
      </div>
      {problem && (
        <p id="no-person" className={form.problem}>
          {t(texts.noPerson)}
        </p>
      )}
    </>
  )
}
