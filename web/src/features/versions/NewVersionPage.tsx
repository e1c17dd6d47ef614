/** Offers to load a new version. The page never does that by itself, since that would take the remote away. */
import { catalogue } from '@beckon/contract/catalogue'
import { useT } from '../../texts/say.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { remotePath } from '../../client/modes.ts'
import { urlOf } from '../../platform/base-path.ts'
import styles from './versions.module.css'

export const versionTexts = catalogue('versions')

export function NewVersionPage() {
  const t = useT()
  return (
    <Page title={t(versionTexts.title)}>
      <p className="lead">{t(versionTexts.updated)}</p>
      <div className={styles.actions}>
        {/* A full page load, which gets the new version. */}
        <Button variant="primary" icon="replay" onClick={() => window.location.assign(urlOf('/'))}>
          {t(versionTexts.refresh)}
        </Button>
        <LinkButton href={remotePath()}>{t(versionTexts.later)}</LinkButton>
      </div>
    </Page>
  )
}
