/** The choice of who can open Beckon. A change restarts the server; the page waits until it is back. */
import {
  getSetup,
  NAMES_AT_HOME_AT_MOST,
  namesAtHome,
  REACHES,
  saveSetup,
  type Reach,
  type Setup,
} from '@beckon/contract/setup'
import { useState } from 'react'
import * as v from 'valibot'
import { focusSoon } from '../../platform/after-frame.ts'
import { realClock } from '../../platform/clock.ts'
import { isOnlyHere } from '../../platform/base-path.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios, Form, Field } from '../../ui/Form.tsx'
import { sendAsOperator } from '../tvs/access.ts'
import { Notice, type NoticeProps } from '../../ui/Notice.tsx'
import styles from '../tvs/Tvs.module.css'
import { setupTexts as texts } from './setup-texts.ts'
import { waitForRestart } from './wait-for-restart.ts'

interface ReachFormProps {
  readonly setup: Setup
  readonly onRestarted: (setup: Setup) => void
}

/** How many of the machine's names are offered to other devices at home; further ones are for the machine itself. */
const OWN_NAMES_SHOWN = 3

export function ReachForm({ setup, onRestarted }: ReachFormProps) {
  const t = useT()
  const [reach, setReach] = useState<Reach>(setup.reach === 'home' ? 'home' : 'this-machine')
  const [names, setNames] = useState(setup.names)
  const [isWrong, setWrong] = useState(false)
  const [doing, setDoing] = useState<'nothing' | 'restarting' | 'not back'>('nothing')
  const [said, setSaid] = useState<{ readonly tone: NoticeProps['tone']; readonly words: string }>()
  const isFixed = setup.reachFixedAt !== undefined

  if (setup.reach === 'own') return <Notice>{t(texts.own)}</Notice>

  function say(tone: NoticeProps['tone'], words: string): void {
    setSaid({ tone, words })
    announce(words)
  }

  async function waitForIt(): Promise<void> {
    setDoing('restarting')
    say('calm', t(texts.restarting))
    const ask = async () => {
      const result = await sendAsOperator(getSetup)
      return result.is === 'answer' ? result.answer : undefined
    }
    const now = await waitForRestart(setup.run, ask, realClock)
    setDoing(now === undefined ? 'not back' : 'nothing')
    if (now === undefined) return say('bad', t(texts.notBack))
    onRestarted(now)
    say(now.wasReverted ? 'bad' : 'good', t(now.wasReverted ? texts.reverted : texts.saved))
  }

  async function save(): Promise<void> {
    const given = v.safeParse(namesAtHome, names)
    setWrong(!given.success)
    if (!given.success) {
      announce(t(texts.namesWrong))
      return focusSoon('names')
    }
    if (reach === setup.reach && given.output === setup.names) return say('calm', t(texts.nothingChanged))
    setDoing('restarting')
    const result = await sendAsOperator(saveSetup, { body: { reach, names: given.output } })
    if (result.is === 'answer') return waitForIt()
    setDoing('nothing')
    say('bad', t(result.is === 'refused' && result.http === 409 ? texts.refused : texts.loadFailed))
  }

  return (
    <Form className={`stack ${styles.form}`} onSubmit={save}>
      {isFixed && (
        <Notice>{t(texts.fixedAt, { place: placeOf(setup.reachFixedAt ?? '', t(texts.environment)) })}</Notice>
      )}
      <div>
        <Radios
          labelledBy="reach-title"
          value={reach}
          choices={REACHES.map((one) => [one, t(one === 'home' ? texts.home : texts.thisMachine)])}
          describedBy="home-hint"
          disabled={isFixed}
          onChange={setReach}
        />
        <p id="home-hint" className="hint">
          {t(texts.homeHint)}
        </p>
      </div>
      {reach === 'home' && (
        <Field
          id="names"
          label={t(texts.names)}
          hint={
            setup.namesFixedAt === undefined
              ? t(texts.namesHint, { names: setup.ownNames.slice(0, OWN_NAMES_SHOWN).join(', ') })
              : t(texts.fixedAt, { place: placeOf(setup.namesFixedAt, t(texts.environment)) })
          }
          error={isWrong ? t(texts.namesWrong) : undefined}
          value={names}
          readOnly={setup.namesFixedAt !== undefined}
          maxLength={NAMES_AT_HOME_AT_MOST}
          autoCapitalize="none"
          spellCheck={false}
          onText={setNames}
        />
      )}
      {reach === 'this-machine' && !isOnlyHere() && !isFixed && <Notice tone="bad">{t(texts.losesYou)}</Notice>}
      {(!isFixed || (reach === 'home' && setup.namesFixedAt === undefined)) && (
        <div>
          <Button type="submit" wide variant="primary" busy={doing === 'restarting'} aria-describedby="save-hint">
            {t(texts.save)}
          </Button>
          <p id="save-hint" className="hint">
            {t(texts.saveHint)}
          </p>
        </div>
      )}
      {said !== undefined && <Notice tone={said.tone ?? 'calm'}>{said.words}</Notice>}
      {doing === 'not back' && <Button onClick={() => void waitForIt()}>{t(commonTexts.tryAgain)}</Button>}
    </Form>
  )
}

const placeOf = (fixedAt: string, environment: string) => (fixedAt === 'environment' ? environment : fixedAt)
