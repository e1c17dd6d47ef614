/** The words of the link past the head. */
import { defineTexts } from '../texts/texts.ts'

export const skipTexts = defineTexts({
  toKeys: { en: 'Skip to volume and arrows', es: 'Ir a volumen y flechas', fr: 'Aller au volume et aux flèches' },
  toPage: { en: 'Skip to the page', es: 'Ir a la página', fr: 'Aller à la page' },
})
