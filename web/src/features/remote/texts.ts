/** The words of the number composer. */
import { defineTexts } from '../../texts/texts.ts'

export const composerTexts = defineTexts({
  empty: {
    en: 'Take your time. Nothing is sent yet.',
    es: 'Sin prisa. Aún no se envía nada.',
    fr: 'Prenez votre temps. Rien n’est encore envoyé.',
  },
  sending: { en: 'Sending', es: 'Enviando', fr: 'Envoi' },
  deleteDigit: { en: 'Delete last digit', es: 'Borrar el último dígito', fr: 'Effacer le dernier chiffre' },
  deleteWord: { en: 'Delete', es: 'Borrar', fr: 'Effacer' },
  leave: { en: 'Send each digit', es: 'Enviar cada dígito', fr: 'Chiffre par chiffre' },
  send: { en: 'Send number', es: 'Enviar número', fr: 'Envoyer le numéro' },
  sendWord: { en: 'Send', es: 'Enviar', fr: 'Envoyer' },
  cleared: { en: 'Cleared', es: 'Borrado', fr: 'Effacé' },
  numberSent: { en: 'Number {digits}: sent', es: 'Número {digits}: enviado', fr: 'Numéro {digits} : envoyé' },
  sent: { en: 'Channel {digits}', es: 'Canal {digits}', fr: 'Chaîne {digits}' },
})

/** The words around suggested and earlier commands. */
export const phrasesTexts = defineTexts({
  before: { en: 'Recent commands', es: 'Comandos recientes', fr: 'Commandes récentes' },
  erase: { en: 'Clear recent commands', es: 'Borrar los comandos recientes', fr: 'Effacer les commandes récentes' },
  erased: { en: 'Cleared', es: 'Borrados', fr: 'Effacées' },
  suggested: { en: 'Try saying', es: 'Prueba a decir', fr: 'Essayez de dire' },
  none: {
    en: 'No matching suggestions. You can still send your words.',
    es: 'No hay sugerencias que coincidan. Puedes enviar tus palabras de todos modos.',
    fr: 'Aucune suggestion ne correspond. Vous pouvez quand même envoyer vos mots.',
  },
  fill: {
    en: 'Press a suggestion to put it in the text box. Press Up arrow for earlier commands.',
    es: 'Presiona una sugerencia para ponerla en el cuadro de texto. Presiona la flecha arriba para ver comandos anteriores.',
    fr: 'Appuyez sur une suggestion pour la mettre dans le champ de texte. Appuyez sur la flèche haut pour les commandes précédentes.',
  },
})

/** The words of a remote that shows a few of its keys. */
export const fewKeysTexts = defineTexts({
  more: { en: 'More keys', es: 'Más teclas', fr: 'Plus de touches' },
  fewer: { en: 'Fewer keys', es: 'Menos teclas', fr: 'Moins de touches' },
  allShown: {
    en: 'All keys are shown.',
    es: 'Se muestran todas las teclas.',
    fr: 'Toutes les touches sont affichées.',
  },
  fewerShown: { en: 'Fewer keys are shown.', es: 'Se muestran menos teclas.', fr: 'Moins de touches sont affichées.' },
  four: { en: 'Keys', es: 'Teclas', fr: 'Touches' },
})

/** The words of the mode in which the keyboard's keys go to the TV. */
export const keysToTvTexts = defineTexts({
  skip: { en: 'Skip to the keyboard shortcuts', es: 'Ir a los atajos de teclado', fr: 'Aller aux raccourcis clavier' },
  heading: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  switch: {
    en: 'Keyboard controls the TV',
    es: 'El teclado controla el televisor',
    fr: 'Le clavier commande le téléviseur',
  },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  off: { en: 'Off', es: 'No', fr: 'Non' },
  paused: { en: 'Paused while you type.', es: 'En pausa mientras escribes.', fr: 'En pause pendant que vous tapez.' },
  isOn: {
    en: 'Your keyboard controls the TV. Tab still moves around this page.',
    es: 'Tu teclado controla el televisor. Tab sigue moviéndose por esta página.',
    fr: 'Votre clavier commande le téléviseur. Tab se déplace toujours dans cette page.',
  },
  isOff: {
    en: 'Your keyboard no longer controls the TV.',
    es: 'Tu teclado ya no controla el televisor.',
    fr: 'Votre clavier ne commande plus le téléviseur.',
  },
  list: { en: 'Keyboard shortcuts', es: 'Atajos de teclado', fr: 'Raccourcis clavier' },
  digits: { en: 'Digits', es: 'Números', fr: 'Chiffres' },
})
