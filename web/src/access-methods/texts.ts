/** The announcements that scanning and direct switches share. */
import { defineTexts } from '../texts/texts.ts'

export const accessMethodTexts = defineTexts({
  paused: {
    en: 'Paused. Hold the switch to go on.',
    es: 'En pausa. Mantén el pulsador para seguir.',
    fr: 'En pause. Maintenez le contacteur pour continuer.',
  },
  goingOn: { en: 'Going on', es: 'Seguimos', fr: 'On continue' },
})
