/** The keys of an infrared sender, and how each gets its code: learned from the old remote, or chosen. */
import { setUpTexts } from '@beckon/contract/set-up-texts'
import type { CodeKey, CodesOfTv } from '@beckon/contract/tv-codes'
import { useEffect } from 'react'
import { restoreLostFocus } from '../../platform/redraw.ts'
import { counted, useT } from '../../texts/say.ts'
import { BackKey, Button, LinkButton, type ButtonProps } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { CODE_GROUPS, codesTexts as texts, keyName } from './codes-texts.ts'
import { LoadFailed, Notice, OutcomeMessage } from '../../ui/Notice.tsx'
import { pathTo } from './screens.ts'
import styles from './Tvs.module.css'
import { hasCode, nextKey, useCodes, type Codes, type LessonState } from './use-codes.ts'
import { useTv } from './use-tvs.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function KeyCodes({ id }: { id: string }) {
  const t = useT()
  const codes = useCodes(id)
  const { tv, notLoaded, lesson } = codes
  const name = useTv(id)?.name ?? ''
  const title = name === '' ? t(texts.titleAlone) : t(texts.title, { name })

  if (lesson !== undefined) return <Lesson key="lesson" codes={codes} lesson={lesson} name={name} />
  return (
    <Page key="list" title={title} back={<BackKey words={t(setUpTexts.allTvs)} href={pathTo('list')} />}>
      {tv === undefined && notLoaded === undefined && <Wait />}
      {notLoaded !== undefined && <LoadFailed words={t(notLoaded)} onTryAgain={codes.load} />}
      {tv !== undefined && <Keys codes={codes} tv={tv} id={id} />}
    </Page>
  )
}

function Keys({ codes, tv, id }: { codes: Codes; tv: CodesOfTv; id: string }) {
  const t = useT()
  const { note } = codes
  const next = nextKey(tv)
  const count = tv.codes.length
  const isLearned = tv.by === 'learning'
  return (
    <>
      <p>{t(isLearned ? texts.lead : texts.leadChoosing)}</p>
      <OutcomeMessage isBad={false} icon={count === 0 ? 'info' : 'check'}>
        {count === 0 ? t(texts.none) : t(counted(texts, 'count', count), { count })}
      </OutcomeMessage>
      {note !== undefined && <Notice tone={note.isBad ? 'bad' : 'good'}>{note.words}</Notice>}
      <div className="answers">
        {isLearned && next !== undefined && (
          <CallButton codes={codes} wide variant="primary" icon="remote" onClick={() => codes.learn()}>
            {t(count === 0 ? texts.start : texts.goOn, { key: t(keyName(next)) })}
          </CallButton>
        )}
        {count > 0 && (
          <LinkButton
            wide
            variant={isLearned && next !== undefined ? 'quiet' : 'primary'}
            icon="remote"
            href={pathTo('pair', id)}
          >
            {t(setUpTexts.pair)}
          </LinkButton>
        )}
        {tv.undo !== undefined && (
          <CallButton
            codes={codes}
            does="change"
            wide
            icon="replay"
            aria-describedby="codes-undo-hint"
            onClick={() => void codes.change({ is: 'undo' }).then(() => restoreLostFocus('h1'))}
          >
            {t(texts.undo, { key: t(keyName(tv.undo)) })}
          </CallButton>
        )}
        <p id="codes-undo-hint" hidden>
          {t(texts.undoHint)}
        </p>
      </div>
      <div className="section">
        {CODE_GROUPS.map((group) => (
          <Group key={group.heading.en} group={group} codes={codes} tv={tv} />
        ))}
      </div>
    </>
  )
}

function Group({ group, codes, tv }: { group: (typeof CODE_GROUPS)[number]; codes: Codes; tv: CodesOfTv }) {
  const t = useT()
  const count = group.keys.filter((key) => hasCode(tv, key)).length
  return (
    <Fold heading={t(texts.groupCount, { group: t(group.heading), count, all: group.keys.length })}>
      <ul className={styles.codes}>
        {group.keys.map((key) => (
          <li key={key} className={styles.code}>
            {tv.by === 'learning' ? (
              <LearnedKey codeKey={key} codes={codes} tv={tv} />
            ) : (
              <ChosenKey codeKey={key} codes={codes} tv={tv} />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

interface KeyProps {
  readonly codeKey: CodeKey
  readonly codes: Codes
  readonly tv: CodesOfTv
}

function LearnedKey({ codeKey: key, codes, tv }: KeyProps) {
  const t = useT()
  const name = t(keyName(key))
  const has = hasCode(tv, key)
  return (
    <>
      <p className={styles.codeName}>
        <strong>{name}</strong>
        <span className="hint">{t(has ? texts.hasCode : texts.hasNone)}</span>
      </p>
      <div className="buttons">
        {has && <TestButton codeKey={key} codes={codes} />}
        <CallButton codes={codes} id={`learn-${key}`} onClick={() => codes.learn(key)}>
          {t(has ? texts.learnAgain : texts.learn)}
          <span className="spoken"> {name}</span>
        </CallButton>
        {has && (
          <CallButton
            codes={codes}
            does="change"
            onClick={() => void codes.change({ is: 'none', key }).then(() => restoreLostFocus(`#learn-${key}`))}
          >
            {t(commonTexts.delete)}
            <span className="spoken"> {name}</span>
          </CallButton>
        )}
      </div>
    </>
  )
}

function ChosenKey({ codeKey: key, codes, tv }: KeyProps) {
  const t = useT()
  const chosen = tv.codes.find((one) => one.key === key)?.name
  return (
    <>
      <Choice
        isField
        label={t(keyName(key))}
        value={chosen ?? ''}
        choices={[
          ['', t(chosen === undefined ? texts.hasNone : texts.byDefault)],
          ...tv.names.map((name) => [name, name] as const),
        ]}
        onChange={(name) => codes.choose(key, name)}
      />
      {chosen !== undefined && (
        <div className="buttons">
          <TestButton codeKey={key} codes={codes} />
        </div>
      )}
    </>
  )
}

interface LessonProps {
  readonly codes: Codes
  readonly lesson: LessonState
  readonly name: string
}

/** Asks for the next button of the old remote, and shows what was received. */
function Lesson({ codes, lesson, name }: LessonProps) {
  const t = useT()
  const { key, result, sameAs, last } = lesson
  const { note, tv } = codes
  const keyWords = t(keyName(key))
  // Buttons come and go with these.
  useEffect(() => restoreLostFocus('#lesson-key'), [result, sameAs, last])
  return (
    <Page title={name === '' ? t(texts.titleAlone) : t(texts.lesson, { name })}>
      <section aria-labelledby="lesson-key">
        <h2 id="lesson-key" tabIndex={-1} className={styles.lessonKey}>
          {t(texts.press, { key: keyWords })}
        </h2>
        <p className="hint">{t(texts.how)}</p>
        {/* A fixed height, so that nothing below moves under a finger when a code arrives. */}
        <div className={styles.lessonNow}>
          {/* With a key: text that changes in its place would be said in place of the announced instruction. */}
          {result === 'listening' && <Wait key={key} text={t(texts.listening, { key: keyWords })} />}
          {note !== undefined && <Notice tone={note.isBad ? 'bad' : 'good'}>{note.words}</Notice>}
          {result === 'interrupted' && <p className="hint">{t(texts.paused)}</p>}
        </div>
        <div className="answers">
          {(result === 'failed' || result === 'interrupted') && (
            <CallButton codes={codes} wide variant="primary" icon="replay" onClick={() => codes.learn(key)}>
              {t(texts.listenAgain, { key: keyWords })}
            </CallButton>
          )}
          {sameAs !== undefined && (
            <CallButton
              codes={codes}
              does="change"
              wide
              onClick={() => void codes.change({ is: 'as', key, other: sameAs })}
            >
              {t(texts.alsoFor, { key: keyWords })}
            </CallButton>
          )}
          <CallButton codes={codes} wide icon="right" onClick={codes.skip}>
            {t(texts.skip, { key: keyWords })}
          </CallButton>
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
            <CallButton codes={codes} onClick={() => codes.learn(last)}>
              {t(texts.learnAgain)} <span>{t(keyName(last))}</span>
            </CallButton>
            {tv?.undo === last && (
              <CallButton codes={codes} does="change" icon="replay" onClick={() => void codes.change({ is: 'undo' })}>
                {t(texts.undo, { key: t(keyName(last)) })}
              </CallButton>
            )}
          </div>
        </section>
      )}
    </Page>
  )
}

/** Sends the code of a key once. */
function TestButton({ codeKey: key, codes }: Omit<KeyProps, 'tv'>) {
  const t = useT()
  return (
    <CallButton codes={codes} does="test" icon="sound" onClick={() => void codes.test(key)}>
      {t(texts.test)} <span>{t(keyName(key))}</span>
    </CallButton>
  )
}

interface CallButtonProps extends ButtonProps {
  readonly codes: Codes
  /** The call that it makes. */
  readonly does?: Codes['doing']
}

/** A button that takes no press while a call is under way. */
function CallButton({ codes: { doing }, does, ...button }: CallButtonProps) {
  return <Button {...button} busy={does !== undefined && doing === does} aria-disabled={doing !== undefined} />
}
