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
    en: 'A button of your own, with your words and your picture.',
    es: 'Un botón tuyo, con tus palabras y tu imagen.',
    fr: 'Un bouton à vous, avec vos mots et votre image.',
  },
  scene: { en: 'Scenes', es: 'Escenas', fr: 'Scènes' },
  sceneText: {
    en: 'One button that presses several keys, one after the other.',
    es: 'Un botón que presiona varias teclas, una tras otra.',
    fr: 'Un bouton qui appuie sur plusieurs touches, l’une après l’autre.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})
