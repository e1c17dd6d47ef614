/** Asks which kind of button to add: a popular one, or one that the user makes. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { useT } from '../../../texts/say.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { BackKey } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './editor.module.css'
import { urlOf } from '../../../platform/base-path.ts'

const texts = catalogue('addButton')

export function AddButtonPage() {
  const t = useT()
  return (
    <Page title={t(texts.title)} back={<BackKey href="/my-remote-config" words={t(texts.back)} />}>
      <ul className="list">
        <Card to="/add-popular-buttons" icon="my-list" title={texts.popular} text={texts.popularText} />
        <Card to="/edit-custom-button" icon="edit" title={texts.custom} text={texts.customText} />
      </ul>
    </Page>
  )
}

function Card({ to, icon, title, text }: { to: string; icon: IconName; title: Sentence; text: Sentence }) {
  const t = useT()
  return (
    <li>
      <a href={urlOf(to)} className={`card ${styles.card}`}>
        <Icon name={icon} className={styles.icon} />
        <span className={styles.words}>
          <strong className={styles.title}>{t(title)}</strong>
          <span className="hint">{t(text)}</span>
        </span>
      </a>
    </li>
  )
}
