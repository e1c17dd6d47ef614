/** Lists the user's switches with their names and jobs, and learns new ones. */
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { focusSoon, restoreLostFocus } from '../../platform/redraw.ts'
import { undoTexts } from '../../core/press-history/history-words.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import type { Sentence } from '@beckon/contract/languages'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, withOwn } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PLACES } from '../../access-methods/switch-input/BigSwitches.tsx'
import { changeProfile, profile, useProfile } from '../../access-methods/current-method.ts'
import { JOBS, SWITCHES_AT_MOST, type Job, type Profile, type SwitchRow } from '@beckon/contract/profile'
import { settingTexts as texts } from './setting-texts.ts'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { learnSwitch } from '../../access-methods/learn-switch.ts'
import { canPress } from '../../access-methods/switch-input/can-press.ts'
import { thresholdOf } from '../../access-methods/switch-input/sources/source.ts'
import { useSwitchName, type SwitchInput } from '../../access-methods/switch-input/switch-words.ts'
import styles from './AccessPage.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

const SoundMeter = lazyComponent(async () => (await import('./SoundMeter.tsx')).SoundMeter)

const JOB_WORDS: Readonly<Record<(typeof JOBS)[number], Sentence>> = {
  select: texts.select,
  next: texts.next,
  previous: texts.previous,
  back: texts.back,
  pause: texts.pause,
  'say again': texts.sayAgain,
  'take back': undoTexts.undo,
}

/** Switches that cannot be learned by pressing: the big switch is not on screen yet, sound needs the microphone. */
const ADDED = [
  ['screen', 'bottom', texts.addBig],
  ['sound', 'level 40', texts.addSound],
] as const
const PLACE_WORDS = { bottom: texts.bottom, left: texts.left, right: texts.right } as const
const LEVELS = [10, 20, 30, 40, 50, 60, 70, 80, 90]

const ADD_ID = 'add-switch'

export function Switches() {
  const t = useT()
  const nameOf = useSwitchName()
  const add = useAddSwitch()
  const now = useProfile()
  const { switches } = now

  function deleteSwitch(index: number): void {
    const left = switches.filter((_, other) => other !== index)
    changeProfile({ switches: left })
    announce(t(texts.switchDeleted, { number: index + 1 }))
    // Not the next Delete: a hand that presses twice would delete two.
    focusSoon(left.length === 0 ? ADD_ID : jobId(Math.min(index, left.length - 1), profile()))
  }

  return (
    <Fold heading={t(texts.switches)} isOpen>
      {switches.length === 0 && <p>{t(texts.noSwitches)}</p>}
      {switches.map((row, index) => (
        <div key={keyOf(row)} className={`stack ${styles.switch}`}>
          <p className={styles.switchName}>{t(texts.learned, { number: index + 1, name: nameOf(row) })}</p>
          <JobChoice id={jobId(index, now)} row={row} index={index} />
          <CodeChoice row={row} index={index} />
          <Button
            id={isNeeded(index, now) ? `deleteNeededSwitch-${index}` : undefined}
            icon="trash"
            onClick={() => deleteSwitch(index)}
          >
            {t(texts.deleteSwitch, { number: index + 1 })}
          </Button>
        </div>
      ))}
      {switches.length < SWITCHES_AT_MOST && (
        <div className={styles.add}>
          <Learning />
          {ADDED.filter(([source]) => !switches.some((row) => row.source === source)).map(([source, code, words]) => (
            <Button key={source} icon="plus" onClick={() => add({ source, code })}>
              {t(words)}
            </Button>
          ))}
        </div>
      )}
    </Fold>
  )
}

/** There is one switch of each source in `ADDED`; its place or threshold can change under the focus. */
function keyOf({ source, code }: SwitchRow): string {
  return ADDED.some(([added]) => added === source) ? source : `${source} ${code}`
}

function jobId(index: number, now: Profile): string {
  return `${isNeeded(index, now) ? 'jobOfNeededSwitch' : 'job-of-switch'}-${index}`
}

/** Whether its user could not press everything without this switch. By the ids, `choice-rules.ts` asks before that. */
function isNeeded(index: number, now: Profile): boolean {
  return canPress(now) && !canPress({ ...now, switches: now.switches.filter((_, other) => other !== index) })
}

function JobChoice({ id, row, index }: { id: string; row: SwitchRow; index: number }) {
  const t = useT()
  const way = useProfile((state) => state.way)
  const jobs = JOBS.map((job) => [job, t(JOB_WORDS[job])] as const)
  const keys = BUTTONS.map(({ id, label }) => [`press ${id}` as const, t(texts.pressKey, { key: t(label) })] as const)
  // With direct switches, the jobs of scanning do nothing.
  const isIdle = !row.job.startsWith('press ') && row.job !== 'take back'
  const direct = [...keys, ['take back', t(JOB_WORDS['take back'])] as const]
  const offered = isIdle ? [[row.job, t(texts.nothingYet)] as const, ...direct] : direct
  return (
    <Choice<Job>
      id={id}
      label={t(texts.job, { number: index + 1 })}
      value={row.job}
      choices={way === 'direct' ? offered : [...jobs, ...keys]}
      onChange={(job) =>
        changeProfile({
          switches: profile().switches.map((each, other) => (other === index ? { ...each, job } : each)),
        })
      }
    />
  )
}

/** The setting of a switch that was added without learning: its place on screen or its sound threshold. */
function CodeChoice({ row: { source, code }, index }: { row: SwitchRow; index: number }) {
  const t = useT()
  const change = (next: string): void =>
    changeProfile({
      switches: profile().switches.map((row, other) => (other === index ? { ...row, code: next } : row)),
    })
  if (source === 'screen')
    return (
      <Choice
        label={t(texts.place)}
        value={code}
        choices={PLACES.map((place) => [place, t(PLACE_WORDS[place])] as const)}
        onChange={change}
      />
    )
  if (source !== 'sound') return null
  return (
    <>
      <Choice
        label={t(texts.loud)}
        hint={t(texts.loudHint)}
        value={`level ${thresholdOf(code)}`}
        choices={withOwn(LEVELS, thresholdOf(code)).map(
          (level) => [`level ${level}`, t(texts.percent, { percent: level })] as const,
        )}
        onChange={change}
      />
      <SoundMeter threshold={thresholdOf(code)} />
    </>
  )
}

function Learning() {
  const t = useT()
  const add = useEffectEvent(useAddSwitch())
  const [state, setState] = useState<'ready' | 'learning' | 'nothing came'>('ready')
  const isLearning = state === 'learning'
  const nothingCame = useEffectEvent(() => {
    setState('nothing came')
    announce(t(texts.noSwitchCame))
    restoreLostFocus(`#${ADD_ID}`)
  })
  // A layout effect, so that it listens before its text is painted.
  useLayoutEffect(
    () =>
      isLearning
        ? learnSwitch(
            (found) => {
              setState('ready')
              add(found)
            },
            () => nothingCame(),
          )
        : undefined,
    [isLearning],
  )
  return (
    <div>
      <Button
        id={ADD_ID}
        icon={isLearning ? 'close' : 'plus'}
        onClick={() => {
          if (!isLearning) announce(t(texts.learning))
          setState(isLearning ? 'ready' : 'learning')
        }}
      >
        {t(isLearning ? commonTexts.cancel : texts.addSwitch)}
      </Button>
      {state !== 'ready' && <p className={styles.learning}>{t(isLearning ? texts.learning : texts.noSwitchCame)}</p>}
    </div>
  )
}

/**
 * Adds a switch, and says which it is. The first one selects. One that is there already keeps its job: it may be the
 * only one that selects.
 */
function useAddSwitch(): (found: SwitchInput) => void {
  const t = useT()
  const nameOf = useSwitchName()
  return (found) => {
    const { switches } = profile()
    const before = switches.findIndex(({ source, code }) => source === found.source && code === found.code)
    const isNew = before < 0
    if (isNew) changeProfile({ switches: [...switches, { ...found, job: switches.length === 0 ? 'select' : 'next' }] })
    const index = isNew ? switches.length : before
    announce(t(isNew ? texts.learned : texts.isThere, { number: index + 1, name: nameOf(found) }))
    restoreLostFocus(`#${jobId(index, profile())}`)
  }
}
