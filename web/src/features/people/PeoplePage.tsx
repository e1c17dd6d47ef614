/** The page on which people who share a device choose who uses the remote now. Each has their own choices. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Page } from '../../ui/Page.tsx'
import { AddPerson, ImportPerson } from './AddPerson.tsx'
import { PersonNow } from './PersonNow.tsx'
import form from '../../ui/Form.module.css'
import styles from './PeoplePage.module.css'
import { peopleTexts as texts } from './people-texts.ts'
import { GUEST, letUse, PEOPLE_AT_MOST, readPeople, removePerson, type Person, type PersonPicture } from './people.ts'
import { urlOf } from '../../platform/base-path.ts'

/** A page reads the choices when it loads, so it is loaded again for another person. */
export function PeoplePage({ load = (path: string) => window.location.assign(urlOf(path)) }) {
  const t = useT()
  const back = useWayBack()
  const [people, setPeople] = useState(readPeople)
  const [gone, setGone] = useState<{ readonly name: string; readonly putBack: () => void }>()
  const backKey = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const isFocusLost = useRef(false)
  const person = people.list.find(({ id }) => id === people.now)
  const isFull = people.list.length >= PEOPLE_AT_MOST

  const lookAgain = (words: string): void => {
    setPeople(readPeople())
    announce(words)
  }
  // The pressed key is gone: the key that undoes it, or the person concerned, gets the focus.
  useLayoutEffect(() => {
    if (gone) backKey.current?.focus()
    else if (isFocusLost.current) rows.current?.querySelector<HTMLElement>('[aria-current], button')?.focus()
    isFocusLost.current = false
  }, [gone, people])

  function use(id: string): void {
    if (id !== people.now && letUse(id)) load('/people')
  }

  function remove({ id, name }: Person): void {
    setGone({ name, putBack: removePerson(id) })
    lookAgain(t(texts.removed, { name }))
  }

  return (
    <Page title={t(texts.title)} note={t(texts.intro)} back={back}>
      {people.list.length > 0 && (
        <ul ref={rows} className={styles.people} aria-label={t(texts.list)}>
          {people.list.map(({ id, name, picture }) => (
            <Row key={id} name={name} picture={picture} isNow={id === people.now} onUse={() => use(id)} />
          ))}
          <Row name={t(texts.guest)} hint={t(texts.guestHint)} isNow={people.now === GUEST} onUse={() => use(GUEST)} />
        </ul>
      )}
      {gone && (
        <div className={form.row}>
          <Button
            ref={backKey}
            icon="previous"
            onClick={() => {
              gone.putBack()
              isFocusLost.current = true
              setGone(undefined)
              lookAgain(t(texts.isBack, { name: gone.name }))
            }}
          >
            {t(texts.putBack, { name: gone.name })}
          </Button>
        </div>
      )}
      {person && (
        <PersonNow
          key={person.id}
          person={person}
          onChanged={() => lookAgain(t(texts.saved))}
          onRemove={() => remove(person)}
        />
      )}
      {isFull ? (
        <p className={form.note}>{t(texts.full)}</p>
      ) : (
        <>
          <Fold key={people.list.length} heading={t(texts.add)} isOpen={people.list.length === 0}>
            <AddPerson
              people={people}
              onAdded={({ name }, begins) => {
                if (begins === 'with nothing') return load('/ways?ask=press')
                isFocusLost.current = true
                lookAgain(t(texts.added, { name }))
              }}
            />
          </Fold>
          <Fold heading={t(texts.imports)} isOpen={false}>
            <ImportPerson onAdded={({ name }) => lookAgain(t(texts.added, { name }))} />
          </Fold>
        </>
      )}
    </Page>
  )
}

interface RowProps {
  readonly name: string
  readonly hint?: string
  readonly picture?: PersonPicture
  readonly isNow: boolean
  readonly onUse: () => void
}

function Row({ name, hint, picture, isNow, onUse }: RowProps) {
  const t = useT()
  const more = isNow ? t(texts.usesNow) : hint
  return (
    <li>
      <button type="button" className={styles.person} aria-current={isNow || undefined} onClick={onUse}>
        <img src={urlOf(`/pictures/${picture ?? 'bust-in-silhouette'}.svg`)} alt="" width="48" height="48" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {more && <span className={styles.more}>{` ${more}`}</span>}
        </span>
      </button>
    </li>
  )
}
