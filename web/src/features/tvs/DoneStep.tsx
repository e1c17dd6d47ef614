/** The last step: the TV was added, or a helper has done their part. */
import { useEffect } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { finishTexts as texts } from './set-up-texts.ts'
import { goTo } from './screens.tsx'
import { tvsTexts } from './texts.ts'
import { forgetFoundTvs, tvOf, useTvs } from './use-tvs.ts'

export function DoneStep({ id, setUpName }: { id: string; setUpName: string }) {
  const t = useT()
  // The name was given on this page or another; the list knows it.
  const tv = tvOf(useTvs(), id)
  const name = tv?.name ?? setUpName
  const needsCodes = tv?.codes?.count === 0
  useEffect(forgetFoundTvs, [])
  return (
    <Page title={t(texts.doneTitle, { name: name === '' ? t(texts.thisTv) : name })}>
      <p>{t(needsCodes ? texts.doneNeedsCodes : texts.doneText)}</p>
      <div className="answers">
        {needsCodes && (
          <Button wide variant="primary" icon="remote" onClick={() => goTo({ at: 'codes', id })}>
            {t(tvsTexts.learnKeys)}
          </Button>
        )}
        <Button wide variant={needsCodes ? 'quiet' : 'primary'} icon="remote" onClick={() => goTo({ at: 'pair', id })}>
          {t(tvsTexts.pair)}
        </Button>
        <Button wide icon="plus" onClick={() => goTo({ at: 'find' })}>
          {t(texts.addAnother)}
        </Button>
        <Button wide icon="tv" onClick={() => goTo({ at: 'list' })}>
          {t(tvsTexts.allTvs)}
        </Button>
      </div>
    </Page>
  )
}

/** The last step for somebody who helped from another phone. */
export function HelperDone() {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(tvsTexts.helperDone)} back={back}>
      <p>{t(texts.helperThanks)}</p>
    </Page>
  )
}
