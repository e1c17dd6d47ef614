/** The last step: what the TV is called, where it stands, and which remote fits it. */
import { getTvs } from '@beckon/contract/tvs'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { MOSTLY_APPS } from './family-texts.ts'
import { finishTexts as texts } from './set-up-texts.ts'
import { NamingFields } from './NamingFields.tsx'
import { sendAsOperator } from './access.ts'
import { focusSoon, Line } from './parts.tsx'
import { SameAs } from './SameAs.tsx'
import { StepPage, tvName, type StepProps } from './StepPage.tsx'
import { isBusy, type Naming } from './set-up-machine.ts'
import styles from './Tvs.module.css'
import { WakeSection } from './WakeSection.tsx'

export function NameStep({ state, send, isHelper }: StepProps) {
  const t = useT()
  const { again, driver } = state.step
  const canWake = state.step.is === 'ready' && state.step.canWake
  const suggested = MOSTLY_APPS.has(driver) ? 'flex' : 'standard'
  const [naming, setNaming] = useState<Naming>({ name: tvName(state, t), room: '', layout: suggested })
  const isEdited = useRef(false)
  const [isMissing, setMissing] = useState(false)
  /** Its name, room and remote stand in the setting `BECKON_BOXES`. */
  const [isOfSettings, setOfSettings] = useState(false)

  // A TV that is set up again keeps what it was called.
  useEffect(() => {
    if (again === undefined) return
    let isOver = false
    void sendAsOperator(getTvs).then((result) => {
      const tv = result.is === 'answer' ? result.answer.tvs.find(({ id }) => id === again) : undefined
      if (tv === undefined || isOver) return
      setOfSettings(tv.from === 'settings')
      if (!isEdited.current) setNaming({ name: tv.name, room: tv.room, layout: tv.layout })
    })
    return () => void (isOver = true)
  }, [again])

  function change(next: Naming): void {
    setNaming(next)
    isEdited.current = true
    setMissing(false)
  }

  return (
    <StepPage state={state} title={t(isOfSettings ? texts.saveTitle : texts.nameTitle)} number={4} isHelper={isHelper}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy(state)) return
          const name = naming.name.trim()
          setMissing(name === '')
          if (name === '') {
            announce(t(texts.nameEmpty))
            return focusSoon('tv-name')
          }
          send({ type: 'finish', naming: { ...naming, name, room: naming.room.trim() } })
        }}
      >
        {isOfSettings ? (
          <Line>{t(texts.namedInSettings, { name: naming.name })}</Line>
        ) : (
          <NamingFields naming={naming} isNameMissing={isMissing} suggested={suggested} onChange={change} />
        )}
        <SameAs step={state.step} />
        {canWake && !isOfSettings && (
          <WakeSection
            setUpId={state.step.setUpId}
            wakes={naming.wakes}
            onAnswer={(wakes) => setNaming({ ...naming, wakes })}
          />
        )}
        <Button type="submit" variant="primary" wide busy={isBusy(state)}>
          {t(again === undefined ? texts.finish : texts.save)}
        </Button>
      </form>
    </StepPage>
  )
}
