/** Home: the two ways to set up, log in or pair with a code. */
import { useEffect } from 'react'
import { useQuery } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { leaveCompanionMode } from '../../client/companion-mode.ts'
import { accessMethodPath } from '../../access-methods/access-link.ts'
import styles from './HomePage.module.css'
import { HomePicture } from './HomePicture.tsx'
import { homeTexts } from './texts.ts'
import { useMessageBanner } from './use-message-banner.ts'
import { LogInOrPair } from './LogInOrPair.tsx'
import { basePath, urlOf } from '../../platform/base-path.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function HomePage() {
  const t = useT()
  useMessageBanner(useQuery().get('msg'))
  useEffect(leaveCompanionMode, [])

  return (
    <Page title={t(homeTexts.title)}>
      <HomePicture />
      <p>{t(homeTexts.intro)}</p>
      <LogInOrPair />
      {basePath() !== '' && (
        <p className={styles.more}>
          <a href={urlOf('/tvs')}>{t(commonTexts.tvs)}</a>
        </p>
      )}
      {readStored('people') && (
        <p className={styles.more}>
          <a href={urlOf('/people')}>{t(homeTexts.people)}</a>
        </p>
      )}
      <p className={styles.more}>
        <a href={urlOf(accessMethodPath())}>{t(homeTexts.ways)}</a>
      </p>
      <p className={styles.more}>
        <a href={urlOf('/access')}>{t(homeTexts.access)}</a>
      </p>
      <p className={styles.more}>
        <a href={urlOf('/guides')}>{t(homeTexts.guides)}</a>
      </p>
    </Page>
  )
}
