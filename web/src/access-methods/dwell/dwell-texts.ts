/** The words of dwell's own keys, and its announcements. */
import { defineTexts } from '../../texts/texts.ts'

export const dwellTexts = defineTexts({
  rest: { en: 'Rest', es: 'Descansar', fr: 'Repos' },
  wake: { en: 'Wake', es: 'Despertar', fr: 'Réveil' },
  up: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  down: { en: 'Down', es: 'Abajo', fr: 'Bas' },
  scrollUp: { en: 'Up: scroll the page', es: 'Arriba: desplazar la página', fr: 'Haut : faire défiler la page' },
  scrollDown: { en: 'Down: scroll the page', es: 'Abajo: desplazar la página', fr: 'Bas : faire défiler la page' },
  on: {
    en: 'Rest the pointer on a key to press it.',
    es: 'Deja el puntero en una tecla para presionarla.',
    fr: 'Laissez le pointeur sur une touche pour appuyer.',
  },
  off: {
    en: 'Resting on a key no longer presses it',
    es: 'Dejar el puntero ya no presiona',
    fr: 'Le pointeur immobile n’appuie plus',
  },
  // The announcements of the machine, by their names there.
  'nothing was sent': { en: 'Nothing was sent', es: 'No se envió nada', fr: 'Rien n’a été envoyé' },
  resting: {
    en: 'Resting. Look at Wake to go on.',
    es: 'En descanso. Mira Despertar para seguir.',
    fr: 'Au repos. Regardez Réveil pour continuer.',
  },
  ready: { en: 'Ready.', es: 'Listo.', fr: 'Prêt.' },
  paused: {
    en: 'Paused. Press F8 to go on.',
    es: 'En pausa. Presiona F8 para seguir.',
    fr: 'En pause. Appuyez sur F8 pour continuer.',
  },
  'goes on': { en: 'Going on', es: 'Seguimos', fr: 'On continue' },
})

/** The words of dwell's questions. */
export const dwellPanelTexts = defineTexts({
  yes: { en: 'Yes: {name}', es: 'Sí: {name}', fr: 'Oui : {name}' },
  yesAllOff: { en: 'Yes, turn all off', es: 'Sí, apagar todo', fr: 'Oui, tout éteindre' },
  back: { en: 'Back', es: 'Volver', fr: 'Retour' },
  more: { en: 'More', es: 'Más', fr: 'Plus' },
  question: { en: '{name}: yes or no?', es: '{name}: ¿sí o no?', fr: '{name} : oui ou non?' },
  options: { en: '{name}: choose one.', es: '{name}: elige una opción.', fr: '{name} : choisissez une option.' },
})
