/** One change that may help, with its reason, and the last one that can be taken back. Each is one press. */
import type { Sentence } from '@beckon/contract/languages'
import { useState } from 'react'
import { realClock } from '../../../platform/clock.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSeconds } from '../../../ui/seconds.ts'
import { useProfile } from '../current-way.ts'
import { settingTexts } from '../setting-texts.ts'
import {
  adviceNow,
  canBeTakenBack,
  refuseAdvice,
  takeAdvice,
  takeBack,
  type AdvisedSetting,
  type AnyAdvice,
  type TakenSetting,
} from './advice.ts'
import { adviceTexts as texts } from './advice-texts.ts'
import { useMeasures } from './kept-measures.ts'
import styles from './Practice.module.css'

const NAMES: Readonly<Record<AdvisedSetting, Sentence>> = {
  stepMs: settingTexts.stepTime,
  firstPercent: settingTexts.firstMore,
  lateMs: settingTexts.late,
  holdMs: settingTexts.hold,
  ignoreMs: settingTexts.ignore,
  completeMs: settingTexts.complete,
  ignoreOthersMs: texts.ignoreTouch,
  touchCounts: texts.touchCounts,
}

function reasonOf(advice: AnyAdvice): Sentence {
  const isSlower = Number(advice.to) > Number(advice.from)
  switch (advice.why) {
    case 'press time':
      return isSlower ? texts.pressTimeLonger : texts.pressTimeShorter
    case 'few errors':
      return texts.fewErrors
    case 'many errors':
      return texts.manyErrors
    case 'late presses':
      return texts.latePresses
    case 'quick presses':
      return texts.quickPresses
    case 'wrong presses':
      return texts.wrongPresses
    case 'bounces':
    case 'second touches':
      return texts.bounces
    case 'no bounces':
      return texts.noBounces
    case 'short presses':
      return texts.shortPresses
    case 'wrong keys':
      return texts.wrongKeys
    case 'sure looks':
      return texts.sureLooks
    case 'slips':
      return texts.slips
  }
}

/** `onPressed`: the pressed key has gone with its question; the page says where the focus goes. */
export function AdviceBox({ onPressed }: { onPressed: () => void }) {
  const t = useT()
  const inWords = useValueInWords()
  const profile = useProfile()
  const kept = useMeasures()
  // A page that stays open for a day is no reason to ask again.
  const [now] = useState(realClock.now)
  const advice = adviceNow(profile, kept, now)
  const taken = canBeTakenBack(profile, kept, now)
  return (
    <>
      {advice && (
        <section className={styles.advice} aria-labelledby="advice-heading">
          <h2 id="advice-heading">{t(texts.heading)}</h2>
          <p>{t(reasonOf(advice))}</p>
          {changesOf(advice).map(({ setting, from, to }) => (
            <p key={setting} className={styles.change}>
              {t(texts.change, { setting: t(NAMES[setting]), from: inWords(setting, from), to: inWords(setting, to) })}
            </p>
          ))}
          <div className={styles.row}>
            <Button
              id="takeAdvice"
              variant="primary"
              onClick={() => {
                takeAdvice(advice, realClock.now())
                announce(t(texts.done))
                onPressed()
              }}
            >
              {t(texts.take)}
            </Button>
            <Button
              id="refuseAdvice"
              onClick={() => {
                refuseAdvice(advice, realClock.now())
                announce(t(texts.nothingChanged))
                onPressed()
              }}
            >
              {t(texts.refuse)}
            </Button>
          </div>
        </section>
      )}
      {taken && (
        <section className={`${styles.advice} ${styles.taken}`} aria-labelledby="changed-heading">
          <h2 id="changed-heading">{t(texts.changed)}</h2>
          {taken === 'order' && <p className={styles.change}>{t(texts.changedOrder)}</p>}
          {taken !== 'order' &&
            changesOf(taken).map(({ setting, from, to }) => (
              <p key={setting} className={styles.change}>
                {t(texts.changedSetting, {
                  setting: t(NAMES[setting]),
                  from: inWords(setting, from),
                  to: inWords(setting, to),
                })}
              </p>
            ))}
          <div className={styles.row}>
            <Button
              id="takeBackAdvice"
              onClick={() => {
                takeBack(realClock.now())
                announce(t(texts.takenBack))
                onPressed()
              }}
            >
              {t(taken === 'order' ? texts.backToOldOrder : texts.takeBack)}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** One change may be of two settings, taken and taken back together. */
function changesOf(change: AnyAdvice | TakenSetting): readonly TakenSetting[] {
  const late = 'lateMs' in change ? change.lateMs : undefined
  return [change, ...(late ? [{ setting: 'lateMs' as const, ...late }] : [])]
}

function useValueInWords(): (setting: AdvisedSetting, value: number | string) => string {
  const t = useT()
  const seconds = useSeconds()
  return (setting, value) => {
    if (setting === 'touchCounts') return t(value === 'began' ? texts.whereItBegan : texts.onOneKey)
    if (setting === 'firstPercent') return t(settingTexts.percent, { percent: value })
    return Number(value) === 0 ? t(texts.off) : seconds(Number(value))
  }
}
