/** Home: the two ways to set up, log in or pair with a code. */
import { traitsOf } from '@beckon/contract/partners'
import { useEffect } from 'react'
import { useQuery } from '../../platform/router.ts'
import { changeShared, useSharedState } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { beginPairing, usePairing } from '../pairing/pairing.ts'
import { loginHref } from '../session/login-link.ts'
import { useMessageBanner } from '../errors/use-message-banner.ts'
import styles from './HomePage.module.css'
import { HomePicture } from './HomePicture.tsx'
import { homeTexts } from './texts.ts'

export function HomePage() {
  const t = useT()
  const partner = useSharedState((state) => state.partner)
  const clientDeviceId = useSharedState((state) => state.clientDeviceId)
  const language = useSharedState((state) => state.language)
  const query = useQuery()
  const isStarting = usePairing().at === 'starting'
  const { brand, easyPair } = traitsOf(partner)

  useMessageBanner(query.get('msg'))
  useEffect(() => {
    changeShared({ isCompanionMode: false })
    writeStored('companionMode', false)
  }, [])

  return (
    <Page title={t(homeTexts.title)}>
      <HomePicture />
      <p>{t(homeTexts.intro)}</p>
      <ul className={styles.ways}>
        <li>
          <LinkButton variant="primary" wide href={loginHref({ partner, clientDeviceId, language }, query)} aria-describedby="login-hint">
            {t(homeTexts.login, { brand })}
          </LinkButton>
          <p id="login-hint" className={styles.hint}>
            {t(homeTexts.loginHint)}
          </p>
        </li>
        {easyPair && (
          <li>
            <Button wide icon="tv" busy={isStarting} onClick={beginPairing} aria-describedby="easy-pair-hint">
              {t(homeTexts.easyPair)}
            </Button>
            <p id="easy-pair-hint" className={styles.hint}>
              {t(homeTexts.easyPairHint)}
            </p>
          </li>
        )}
      </ul>
    </Page>
  )
}
