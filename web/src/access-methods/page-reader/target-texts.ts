/** The names of what the access methods make up: groups without a name of their own, and choices that are no button. */
import { defineTexts } from '../../texts/texts.ts'

export const targetTexts = defineTexts({
  page: { en: 'Page', es: 'Página', fr: 'Page' },
  head: { en: 'Top of the page', es: 'Parte de arriba', fr: 'Haut de la page' },
  foot: { en: 'End of the page', es: 'Final de la página', fr: 'Bas de la page' },
  links: { en: 'Links', es: 'Enlaces', fr: 'Liens' },
  dialog: { en: 'Question', es: 'Pregunta', fr: 'Question' },
  run: { en: 'Items {from} to {to}', es: 'Elementos {from} a {to}', fr: 'Éléments {from} à {to}' },
  less: { en: '{name}: less', es: '{name}: menos', fr: '{name}\u00A0: moins' },
  more: { en: '{name}: more', es: '{name}: más', fr: '{name}\u00A0: plus' },
  moreBelow: { en: 'More below', es: 'Más abajo', fr: 'Plus bas' },
  toTheTop: { en: 'Back to the top', es: 'Volver arriba', fr: 'Retour en haut' },
  moreBelowIn: { en: 'More below: {name}', es: 'Más abajo: {name}', fr: 'Plus bas\u00A0: {name}' },
  toTheTopOf: { en: 'Back to the top: {name}', es: 'Volver arriba: {name}', fr: 'Retour en haut\u00A0: {name}' },
})
