/** The names of switches. */
import { defineTexts } from '../../texts/texts.ts'

export const switchNameTexts = defineTexts({
  space: { en: 'Space', es: 'Espacio', fr: 'Espace' },
  enter: { en: 'Enter', es: 'Intro', fr: 'Entrée' },
  backspace: { en: 'Backspace', es: 'Retroceso', fr: 'Retour arrière' },
  tab: { en: 'Tab', es: 'Tab', fr: 'Tab' },
  up: { en: 'Arrow up', es: 'Flecha arriba', fr: 'Flèche haut' },
  down: { en: 'Arrow down', es: 'Flecha abajo', fr: 'Flèche bas' },
  left: { en: 'Arrow left', es: 'Flecha izquierda', fr: 'Flèche gauche' },
  right: { en: 'Arrow right', es: 'Flecha derecha', fr: 'Flèche droite' },
  mouseLeft: { en: 'Left mouse button', es: 'Botón izquierdo del ratón', fr: 'Bouton gauche de la souris' },
  mouseMiddle: { en: 'Middle mouse button', es: 'Botón central del ratón', fr: 'Bouton central de la souris' },
  mouseRight: { en: 'Right mouse button', es: 'Botón derecho del ratón', fr: 'Bouton droit de la souris' },
  mouse: { en: 'Mouse button {code}', es: 'Botón {code} del ratón', fr: 'Bouton {code} de la souris' },
  wheelUp: { en: 'Wheel up', es: 'Rueda hacia arriba', fr: 'Molette vers le haut' },
  wheelDown: { en: 'Wheel down', es: 'Rueda hacia abajo', fr: 'Molette vers le bas' },
  touch: { en: 'A touch anywhere', es: 'Un toque en cualquier lugar', fr: 'Un toucher n’importe où' },
  screen: {
    en: 'The big switch on the screen',
    es: 'El pulsador grande en la pantalla',
    fr: 'Le grand contacteur à l’écran',
  },
  gamepad: {
    en: 'Controller button {code}',
    es: 'Botón {code} del mando de juegos',
    fr: 'Bouton {code} de la manette',
  },
  sound: { en: 'A sound', es: 'Un sonido', fr: 'Un son' },
})
