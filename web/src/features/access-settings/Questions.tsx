/**
 * The first questions about how somebody presses: one at a time, at most three, plus one for users whose second switch
 * never comes. Each answer takes effect at once, so that the next question can be answered with the chosen method; that
 * of switches once they are pressed. The address holds the current question, so that Back leads to the previous one.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { remotePath } from '../../client/modes.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { isByHand } from '../../core/press/press-method.ts'
import { realClock } from '../../platform/clock.ts'
import { listen, swallow } from '../../platform/listen.ts'
import { restoreLostFocus } from '../../platform/redraw.ts'
import { navigate } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useSeconds } from '../../ui/Form.tsx'
import { changeProfile, profile } from '../../access-methods/current-method.ts'
import { DEFAULT_PROFILE, type Job, type SwitchRow } from '@beckon/contract/profile'
import { learnSwitch } from '../../access-methods/learn-switch.ts'
import { MethodPicture, type PictureName } from './MethodPicture.tsx'
import form from '../../ui/Form.module.css'
import { settingTexts } from './setting-texts.ts'
import styles from './AccessPage.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

const texts = catalogue('accessQuestions')

type QuestionName =
  | 'press'
  | 'ignoreSecondTouch'
  | 'restTime'
  | 'switch'
  | 'next'
  | 'choose'
  | 'hasOneSwitchOnly'
  | 'pace'
  | 'keys'
  | 'say'

interface Answer {
  /** `choice-rules.ts` asks for a second press by it: a wrong answer could leave its user without a way to press. */
  readonly id?: string
  readonly words: Sentence
  readonly hint?: Sentence
  readonly ms?: number
  readonly picture: PictureName
  readonly apply: () => void
  readonly then: QuestionName | 'done' | 'settings'
}

interface Question {
  readonly words: Sentence
  readonly hint: Sentence
  readonly answers?: readonly Answer[]
  /** For a question without answers: which switch it waits for, and the job that this gets. */
  readonly learns?: {
    readonly which: 'only switch' | 'first of two' | 'second of two'
    readonly job: Job
    readonly then: QuestionName | 'done'
  }
}

const nothing = (): void => {}

/** Kept here until the second one came: with the first one alone nobody can choose. */
let firstOfTwo: SwitchRow | undefined

function stepTime(ms: number): Pick<Answer, 'ms' | 'apply' | 'then'> {
  return { ms, apply: () => changeProfile({ scan: { ...profile().scan, stepMs: ms } }), then: 'done' }
}

function dwellTime(ms: number): Pick<Answer, 'ms' | 'apply' | 'then'> {
  return { ms, apply: () => changeProfile({ dwell: { ...profile().dwell, completeMs: ms } }), then: 'done' }
}

const yes = { words: texts.yes, picture: 'yes', then: 'done' } as const
const no = { words: commonTexts.no, picture: 'no', then: 'done' } as const
/** The value that EN 301 549, 5.8 asks for. */
const SECOND_TOUCH_MS = 500
/** Before this time, another closure of the first switch is taken for a held or repeated press. */
const SAME_SWITCH_COUNTS_AFTER_MS = 2000

const QUESTIONS: Readonly<Record<QuestionName, Question>> = {
  press: {
    words: texts.press,
    hint: texts.pressHint,
    answers: [
      {
        id: 'answerTouch',
        words: texts.touch,
        picture: 'touch',
        apply: () => changeProfile({ way: 'off' }),
        then: 'ignoreSecondTouch',
      },
      {
        id: 'answerRest',
        words: texts.rest,
        hint: texts.restHint,
        picture: 'rest',
        apply: () => changeProfile({ way: 'dwell', dwell: DEFAULT_PROFILE.dwell }),
        then: 'restTime',
      },
      {
        id: 'answerOneSwitch',
        words: texts.oneSwitch,
        picture: 'one switch',
        apply: nothing,
        then: 'switch',
      },
      {
        id: 'answerTwoSwitches',
        words: texts.twoSwitches,
        picture: 'two switches',
        apply: nothing,
        then: 'next',
      },
      {
        id: 'answerKeyboard',
        words: texts.keyboard,
        picture: 'keyboard',
        apply: () => changeProfile({ way: 'off' }),
        then: 'keys',
      },
      {
        id: 'answerReader',
        words: texts.reader,
        picture: 'reader',
        apply: () => changeProfile({ way: 'off' }),
        then: 'say',
      },
      { words: texts.helped, picture: 'helped', apply: nothing, then: 'settings' },
    ],
  },
  ignoreSecondTouch: {
    words: texts.twice,
    hint: texts.twiceHint,
    answers: [
      { ...yes, apply: () => writeStored('ignoreOthersMs', SECOND_TOUCH_MS) },
      { ...no, apply: () => writeStored('ignoreOthersMs', 0) },
    ],
  },
  restTime: {
    words: texts.long,
    hint: texts.longHint,
    answers: [
      { words: texts.short, picture: 'short', ...dwellTime(750) },
      { words: texts.medium, picture: 'medium', ...dwellTime(1000) },
      { words: texts.longer, picture: 'long', ...dwellTime(1500) },
    ],
  },
  switch: {
    words: texts.learnOne,
    hint: texts.learnHint,
    learns: { which: 'only switch', job: 'select', then: 'pace' },
  },
  next: {
    words: texts.learnNext,
    hint: texts.learnHint,
    learns: { which: 'first of two', job: 'next', then: 'choose' },
  },
  choose: {
    words: texts.learnChoose,
    hint: texts.learnChooseHint,
    learns: { which: 'second of two', job: 'select', then: 'done' },
  },
  hasOneSwitchOnly: {
    words: texts.press,
    hint: texts.pressHint,
    answers: [
      { words: texts.oneSwitch, picture: 'one switch', apply: nothing, then: 'pace' },
      {
        words: texts.twoSwitches,
        picture: 'two switches',
        apply: () => (firstOfTwo = profile().switches[0]),
        then: 'choose',
      },
    ],
  },
  pace: {
    words: texts.pace,
    hint: texts.paceHint,
    answers: [
      { words: texts.slow, picture: 'long', ...stepTime(2500) },
      { words: texts.normal, picture: 'medium', ...stepTime(1500) },
      { words: texts.fast, picture: 'short', ...stepTime(1000) },
    ],
  },
  keys: {
    words: texts.keys,
    hint: texts.keysHint,
    answers: [
      { ...yes, apply: () => writeStored('keysToTv', true) },
      { ...no, apply: () => writeStored('keysToTv', false) },
    ],
  },
  say: {
    words: texts.say,
    hint: texts.sayHint,
    answers: [
      { ...yes, apply: () => writeStored('sayPresses', true) },
      { ...no, apply: () => writeStored('sayPresses', false) },
    ],
  },
}

function isQuestion(asked: string): asked is QuestionName {
  return Object.hasOwn(QUESTIONS, asked)
}

/** `asked` comes from the address. An unknown value shows the first question. */
export function Questions({ asked }: { readonly asked: string }) {
  const t = useT()
  const { words, hint, answers, learns } = QUESTIONS[isQuestion(asked) ? asked : 'press']
  const back = useWayBack()

  // Until these questions are answered nothing else ignores the second touch of a shaking hand. It would hit whatever
  // the next question draws in that place, and might end the set-up.
  useLayoutEffect(() => {
    const askedAt = realClock.now()
    return listen(
      document,
      { click: (event) => isByHand(event) && realClock.now() - askedAt < SECOND_TOUCH_MS && swallow(event) },
      true,
    )
  }, [asked])

  return (
    <Page
      title={t(words)}
      note={t(hint)}
      back={asked === 'press' ? back : <BackKey onClick={() => window.history.back()} words={t(texts.back)} />}
    >
      {learns && <Waiting key={asked} {...learns} />}
      {answers && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.words.en}>
              <AnswerKey {...answer} />
            </li>
          ))}
        </ul>
      )}
      <div className={form.row}>
        <Button onClick={() => go('done')}>{t(texts.skip)}</Button>
      </div>
    </Page>
  )
}

function AnswerKey({ id, words, hint, ms, picture, apply, then }: Answer) {
  const t = useT()
  const seconds = useSeconds()
  const more = ms === undefined ? hint && t(hint) : seconds(ms)
  return (
    <button
      id={id}
      type="button"
      className={styles.answer}
      onClick={() => {
        apply()
        go(then)
      }}
    >
      <MethodPicture name={picture} />
      <span className={styles.words}>
        {t(words)} {more !== undefined && <span className={styles.detail}>{more}</span>}
      </span>
    </button>
  )
}

/**
 * Waits for a closure and makes its source a switch with the given job. Until then the user keeps an earlier method,
 * which runs again when nothing came.
 */
function Waiting({ which, job, then }: NonNullable<Question['learns']>) {
  const t = useT()
  const [nothingCame, setNothingCame] = useState(false)
  const stopWaiting = useEffectEvent(() => {
    setNothingCame(true)
    announce(t(settingTexts.noSwitchCame))
  })
  // A layout effect, so that it listens before the question is painted.
  useLayoutEffect(() => {
    if (nothingCame) return undefined
    // After a reload the first of two is not known any more.
    if (which === 'second of two' && firstOfTwo === undefined) return navigate('/access?ask=next', { replace: true })
    const askedAt = performance.now()
    let stop = nothing
    function waitForSwitch(): void {
      stop = learnSwitch(
        (found) => {
          if (which === 'first of two') {
            firstOfTwo = { ...found, job }
            return go(then)
          }
          const first = which === 'second of two' ? firstOfTwo : undefined
          const isSameSwitch = first?.source === found.source && first.code === found.code
          if (isSameSwitch && performance.now() - askedAt < SAME_SWITCH_COUNTS_AFTER_MS) return waitForSwitch()
          firstOfTwo = undefined
          // Replaces an earlier answer: the user may have come back to this question.
          changeProfile({
            way: 'scan',
            switches: [
              // It selects if the user first had it as the only switch, and then answered that there are two.
              ...(first && !isSameSwitch ? [{ ...first, job: 'next' } as const] : []),
              { ...found, job },
            ],
            scan: { ...profile().scan, method: isSameSwitch || which === 'only switch' ? 'auto' : 'step' },
          })
          // A user with only this switch would be stuck here.
          go(isSameSwitch ? 'hasOneSwitchOnly' : then)
        },
        () => stopWaiting(),
      )
    }
    waitForSwitch()
    return () => stop()
  }, [which, job, then, nothingCame])
  if (nothingCame)
    return (
      <>
        <p className={styles.learning}>{t(settingTexts.noSwitchCame)}</p>
        <div className={form.row}>
          <Button
            onClick={() => {
              setNothingCame(false)
              restoreLostFocus('h1')
            }}
          >
            {t(commonTexts.tryAgain)}
          </Button>
        </div>
      </>
    )
  return (
    <p className={styles.waiting} aria-hidden="true">
      <MethodPicture name={which === 'only switch' ? 'one switch' : 'two switches'} />
    </p>
  )
}

function go(to: Answer['then']): void {
  if (to === 'settings') navigate('/access')
  else if (to === 'done') navigate(shared().arToken === undefined ? '/' : remotePath())
  else navigate(`/access?ask=${to}`)
}
