/** The search for TVs, the TVs it found, and what to do when it found none. */
import type { FoundTv } from '@beckon/contract/tvs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { findTexts as texts } from './find-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { tvsTexts } from './texts.ts'
import { backTo, goTo } from './screens.tsx'
import styles from './Tvs.module.css'
import { lastFoundTvs, searchTvs, startSetUp, type FoundTvs } from './use-tvs.ts'

export function FindTvs() {
  const t = useT()
  const [found, setFound] = useState<FoundTvs | 'failed' | undefined>(lastFoundTvs)

  const isShown = useRef(false)

  const searchNow = useCallback(async () => {
    setFound(undefined)
    const result = await searchTvs()
    setFound(result ?? 'failed')
    // Who types an address meanwhile would take it for the answer to that.
    if (isShown.current) announce(resultText(result))
  }, [])
  useEffect(() => {
    isShown.current = true
    if (lastFoundTvs() === undefined) void searchNow()
    return () => void (isShown.current = false)
  }, [searchNow])

  return (
    <Page title={t(texts.title)} back={backTo(t(tvsTexts.back))}>
      {found === undefined && <Wait text={t(texts.searching)} />}
      {found === 'failed' && <Notice tone="bad">{t(texts.failed)}</Notice>}
      {typeof found === 'object' && <Result found={found} />}
      {found !== undefined && (
        <div className="section">
          <Button wide icon="search" onClick={() => void searchNow()}>
            {t(texts.again)}
          </Button>
        </div>
      )}
      <section className={`stack ${styles.panel}`} aria-label={t(texts.notHere)}>
        <h2>{t(texts.notHere)}</h2>
        <Button wide icon="keyboard" onClick={() => goTo({ at: 'address' })}>
          {t(texts.byAddress)}
        </Button>
      </section>
    </Page>
  )
}

function resultText(found: FoundTvs | undefined): string {
  const { language } = shared()
  if (found === undefined) return say(texts.failed, language)
  const count = found.found.length
  if (count === 0) return say(texts.nothing, language)
  return count === 1 ? say(texts.foundOne, language) : say(texts.found, language, { count })
}

function Result({ found }: { found: FoundTvs }) {
  const t = useT()
  return (
    <>
      {!found.couldListen && <Notice>{t(found.inContainer ? texts.inContainer : texts.cannotListen)}</Notice>}
      {found.found.length === 0 ? (
        <section className="section">
          <Notice>{t(texts.nothing)}</Notice>
          <h2 className="section">{t(texts.why)}</h2>
          <ul className={styles.checks}>
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
              <Entry key={`${one.driver} ${one.host} ${one.port ?? ''}`} found={one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type Way = Pick<FoundTv, 'driver' | 'host' | 'port'>

function Entry({ found }: { found: FoundTv }) {
  const t = useT()
  const [busy, setBusy] = useState<Way>()
  const [failed, setFailed] = useState<string>()
  const { name, maker, model, identity, addedAs, otherWays } = found

  async function setUp(way: Way): Promise<void> {
    setBusy(way)
    const { driver, host, port } = way
    const why = await startSetUp({
      driver,
      host,
      name,
      ...(port !== undefined && { port }),
      // Another protocol knows the set under another identity.
      ...(way === found && identity !== undefined && { identity }),
      ...(addedAs !== undefined && { again: addedAs }),
    })
    setBusy(undefined)
    if (why === undefined) return
    setFailed(t(why))
    announce(t(why))
  }

  const about = [maker, model].filter((one) => one !== undefined && one !== '').join(' ')
  return (
    <li className="card">
      <div className={styles.top}>
        <Icon name="tv" className={styles.picture} />
        <div className={styles.words}>
          <h2>{name}</h2>
          <p className={styles.facts}>
            <span>{t(FAMILY_TEXTS[found.driver].name)}</span> {about !== '' && <span>{about}</span>}{' '}
            <span>{found.host}</span>
          </p>
          {addedAs !== undefined && <p className="hint">{t(texts.added)}</p>}
        </div>
      </div>
      <div className="buttons">
        <Button
          variant={addedAs === undefined ? 'primary' : 'quiet'}
          busy={busy === found}
          onClick={() => void setUp(found)}
        >
          {t(addedAs === undefined ? texts.setUp : tvsTexts.setUpAgain)}
          <span className="spoken"> {name}</span>
        </Button>
      </div>
      {otherWays.length > 0 && (
        <details className="more">
          <summary>
            {t(texts.otherWays, { count: otherWays.length })}
            <span className="spoken"> {name}</span>
          </summary>
          <div className="buttons">
            {otherWays.map((way) => (
              <Button
                key={`${way.driver} ${way.host} ${way.port ?? ''}`}
                busy={busy === way}
                onClick={() => void setUp(way)}
              >
                {t(FAMILY_TEXTS[way.driver].name)}
                <span className="spoken"> {name}</span>
              </Button>
            ))}
          </div>
        </details>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
    </li>
  )
}
