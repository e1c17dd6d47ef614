/** Says that there is a new version and fetches it when asked: never by itself, since that would take the remote away. */
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { remotePath } from '../../client/modes.ts'
import { versionTexts as texts } from './version.ts'
import styles from './versions.module.css'
import { urlOf } from '../../platform/base-path.ts'

export function NewVersionPage() {
  const t = useT()
  return (
    <Page title={t(texts.title)}>
      <p className="lead">{t(texts.updated)}</p>
      <div className={styles.actions}>
        {/* A full page load: that is what brings the new version. */}
        <Button variant="primary" icon="replay" onClick={() => window.location.assign(urlOf('/'))}>
          {t(texts.refresh)}
        </Button>
        <LinkButton href={remotePath()}>{t(texts.later)}</LinkButton>
      </div>
    </Page>
  )
}
