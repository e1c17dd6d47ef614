/** The lesson of a sender: which button of the old remote to press next, and what was received. */
import type { CodeKey } from '@beckon/contract/tv-codes'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { codesNewsText, codesTexts as texts, isBad, keyName } from './codes-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Tvs.module.css'
import type { News } from './codes.ts'
import type { Codes, LessonState } from './use-codes.ts'

/** These say themselves why the sender does not listen. */
const LISTENED: ReadonlySet<News['is']> = new Set<News['is']>(['failed', 'nothing came', 'unreadable'])

export interface LessonProps {
  readonly codes: Codes
  readonly lesson: LessonState
  readonly name: string
}

export function Lesson({ codes, lesson, name }: LessonProps) {
  const t = useT()
  const { key, result, sameAs, last } = lesson
  const { note, tv, doing } = codes
  const keyWords = t(keyName(key))
  const isBusy = doing !== undefined
  const isSilent = result === 'paused' && sameAs === undefined && (note === undefined || !LISTENED.has(note.is))
  return (
    <Page title={name === '' ? t(texts.titleAlone) : t(texts.lesson, { name })}>
      <section aria-labelledby="lesson-key">
        <h2 id="lesson-key" className={styles.lessonKey}>
          {t(texts.press, { key: keyWords })}
        </h2>
        <p className="hint">{t(texts.how)}</p>
        {/* The height stays, so that nothing below moves under a finger when a code comes. */}
        <div className={styles.lessonNow}>
          {result === 'listening' && <Wait text={t(texts.listening, { key: keyWords })} />}
          {note !== undefined && <Notice tone={isBad(note) ? 'bad' : 'good'}>{codesNewsText(note)}</Notice>}
          {isSilent && <p className="hint">{t(texts.paused)}</p>}
        </div>
        <div className="answers">
          {result === 'paused' && (
            <Button wide variant="primary" icon="replay" aria-disabled={isBusy} onClick={() => codes.learn(key)}>
              {t(texts.listenAgain, { key: keyWords })}
            </Button>
          )}
          {sameAs !== undefined && (
            <Button wide busy={doing === 'change'} onClick={() => void codes.change({ is: 'as', key, other: sameAs })}>
              {t(texts.alsoFor, { key: keyWords })}
            </Button>
          )}
          <Button wide icon="right" aria-disabled={isBusy} onClick={codes.skip}>
            {t(texts.skip, { key: keyWords })}
          </Button>
          <Button wide icon="close" onClick={codes.stop}>
            {t(texts.stop)}
          </Button>
        </div>
      </section>
      {last !== undefined && (
        <section className={`stack ${styles.panel}`} aria-labelledby="last-learned">
          <h2 id="last-learned">{t(texts.lastLearned, { key: t(keyName(last)) })}</h2>
          <div className="buttons">
            <TestButton codeKey={last} codes={codes} />
            <Button aria-disabled={isBusy} onClick={() => codes.learn(last)}>
              {t(texts.learnAgain)} <span>{t(keyName(last))}</span>
            </Button>
            {tv?.undo === last && (
              <Button icon="replay" busy={doing === 'change'} onClick={() => void codes.change({ is: 'undo' })}>
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
  readonly codes: Codes
}

/** Sends the code of a key once. */
export function TestButton({ codeKey: key, codes: { doing, test } }: TestButtonProps) {
  const t = useT()
  return (
    <Button icon="sound" busy={doing === 'test'} onClick={() => void test(key)}>
      {t(texts.test)} <span>{t(keyName(key))}</span>
    </Button>
  )
}
