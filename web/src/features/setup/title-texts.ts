/** The title stands before the page's other words have come. */
import { defineTexts } from '../../texts/texts.ts'

export const setupTitleTexts = defineTexts({
  title: { en: 'Set up Beckon', es: 'Configurar Beckon', fr: 'Configurer Beckon' },
})
