/** The keys of an infrared sender, and how each gets its code: learned from the old remote, or chosen. */
import type { CodeKey } from '@beckon/contract/tv-codes'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { CODE_GROUPS, hasCode, nextKey, type CodeGroup, type Known } from './codes-machine.ts'
import { codesNewsText, codesTexts as texts, GROUP_NAMES, isBad, keyName, whyText } from './codes-texts.ts'
import { Lesson, TestButton } from './Lesson.tsx'
import { LoadFailed, Notice, Outcome } from '../../ui/Notice.tsx'
import { backTo, goTo } from './screens.tsx'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'
import { useCodes, type SendToCodes } from './use-codes.ts'
import { tvOf, useTvs } from './use-tvs.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function KeyCodes({ id }: { id: string }) {
  const t = useT()
  const [state, send] = useCodes(id)
  const name = tvOf(useTvs(), id)?.name ?? ''
  const title = name === '' ? t(texts.titleAlone) : t(texts.title, { name })

  if (state.at === 'known' && state.lesson !== undefined)
    return <Lesson key="lesson" state={state} lesson={state.lesson} send={send} name={name} />
  return (
    <Page key="list" title={title} back={backTo(t(tvsTexts.allTvs))}>
      {state.at === 'loading' && <Wait />}
      {state.at === 'not loaded' && (
        <LoadFailed words={whyText(state.why)} onTryAgain={() => send({ type: 'opened' })} />
      )}
      {state.at === 'known' && <Keys state={state} send={send} id={id} />}
    </Page>
  )
}

function Keys({ state, send, id }: { state: Known; send: SendToCodes; id: string }) {
  const t = useT()
  const { tv, note, doing } = state
  const next = nextKey(tv)
  const count = tv.codes.length
  const isLearned = tv.by === 'learning'
  return (
    <>
      <p>{t(isLearned ? texts.lead : texts.leadChoosing)}</p>
      <Outcome isBad={false} icon={count === 0 ? 'info' : 'check'}>
        {count === 0 ? t(texts.none) : count === 1 ? t(texts.one) : t(texts.count, { count })}
      </Outcome>
      {note !== undefined && <Notice tone={isBad(note) ? 'bad' : 'good'}>{codesNewsText(note)}</Notice>}
      <div className="answers">
        {isLearned && next !== undefined && (
          <Button
            wide
            variant="primary"
            icon="remote"
            aria-disabled={doing !== undefined}
            onClick={() => send({ type: 'learn' })}
          >
            {t(count === 0 ? texts.start : texts.goOn, { key: t(keyName(next)) })}
          </Button>
        )}
        {count > 0 && (
          <Button
            wide
            variant={isLearned && next !== undefined ? 'quiet' : 'primary'}
            icon="remote"
            onClick={() => goTo({ at: 'pair', id })}
          >
            {t(tvsTexts.pair)}
          </Button>
        )}
        {tv.undo !== undefined && (
          <Button
            wide
            icon="replay"
            busy={doing === 'change'}
            aria-describedby="codes-undo-hint"
            onClick={() => send({ type: 'change', change: { is: 'undo' } })}
          >
            {t(texts.undo, { key: t(keyName(tv.undo)) })}
          </Button>
        )}
        <p id="codes-undo-hint" hidden>
          {t(texts.undoHint)}
        </p>
      </div>
      <div className="section">
        {CODE_GROUPS.map((group) => (
          <Group key={group.name} group={group} state={state} send={send} />
        ))}
      </div>
    </>
  )
}

function Group({ group, state, send }: { group: CodeGroup; state: Known; send: SendToCodes }) {
  const t = useT()
  const { tv } = state
  const count = group.keys.filter((key) => hasCode(tv, key)).length
  return (
    <Fold heading={t(texts.groupCount, { group: t(GROUP_NAMES[group.name]), count, all: group.keys.length })}>
      <ul className={styles.codes}>
        {group.keys.map((key) => (
          <li key={key} className={styles.code}>
            {tv.by === 'learning' ? (
              <LearnedKey codeKey={key} state={state} send={send} />
            ) : (
              <ChosenKey codeKey={key} state={state} send={send} />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

interface KeyProps {
  readonly codeKey: CodeKey
  readonly state: Known
  readonly send: SendToCodes
}

function LearnedKey({ codeKey: key, state: { tv, doing }, send }: KeyProps) {
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
        {has && <TestButton codeKey={key} doing={doing} send={send} />}
        <Button aria-disabled={doing !== undefined} onClick={() => send({ type: 'learn', key })}>
          {t(has ? texts.learnAgain : texts.learn)}
          <span className="spoken"> {name}</span>
        </Button>
        {has && (
          <Button busy={doing === 'change'} onClick={() => send({ type: 'change', change: { is: 'none', key } })}>
            {t(commonTexts.delete)}
            <span className="spoken"> {name}</span>
          </Button>
        )}
      </div>
    </>
  )
}

function ChosenKey({ codeKey: key, state: { tv, doing }, send }: KeyProps) {
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
        onChange={(name) =>
          send({ type: 'change', change: name === '' ? { is: 'none', key } : { is: 'name', key, name } })
        }
      />
      {chosen !== undefined && (
        <div className="buttons">
          <TestButton codeKey={key} doing={doing} send={send} />
        </div>
      )}
    </>
  )
}
