/** The lesson of a sender: which button of the old remote to press next, and what was received. */
import type { CodeKey } from '@beckon/contract/tv-codes'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { gotNews, type Known, type Lesson as LessonState } from './codes-machine.ts'
import { codesNewsText, codesTexts as texts, isBad, keyName } from './codes-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Tvs.module.css'
import type { SendToCodes } from './use-codes.ts'

export interface LessonProps {
  readonly state: Known
  readonly lesson: LessonState
  readonly send: SendToCodes
  readonly name: string
}

export function Lesson({ state, lesson, send, name }: LessonProps) {
  const t = useT()
  const { key, result, last } = lesson
  const keyWords = t(keyName(key))
  const isListening = result.is === 'listening'
  const isBusy = state.doing !== undefined
  const got = result.is === 'got' ? gotNews(state.tv, lesson) : undefined
  return (
    <Page title={name === '' ? t(texts.titleAlone) : t(texts.lesson, { name })}>
      <section aria-labelledby="lesson-key">
        <h2 id="lesson-key" className={styles.lessonKey}>
          {t(texts.press, { key: keyWords })}
        </h2>
        <p className="hint">{t(texts.how)}</p>
        {/* The height stays, so that nothing below moves under a finger when a code comes. */}
        <div className={styles.lessonNow}>
          {isListening && <Wait text={t(texts.listening, { key: keyWords })} />}
          {got !== undefined && <Notice tone="good">{codesNewsText(got)}</Notice>}
          {state.note !== undefined && (
            <Notice tone={isBad(state.note) ? 'bad' : 'good'}>{codesNewsText(state.note)}</Notice>
          )}
          {result.is === 'paused' && <p className="hint">{t(texts.paused)}</p>}
        </div>
        <div className="answers">
          {!isListening && result.is !== 'got' && (
            <Button
              wide
              variant="primary"
              icon="replay"
              aria-disabled={isBusy}
              onClick={() => send({ type: 'learn', key })}
            >
              {t(texts.listenAgain, { key: keyWords })}
            </Button>
          )}
          {result.is === 'same' && (
            <Button
              wide
              busy={state.doing === 'change'}
              onClick={() => send({ type: 'change', change: { is: 'as', key, other: result.as } })}
            >
              {t(texts.alsoFor, { key: keyWords })}
            </Button>
          )}
          <Button wide icon="right" aria-disabled={isBusy} onClick={() => send({ type: 'skip' })}>
            {t(texts.skip, { key: keyWords })}
          </Button>
          <Button wide icon="close" onClick={() => send({ type: 'stop' })}>
            {t(texts.stop)}
          </Button>
        </div>
      </section>
      {last !== undefined && (
        <section className={`stack ${styles.panel}`} aria-labelledby="last-learned">
          <h2 id="last-learned">{t(texts.lastLearned, { key: t(keyName(last)) })}</h2>
          <div className="buttons">
            <TestButton codeKey={last} doing={state.doing} send={send} />
            <Button aria-disabled={isBusy} onClick={() => send({ type: 'learn', key: last })}>
              {t(texts.learnAgain)} <span>{t(keyName(last))}</span>
            </Button>
            {state.tv.undo === last && (
              <Button
                icon="replay"
                busy={state.doing === 'change'}
                onClick={() => send({ type: 'change', change: { is: 'undo' } })}
              >
                {t(texts.undo, { key: t(keyName(last)) })}
              </Button>
            )}
          </div>
        </section>
      )}
    </Page>
  )
}

interface TestButtonProps {
  readonly codeKey: CodeKey
  readonly doing: Known['doing']
  readonly send: SendToCodes
}

/** Sends the code of a key once. */
export function TestButton({ codeKey: key, doing, send }: TestButtonProps) {
  const t = useT()
  return (
    <Button icon="sound" busy={doing === 'test'} onClick={() => send({ type: 'test', key })}>
      {t(texts.test)} <span>{t(keyName(key))}</span>
    </Button>
  )
}
