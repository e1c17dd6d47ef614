/** Words about touches, the connection, and what is spoken; `contract/src/last-press-texts.ts` has the status line's. */
import { defineTexts } from '../../texts/texts.ts'

/** Why a touch did not count. */
export const touchTexts = defineTexts({
  short: {
    en: '{label}: hold it a little longer.',
    es: '{label}: mantén un poco más.',
    fr: '{label} : maintenez un peu plus longtemps.',
  },
  slipped: {
    en: '{label}: your finger slipped off. Nothing was pressed.',
    es: '{label}: el dedo se deslizó. No se presionó nada.',
    fr: '{label} : votre doigt a glissé. L’appui ne compte pas.',
  },
  'second finger': {
    en: 'Two fingers: nothing was pressed.',
    es: 'Dos dedos: no se presionó nada.',
    fr: 'Deux doigts : l’appui ne compte pas.',
  },
})

/** Short, since the status line has room for two short lines. Other pages say more (`offlineTexts`). */
export const connectionTexts = defineTexts({
  offline: {
    en: 'You are offline. Buttons do not work.',
    es: 'Sin conexión. Los botones no funcionan.',
    fr: 'Hors ligne. Les touches ne répondent pas.',
  },
})

/** A press came too soon. */
export const ignoredTexts = defineTexts({
  ignored: {
    en: '{label}: the second press came too soon and was not sent.',
    es: '{label}: la segunda vez llegó demasiado pronto y no se envió.',
    fr: '{label} : le second appui est venu trop tôt et n’a pas été envoyé.',
  },
})

/** A press was sent. */
export const spokenTexts = defineTexts({
  sent: { en: '{label}: sent', es: '{label}: enviado', fr: '{label} : envoyé' },
  sentTimes: {
    en: '{label}: sent {times} times',
    es: '{label}: enviado {times} veces',
    fr: '{label} : envoyé {times} fois',
  },
})
