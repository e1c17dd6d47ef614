/** The search for TVs, the TVs it found, and what to do when it found none. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import { scanTvs, type FoundTv } from '@beckon/contract/tvs'
import { useCallback, useEffect, useState } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { counted, say, useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { BackKey, Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { focusHeading, Page, Wait } from '../../ui/Page.tsx'
import { sendAsOperator } from './access.tsx'
import { handedOver, pathTo, type FoundTvs } from './screens.ts'
import { StartSetUp, TvCard } from './TvCard.tsx'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'

const texts = catalogue('findTvs')

export function FindTvs() {
  const t = useT()
  const [found, setFound] = useState<FoundTvs | 'failed' | undefined>(handedOver.found)
  const announceHere = useAnnounce()

  const searchNow = useCallback(async () => {
    setFound(undefined)
    const result = await sendAsOperator(scanTvs)
    const answer = result.is === 'answer' ? result.answer : undefined
    handedOver.found = answer ?? handedOver.found
    setFound(answer ?? 'failed')
    announceHere(resultText(answer), { isFailure: answer === undefined })
  }, [announceHere])
  useEffect(() => {
    if (handedOver.found === undefined) void searchNow()
  }, [searchNow])

  return (
    <Page title={t(tvsTexts.find)} back={<BackKey words={t(tvsTexts.back)} href={pathTo('list')} />}>
      {found === undefined && <Wait text={t(texts.searching)} />}
      {found === 'failed' && <Notice tone="bad">{t(texts.failed)}</Notice>}
      {typeof found === 'object' && <Result found={found} />}
      {found !== undefined && (
        <div className="section">
          <Button
            wide
            icon="search"
            onClick={() => {
              focusHeading()
              void searchNow()
            }}
          >
            {t(texts.again)}
          </Button>
        </div>
      )}
      <section className={`stack ${styles.panel}`} aria-label={t(texts.notHere)}>
        <h2>{t(texts.notHere)}</h2>
        <StartSetUp wide icon="keyboard" target={{}}>
          {t(texts.byAddress)}
        </StartSetUp>
      </section>
    </Page>
  )
}

function resultText(found: FoundTvs | undefined): string {
  const { language } = shared()
  if (found === undefined) return say(texts.failed, language)
  const count = found.found.length
  const result = count === 0 ? texts.nothing : counted(texts, 'found', count)
  const whyNot = whyNoSearch(found)
  return [say(result, language, { count }), ...(whyNot ? [say(whyNot, language)] : [])].join(' ')
}

/** Why the server cannot search, and what to do instead. */
function whyNoSearch({ couldListen, inContainer }: FoundTvs): Sentence | undefined {
  if (couldListen) return undefined
  return inContainer ? texts.inContainer : texts.cannotListen
}

function Result({ found }: { found: FoundTvs }) {
  const t = useT()
  const whyNot = whyNoSearch(found)
  return (
    <>
      {whyNot && <Notice>{t(whyNot)}</Notice>}
      {found.found.length === 0 ? (
        <section className="section">
          <Notice>{t(texts.nothing)}</Notice>
          <h2 className="section">{t(texts.why)}</h2>
          <ul className="points">
            <li>{t(texts.isOn)}</li>
            <li>{t(texts.sameNetwork)}</li>
            <li>{t(texts.switchIsOn)}</li>
            <li>{t(texts.someHide)}</li>
          </ul>
        </section>
      ) : (
        <>
          <p>{resultText(found)}</p>
          <ul className="list">
            {found.found.map((one) => (
              <Entry key={[one.driver, one.host, one.port, one.identity ?? one.name].join(' ')} found={one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Entry({ found }: { found: FoundTv }) {
  const t = useT()
  const { name, maker, model, identity, addedAs: again, otherWays } = found
  const isAdded = again !== undefined
  const about = [maker, model].filter(Boolean).join(' ')
  const target = ({ driver, host, port }: Pick<FoundTv, 'driver' | 'host' | 'port'>) => ({
    driver,
    host,
    port,
    name,
    again,
  })
  return (
    <TvCard name={name} facts={[t(setUpTexts[`family.${found.driver}`]), about, found.host]}>
      {isAdded && <p className="hint">{t(texts.added)}</p>}
      <div className="buttons">
        <StartSetUp variant={isAdded ? 'quiet' : 'primary'} target={{ ...target(found), identity }}>
          {t(isAdded ? tvsTexts.setUpAgain : texts.setUp)}
          <span className="spoken"> {name}</span>
        </StartSetUp>
      </div>
      {otherWays.length > 0 && (
        <details className="more">
          <summary>
            {t(texts.otherWays, { count: otherWays.length })}
            <span className="spoken"> {name}</span>
          </summary>
          <div className="buttons">
            {otherWays.map((way) => (
              // Without `identity`: each protocol has its own for the same device.
              <StartSetUp key={`${way.driver} ${way.host} ${way.port ?? ''}`} target={target(way)}>
                {t(setUpTexts[`family.${way.driver}`])}
                <span className="spoken"> {name}</span>
              </StartSetUp>
            ))}
          </div>
        </details>
      )}
    </TvCard>
  )
}
