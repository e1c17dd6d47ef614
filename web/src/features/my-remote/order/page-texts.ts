/** The title of the order editor's page, which is shown before the editor has loaded. */
import { defineTexts } from '../../../texts/texts.ts'

export const pageTexts = defineTexts({
  title: { en: 'Edit button order', es: 'Ordenar los botones', fr: 'Ordre des boutons' },
})
