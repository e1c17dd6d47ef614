/** The words of teaching and trying a sign. Its numbers are from `teaching-machine.ts`. */
import { defineTexts } from '../../texts/texts.ts'

export const teachingTexts = defineTexts({
  privacy: {
    en: 'We keep only the points of your hand, never a picture. If you delete a sign, they are deleted a day later.',
    es: 'Solo guardamos los puntos de tu mano, nunca una imagen. Si eliminas una seña, se eliminan un día después.',
    fr: 'Nous ne gardons que les points de votre main, jamais une image. Si vous supprimez un signe, ils sont supprimés un jour après.',
  },
  try: { en: 'Try a sign', es: 'Probar una seña', fr: 'Essayer un signe' },
  itIs: { en: 'That is your sign: {name}', es: 'Es tu seña: {name}', fr: 'C’est votre signe : {name}' },
  itIsNone: {
    en: 'This is not one of your signs.',
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
  showIt: {
    en: 'Show it, {number} of {showings}',
    es: 'Muéstrala, {number} de {showings}',
    fr: 'Montrez-le, {number} sur {showings}',
  },
  done: { en: 'Done', es: 'Listo', fr: 'Terminé' },
  looking: { en: 'Looking at your hand…', es: 'Mirando tu mano…', fr: 'Lecture de votre main…' },
  recording: {
    en: 'Recording, up to {seconds} seconds',
    es: 'Grabando, hasta {seconds} segundos',
    fr: 'Enregistrement, {seconds} secondes au plus',
  },
  seen: {
    en: 'Your hand was seen: {count} of {showings}.',
    es: 'Se vio tu mano: {count} de {showings}.',
    fr: 'Votre main a été vue : {count} sur {showings}.',
  },
  cameraGone: {
    en: 'The camera stopped. Show your sign again.',
    es: 'La cámara se detuvo. Muestra tu seña de nuevo.',
    fr: 'La caméra s’est arrêtée. Montrez votre signe à nouveau.',
  },
  noHand: {
    en: 'No hand was seen. Hold it in the marked area, in the light, and show it again.',
    es: 'No se vio ninguna mano. Ponla en el lugar marcado, con luz, y muéstrala de nuevo.',
    fr: 'Aucune main n’a été vue. Placez-la à l’endroit marqué, à la lumière, et montrez-la de nouveau.',
  },
  failed: {
    en: "We're sorry. An error occurred.",
    es: 'Lo sentimos. Se produjo un error.',
    fr: 'Toutes nos excuses. Une erreur s’est produite.',
  },
  save: { en: 'Save sign', es: 'Guardar la seña', fr: 'Enregistrer le signe' },
  saved: { en: 'Saved: {name}', es: 'Guardada: {name}', fr: 'Enregistré : {name}' },
  notAlike: {
    en: 'The tries did not match. Show the sign {showings} times again, each time the same way.',
    es: 'Los intentos no coincidieron. Muestra la seña {showings} veces otra vez, siempre igual.',
    fr: 'Les essais étaient trop différents. Montrez de nouveau le signe {showings} fois, toujours de la même façon.',
  },
  tooMany: {
    en: 'You have as many signs as you can have. Delete one first.',
    es: 'Ya tienes todas las señas posibles. Primero elimina una.',
    fr: 'Vous avez déjà le nombre maximal de signes. Supprimez-en d’abord un.',
  },
  missing: {
    en: 'Give the sign a name and say what it does, then show it {showings} times.',
    es: 'Pon nombre a la seña y di qué hace; después muéstrala {showings} veces.',
    fr: 'Donnez un nom au signe et dites ce qu’il fait, puis montrez-le {showings} fois.',
  },
})
