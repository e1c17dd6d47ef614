/** The words of the key step. */
import { defineTexts } from '../../texts/texts.ts'

export const keyTexts = defineTexts({
  keyIntro: {
    en: 'If your TV box cannot control your TV, an automation service can. The service gives you a key.',
    es: 'Si tu decodificador no puede controlar tu televisor, puede hacerlo un servicio de automatización. El servicio te da una clave de acceso.',
    fr: 'Si votre décodeur ne peut pas commander votre téléviseur, un service d’automatisation le peut. Le service vous donne une clé d’accès.',
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
    es: 'Solo se muestra el final de tu clave guardada. Lo que escribas o pegues la reemplaza.',
    fr: 'Seule la fin de votre clé enregistrée est affichée. Ce que vous tapez ou collez la remplace.',
  },
})
