/** The name of the page, which is there before its other words. */
import { defineTexts } from '../../texts/texts.ts'

export const titleTexts = defineTexts({
  tvs: { en: 'TVs at home', es: 'Televisores de casa', fr: 'Téléviseurs à la maison' },
})
