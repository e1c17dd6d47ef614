/** The last step: the TV's name, its room, and the layout of its remote. */
import { wakeSetUp } from '@beckon/contract/tv-set-up'
import { getTvs } from '@beckon/contract/tvs'
import { useEffect, useRef, useState } from 'react'
import { focusSoon } from '../../platform/after-frame.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { MOSTLY_APPS } from './family-texts.ts'
import { finishTexts as texts } from './set-up-texts.ts'
import { NamingFields } from './NamingFields.tsx'
import { sendAsOperator } from './access.ts'
import { LoadFailed, Notice } from '../../ui/Notice.tsx'
import { SameAs, StepPage, tvName, type StepProps } from './StepPage.tsx'
import { isBusy, type Naming } from './set-up-machine.ts'
import styles from './Tvs.module.css'
import { tvsTexts } from './texts.ts'
import { wakeTexts } from './tv-texts.ts'

export function NameStep({ state, send, isHelper }: StepProps) {
  const t = useT()
  const { again, driver } = state.step
  const canWake = state.step.is === 'ready' && state.step.canWake
  const suggested = MOSTLY_APPS.has(driver) ? 'flex' : 'standard'
  const [naming, setNaming] = useState<Naming>({ name: tvName(state, t), room: '', layout: suggested })
  const isEdited = useRef(false)
  const [isMissing, setMissing] = useState(false)
  /** Whether its name, room and remote are in the setting `BECKON_BOXES`. */
  const [isOfSettings, setOfSettings] = useState(false)
  const [earlier, setEarlier] = useState<'known' | 'asked for' | 'failed'>(again === undefined ? 'known' : 'asked for')

  // A TV that is set up again keeps its name, room and remote: without them, saving would replace them.
  useEffect(() => {
    if (earlier !== 'asked for') return
    let isOver = false
    void sendAsOperator(getTvs).then((result) => {
      if (isOver) return
      setEarlier(result.is === 'answer' ? 'known' : 'failed')
      const tv = result.is === 'answer' ? result.answer.tvs.find(({ id }) => id === again) : undefined
      if (tv === undefined) return
      setOfSettings(tv.from === 'settings')
      if (!isEdited.current) setNaming((now) => ({ ...now, name: tv.name, room: tv.room, layout: tv.layout }))
    })
    return () => void (isOver = true)
  }, [again, earlier])

  function change(next: Naming): void {
    setNaming(next)
    isEdited.current = true
    setMissing(false)
  }

  return (
    <StepPage state={state} title={t(isOfSettings ? texts.saveTitle : texts.nameTitle)} number={4} isHelper={isHelper}>
      <Form
        className={`stack ${styles.form}`}
        isBusy={isBusy(state) || earlier === 'asked for'}
        onSubmit={() => {
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
          <Notice>{t(texts.namedInSettings, { name: naming.name })}</Notice>
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
        {earlier === 'failed' ? (
          <LoadFailed words={t(tvsTexts.loadFailed)} onTryAgain={() => setEarlier('asked for')} />
        ) : (
          <Button type="submit" variant="primary" wide busy={isBusy(state) || earlier === 'asked for'}>
            {t(again === undefined ? texts.finish : commonTexts.save)}
          </Button>
        )}
      </Form>
    </StepPage>
  )
}

interface WakeSectionProps {
  readonly setUpId: string
  /** Whether it woke; undefined until somebody says so. */
  readonly wakes: boolean | undefined
  readonly onAnswer: (wakes: boolean) => void
}

/** Whether a packet over the network wakes the TV: only what somebody saw is believed. */
function WakeSection({ setUpId, wakes, onAnswer }: WakeSectionProps) {
  const t = useT()
  const [sent, setSent] = useState<'sending' | 'sent' | 'not sent'>()

  async function wake(): Promise<void> {
    setSent('sending')
    const result = await sendAsOperator(wakeSetUp, { body: { setUpId } })
    setSent(result.is === 'answer' ? 'sent' : 'not sent')
  }

  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="wake-tv">
      <h2 id="wake-tv">{t(wakeTexts.title)}</h2>
      <p className="hint">{t(wakeTexts.text)}</p>
      <Button icon="tv" busy={sent === 'sending'} onClick={() => void wake()}>
        {t(wakeTexts.wake)}
      </Button>
      {sent === 'not sent' && (
        <Notice tone="bad" spoken>
          {t(wakeTexts.notSent)}
        </Notice>
      )}
      {sent === 'sent' && (
        <>
          <Notice spoken>{t(wakeTexts.sent)}</Notice>
          <h3 id="did-it-wake">{t(wakeTexts.didItWake)}</h3>
          <div className="buttons" role="group" aria-labelledby="did-it-wake">
            <Button icon="check" aria-pressed={wakes === true} onClick={() => onAnswer(true)}>
              {t(wakeTexts.yes)}
            </Button>
            <Button icon="close" aria-pressed={wakes === false} onClick={() => onAnswer(false)}>
              {t(commonTexts.no)}
            </Button>
          </div>
        </>
      )}
      {wakes !== undefined && (
        <Notice tone={wakes ? 'good' : 'calm'} spoken>
          {t(wakes ? wakeTexts.works : wakeTexts.worksNot)}
        </Notice>
      )}
    </section>
  )
}
