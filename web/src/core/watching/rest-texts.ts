/** The words of watching mode. */
import { defineTexts } from '../../texts/texts.ts'

export const restTexts = defineTexts({
  title: { en: 'Watching mode', es: 'Modo para ver TV', fr: 'Mode visionnement' },
  wake: { en: 'Wake', es: 'Despertar', fr: 'Réveil' },
  dimming: {
    en: 'The remote rests soon. Press or move to stay.',
    es: 'El control va a descansar. Presiona o mueve algo para seguir.',
    fr: 'La télécommande va se reposer. Appuyez ou bougez pour continuer.',
  },
  resting: {
    en: 'Resting. Press Wake to go on.',
    es: 'En descanso. Presiona Despertar para seguir.',
    fr: 'Au repos. Appuyez sur Réveil pour continuer.',
  },
  restingWithSwitch: {
    en: 'Resting. Press your switch to go on.',
    es: 'En descanso. Presiona tu pulsador para seguir.',
    fr: 'Au repos. Appuyez sur votre contacteur pour continuer.',
  },
  ready: { en: 'Ready.', es: 'Listo.', fr: 'Prêt.' },
})
