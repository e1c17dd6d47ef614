/** A set-up that the server does not know (any more). */
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { goTo } from './screens.ts'
import { setUpTexts as texts } from './set-up-texts.ts'
import styles from './Tvs.module.css'

export function Gone({ isHelper }: { isHelper: boolean }) {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.goneTitle)} back={back}>
      <p>{t(texts.goneText)}</p>
      {!isHelper && (
        <div className={styles.answers}>
          <Button variant="primary" wide onClick={() => goTo({ at: 'find' }, { replace: true })}>
            {t(texts.startAgain)}
          </Button>
        </div>
      )}
    </Page>
  )
}
