/** The words of the page that offers popular and custom buttons. */
import { defineTexts } from '../../../texts/texts.ts'

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
