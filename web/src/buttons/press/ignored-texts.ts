/** What is said of a press that came too soon. */
import { defineTexts } from '../../texts/texts.ts'

export const ignoredTexts = defineTexts({
  ignored: {
    en: '{label}: the second press came too soon and was not sent.',
    es: '{label}: la segunda vez llegó demasiado pronto y no se envió.',
    fr: '{label} : le second appui est venu trop tôt et n’a pas été envoyé.',
  },
})
