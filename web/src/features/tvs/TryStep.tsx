/** "Did it move?": a harmless key proves that the TV does what it is told, and that it is the right TV. */
import { useLayoutEffect, useRef, useState } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { finishTexts as texts, setUpTexts } from './set-up-texts.ts'
import { tryResultText } from './news.ts'
import { Notice } from '../../ui/Notice.tsx'
import { goTo } from './screens.tsx'
import { SameAs, StepPage, type StepProps } from './StepPage.tsx'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'

export function TryStep({ state, send, isHelper, onWorks }: StepProps & { onWorks: () => void }) {
  const t = useT()
  const [saidNo, setSaidNo] = useState(false)
  const { tried, doing } = state
  const isTrying = doing === 'try'
  const { driver } = state.step

  if (state.step.is === 'ready' && state.step.needsCodes === true)
    return (
      <StepPage state={state} title={t(texts.needsCodesTitle)} number={3} isHelper={isHelper}>
        {!isHelper && <SameAs step={state.step} />}
        <p>{t(texts.needsCodes)}</p>
        <div className="answers">
          <Button wide variant="primary" onClick={onWorks}>
            {t(tvsTexts.goOn)}
          </Button>
        </div>
      </StepPage>
    )

  function tryNow(): void {
    setSaidNo(false)
    send({ type: 'try' })
  }

  return (
    <StepPage state={state} title={t(texts.tryTitle)} number={3} isHelper={isHelper} canShare>
      <div className="stack">
        {!isHelper && <SameAs step={state.step} />}
        <p>{t(texts.tryText)}</p>
        <Button
          wide
          variant={tried === undefined ? 'primary' : 'quiet'}
          icon="volume-up"
          busy={isTrying}
          onClick={tryNow}
        >
          {t(tried === undefined ? texts.tryNow : texts.tryAgain)}
        </Button>
        {tried !== undefined && (
          <Notice tone={tried.is === 'pressed' ? 'calm' : 'bad'}>{tryResultText(tried, driver)}</Notice>
        )}
        {tried?.is === 'pressed' && !isTrying && (
          <section aria-labelledby="did-it-move">
            <h2 id="did-it-move">{t(tried.pressed === 'volume' ? texts.didItMove : texts.didSomethingHappen)}</h2>
            <div className="buttons">
              <Button variant="primary" icon="check" onClick={onWorks}>
                {t(tried.pressed === 'volume' ? texts.itMoved : texts.somethingHappened)}
              </Button>
              <Button icon="close" onClick={() => setSaidNo(true)}>
                {t(commonTexts.no)}
              </Button>
            </div>
          </section>
        )}
        {(saidNo || tried?.is === 'not pressed') && !isTrying && (
          <PossibleCauses driver={driver} isHelper={isHelper} takesFocus={saidNo} onWorks={onWorks} />
        )}
      </div>
    </StepPage>
  )
}

interface PossibleCausesProps {
  readonly driver: StepProps['state']['step']['driver']
  readonly isHelper: boolean
  readonly takesFocus: boolean
  readonly onWorks: () => void
}

function PossibleCauses({ driver, isHelper, takesFocus, onWorks }: PossibleCausesProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section aria-labelledby="possible-causes">
      <h2 id="possible-causes" ref={heading} tabIndex={-1}>
        {t(texts.possibleCauses)}
      </h2>
      <ul className={styles.checks}>
        <li>{t(texts.causeReceiver)}</li>
        <li>{t(texts.causeOtherTv)}</li>
        <li>{t(FAMILY_TEXTS[driver].switchOn)}</li>
      </ul>
      {!isHelper && (
        <div className="buttons">
          <Button onClick={onWorks}>{t(texts.goOnAnyway)}</Button>
          <Button onClick={() => goTo({ at: 'find' })}>{t(setUpTexts.otherTv)}</Button>
        </div>
      )}
    </section>
  )
}
