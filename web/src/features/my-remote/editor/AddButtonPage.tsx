/** Which kind of button to add: one that many people use, or one of the user's own making. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts, useT } from '../../../texts/texts.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './AddButtonPage.module.css'

const texts = defineTexts({
  title: { en: 'Add a button', es: 'Agregar un botón', fr: 'Ajouter un bouton' },
  popular: { en: 'Popular buttons', es: 'Botones populares', fr: 'Boutons populaires' },
  popularText: {
    en: 'Ready-made buttons that many people use: apps, channels, settings.',
    es: 'Botones listos que usa mucha gente: aplicaciones, canales, configuración.',
    fr: 'Des boutons tout faits que beaucoup utilisent : applications, chaînes, paramètres.',
  },
  custom: { en: 'Custom buttons', es: 'Botones personalizados', fr: 'Boutons personnels' },
  customText: {
    en: 'A button of your own, with your words and your picture.',
    es: 'Un botón tuyo, con tus palabras y tu imagen.',
    fr: 'Un bouton à vous, avec vos mots et votre image.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})

export function AddButtonPage() {
  const t = useT()
  return (
    <Page title={t(texts.title)}>
      <ul className={styles.cards}>
        <Card to="/add-popular-buttons" icon="my-list" title={texts.popular} text={texts.popularText} />
        <Card to="/edit-custom-button" icon="edit" title={texts.custom} text={texts.customText} />
      </ul>
      <LinkButton icon="left" href="/my-remote-config">
        {t(texts.back)}
      </LinkButton>
    </Page>
  )
}

function Card({ to, icon, title, text }: { to: string; icon: IconName; title: Sentence; text: Sentence }) {
  const t = useT()
  return (
    <li>
      <a href={to} className={styles.card}>
        <Icon name={icon} className={styles.icon} />
        <span className={styles.words}>
          <strong className={styles.title}>{t(title)}</strong>
          <span className={styles.text}>{t(text)}</span>
        </span>
        <Icon name="go" className={styles.go} />
      </a>
    </li>
  )
}
