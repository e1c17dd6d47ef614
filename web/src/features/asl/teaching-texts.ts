/** The words of teaching and trying a sign. */
import { defineTexts } from '../../texts/texts.ts'

export const teachingTexts = defineTexts({
  privacy: {
    en: 'Kept are only the points of your hand, never a picture. Remove a sign, and they go a day later.',
    es: 'Solo se guardan los puntos de tu mano, nunca una imagen. Si quitas una seña, se borran un día después.',
    fr: 'Seuls les points de votre main sont gardés, jamais une image. Retirez un signe, et ils sont supprimés un jour après.',
  },
  try: { en: 'Try a sign', es: 'Probar una seña', fr: 'Essayer un signe' },
  itIs: { en: 'That is your sign: {name}', es: 'Es tu seña: {name}', fr: 'C’est votre signe : {name}' },
  itIsNone: {
    en: 'That is none of your signs.',
    es: 'No es ninguna de tus señas.',
    fr: 'Ce n’est aucun de vos signes.',
  },
  teach: { en: 'Teach a new sign', es: 'Enseñar una seña nueva', fr: 'Ajouter un nouveau signe' },
  command: { en: 'What it does', es: 'Qué hace', fr: 'Ce qu’il fait' },
  words: { en: 'Words for the TV', es: 'Palabras para el televisor', fr: 'Des mots pour le téléviseur' },
  wordsLabel: {
    en: 'The words, for example: watch news',
    es: 'Las palabras, por ejemplo: ver noticias',
    fr: 'Les mots, par exemple : regarder les nouvelles',
  },
  showIt: { en: 'Show it, {number} of 3', es: 'Muéstrala, {number} de 3', fr: 'Montrez-le, {number} sur 3' },
  done: { en: 'Done', es: 'Listo', fr: 'Terminé' },
  looking: { en: 'Looking at your hand…', es: 'Mirando tu mano…', fr: 'Lecture de votre main…' },
  recording: {
    en: 'Recording, up to 5 seconds',
    es: 'Grabando, hasta 5 segundos',
    fr: 'Enregistrement, 5 secondes au plus',
  },
  seen: {
    en: 'Your hand was seen: {count} of 3.',
    es: 'Se vio tu mano: {count} de 3.',
    fr: 'Votre main a été vue : {count} sur 3.',
  },
  noHand: {
    en: 'No hand was seen. Hold it in the marked place, in the light, and show it again.',
    es: 'No se vio ninguna mano. Ponla en el lugar marcado, con luz, y muéstrala de nuevo.',
    fr: 'Aucune main n’a été vue. Placez-la à l’endroit marqué, à la lumière, et montrez-la de nouveau.',
  },
  failed: {
    en: "We're sorry. An error occurred.",
    es: 'Lo sentimos. Se produjo un error.',
    fr: 'Désolé. Une erreur s’est produite.',
  },
  save: { en: 'Save sign', es: 'Guardar la seña', fr: 'Enregistrer le signe' },
  saved: { en: 'Saved: {name}', es: 'Guardada: {name}', fr: 'Enregistré : {name}' },
  notAlike: {
    en: 'The three showings were too different. Show the sign three times again, each time the same way.',
    es: 'Las tres veces fueron demasiado distintas. Muestra la seña tres veces otra vez, siempre igual.',
    fr: 'Les trois fois étaient trop différentes. Montrez de nouveau le signe trois fois, toujours de la même façon.',
  },
  tooMany: {
    en: 'There is no room for more signs. Remove one first.',
    es: 'No caben más señas. Quita una antes.',
    fr: 'Il n’y a plus de place. Retirez d’abord un signe.',
  },
  missing: {
    en: 'Give the sign a name and say what it does, then show it three times.',
    es: 'Pon nombre a la seña y di qué hace; después muéstrala tres veces.',
    fr: 'Donnez un nom au signe et dites ce qu’il fait, puis montrez-le trois fois.',
  },
})
