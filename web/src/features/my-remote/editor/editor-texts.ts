/** The words of the custom-button editor. */
import { defineTexts } from '../../../texts/texts.ts'

export const editorTexts = defineTexts({
  add: { en: 'New button', es: 'Botón nuevo', fr: 'Nouveau bouton' },
  edit: { en: 'Edit button', es: 'Editar botón', fr: 'Modifier le bouton' },
  command: { en: 'Command', es: 'Comando', fr: 'Commande' },
  commandHint: {
    en: 'What you would say to the TV, for example: watch the news',
    es: 'Lo que le dirías al televisor, por ejemplo: ver las noticias',
    fr: 'Ce que vous diriez à la télé, par exemple : regarder les nouvelles',
  },
  label: { en: 'Button label', es: 'Texto del botón', fr: 'Texte du bouton' },
  preview: { en: 'Preview', es: 'Vista previa', fr: 'Aperçu' },
  enterCommand: { en: 'Please enter a command', es: 'Escribe un comando', fr: 'Veuillez saisir une commande' },
  choosePicture: {
    en: 'Choose a picture to see the button.',
    es: 'Elige una imagen para ver el botón.',
    fr: 'Choisissez une image pour voir le bouton.',
  },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  clear: { en: 'Clear', es: 'Borrar', fr: 'Effacer' },
  incomplete: {
    en: 'Please enter a voice command and button label, and choose an image',
    es: 'Escribe un comando de voz y el texto del botón, y elige una imagen',
    fr: 'Veuillez saisir une commande vocale et le texte du bouton, et choisir une image',
  },
  goesFirst: {
    en: 'The new button will be first on your remote.',
    es: 'El botón nuevo será el primero de tu control.',
    fr: 'Le nouveau bouton sera le premier de votre télécommande.',
  },
  pushesOff: {
    en: 'The new button will be first. “{label}” moves off the main remote, but stays on My remote.',
    es: 'El botón nuevo será el primero. “{label}” sale del control principal, pero sigue en Mi control.',
    fr: 'Le nouveau bouton sera le premier. « {label} » quittera la télécommande principale, mais restera sur Ma télécommande.',
  },
  pushedOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
})

/** The words of the page that offers popular and custom buttons. */
export const addButtonTexts = defineTexts({
  title: { en: 'Add a button', es: 'Agregar un botón', fr: 'Ajouter un bouton' },
  popular: { en: 'Popular buttons', es: 'Botones populares', fr: 'Boutons populaires' },
  popularText: {
    en: 'Ready-made buttons that many people use: apps, channels, settings.',
    es: 'Botones listos que usa mucha gente: aplicaciones, canales, configuración.',
    fr: 'Des boutons tout faits que beaucoup utilisent : applications, chaînes, paramètres.',
  },
  custom: { en: 'Custom buttons', es: 'Botones personalizados', fr: 'Boutons personnels' },
  customText: {
    en: 'A button of your own, with your words and your picture, for one command or several keys.',
    es: 'Un botón tuyo, con tus palabras y tu imagen, para un comando o varias teclas.',
    fr: 'Un bouton à vous, avec vos mots et votre image, pour une commande ou plusieurs touches.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})
