/** The words of the page "My signs". Its numbers are from `Teaching.tsx`. */
import { defineTexts } from '../../texts/texts.ts'

export const personalSignsTexts = defineTexts({
  note: {
    en: 'Teach the remote a sign or gesture of your own, in any sign language, made with one hand.',
    es: 'Enseña al control una seña o un gesto tuyo, de cualquier lengua de señas, hecho con una mano.',
    fr: 'Apprenez à la télécommande un signe ou un geste à vous, de n’importe quelle langue des signes, fait d’une main.',
  },
  backToAsl: { en: 'Back to the ASL remote', es: 'Volver al control por ASL', fr: 'Revenir à la télécommande ASL' },
  list: { en: 'Your signs', es: 'Tus señas', fr: 'Vos signes' },
  none: { en: 'No signs yet.', es: 'Aún no hay señas.', fr: 'Pas encore de signe.' },
  loadFailed: {
    en: 'Your signs could not be loaded.',
    es: 'No se pudieron cargar tus señas.',
    fr: 'Vos signes n’ont pas pu être chargés.',
  },
  does: { en: 'Does: {command}', es: 'Hace: {command}', fr: 'Fait : {command}' },
  confusedWith: {
    en: 'May be confused with: {names}. Choose a sign that looks more different.',
    es: 'Puede confundirse con: {names}. Elige una seña más distinta.',
    fr: 'Peut être confondu avec : {names}. Choisissez un signe plus différent.',
  },
  rename: { en: 'Rename', es: 'Cambiar nombre', fr: 'Renommer' },
  saveName: { en: 'Save name', es: 'Guardar nombre', fr: 'Enregistrer le nom' },
  deleted: { en: 'Deleted: {name}', es: 'Eliminada: {name}', fr: 'Supprimé : {name}' },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  notChanged: {
    en: 'That did not work. Nothing was changed.',
    es: 'No funcionó. No se cambió nada.',
    fr: 'Cela n’a pas fonctionné. Rien n’a changé.',
  },
  name: { en: 'Name of the sign', es: 'Nombre de la seña', fr: 'Nom du signe' },
  key: { en: 'Key: {label}', es: 'Tecla: {label}', fr: 'Touche : {label}' },
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
