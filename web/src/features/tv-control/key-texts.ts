/** The words of the key step. */
import { defineTexts } from '../../texts/texts.ts'

export const keyTexts = defineTexts({
  keyIntro: {
    en: 'Where HDMI does not reach your television, an automation service can. It knows you by a key.',
    es: 'Donde el HDMI no llega a tu televisor, puede hacerlo un servicio de automatización. Te reconoce por una clave.',
    fr: 'Là où le HDMI n’atteint pas votre téléviseur, un service d’automatisation le peut. Il vous reconnaît à une clé.',
  },
  service: {
    en: 'Go to the automation service',
    es: 'Ir al servicio de automatización',
    fr: 'Aller au service d’automatisation',
  },
  help: { en: 'How to set it up', es: 'Cómo configurarlo', fr: 'Comment le configurer' },
  newTab: { en: '(opens in a new tab)', es: '(se abre en otra pestaña)', fr: '(s’ouvre dans un nouvel onglet)' },
  keyHint: {
    en: 'Paste the key or access token of the service. It goes to that service only.',
    es: 'Pega la clave o el token de acceso del servicio. Solo se envía a ese servicio.',
    fr: 'Collez la clé ou le jeton d’accès du service. Elle n’est envoyée qu’à ce service.',
  },
  maskedKeyHint: {
    en: 'Only the end of your saved key is shown. What you type or paste replaces it.',
    es: 'Solo se muestra el final de tu clave guardada. Lo que escribas o pegues la sustituye.',
    fr: 'Seule la fin de votre clé enregistrée est affichée. Ce que vous écrivez ou collez la remplace.',
  },
})
