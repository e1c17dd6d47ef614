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
  if (!advice && !taken) return null
  return (
    <section className={styles.advice} aria-labelledby="advice-heading">
      <h2 id="advice-heading">{t(advice ? texts.heading : texts.changed)}</h2>
      {advice && (
        <>
          <p>{t(reasonOf(advice))}</p>
          <p className={styles.change}>
            {t(texts.change, {
              setting: t(NAMES[advice.setting]),
              from: inWords(advice.setting, advice.from),
              to: inWords(advice.setting, advice.to),
            })}
          </p>
          {'lateMs' in advice && advice.lateMs && (
            <p className={styles.change}>
              {t(texts.change, {
                setting: t(NAMES.lateMs),
                from: inWords('lateMs', advice.lateMs.from),
                to: inWords('lateMs', advice.lateMs.to),
              })}
            </p>
          )}
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
        </>
      )}
      {taken && (
        <>
          <p className={styles.change}>
            {taken === 'order'
              ? t(texts.changedOrder)
              : t(texts.changedSetting, {
                  setting: t(NAMES[taken.setting]),
                  from: inWords(taken.setting, taken.from),
                  to: inWords(taken.setting, taken.to),
                })}
          </p>
          {taken !== 'order' && taken.lateMs && (
            <p className={styles.change}>
              {t(texts.changedSetting, {
                setting: t(NAMES.lateMs),
                from: inWords('lateMs', taken.lateMs.from),
                to: inWords('lateMs', taken.lateMs.to),
              })}
            </p>
          )}
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
        </>
      )}
    </section>
  )
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
