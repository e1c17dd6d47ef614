/** The word of the button that opens the menu: apart from the menu's own, which need not come with the keys. */
import { defineTexts } from '../../texts/texts.ts'

export const menuButtonTexts = defineTexts({
  menu: { en: '{brand} menu', es: 'Menú de {brand}', fr: 'Menu {brand}' },
})
